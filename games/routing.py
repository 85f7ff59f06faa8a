from django.urls import path

from games.consumers import TableConsumer

websocket_urlpatterns = [
    path("rooms/<slug:code>/socket/", TableConsumer.as_asgi())  # type: ignore[arg-type]  # its own kind of view
]
