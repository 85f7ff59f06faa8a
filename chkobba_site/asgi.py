"""Where every request and every socket comes in."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "chkobba_site.settings")
pages = get_asgi_application()  # sets Django up: nothing that needs models may be imported before it

from channels.routing import ProtocolTypeRouter  # noqa: E402

from chkobba_site.logs import Numbered  # noqa: E402
from chkobba_site.routing import sockets  # noqa: E402

application = Numbered(ProtocolTypeRouter({"http": pages, "websocket": sockets}))
