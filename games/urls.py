from django.urls import path

from games import views

urlpatterns = [
    path("", views.home, name="home"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("credits/", views.credits_page, name="credits"),
    path("lobby/", views.lobby, name="lobby"),
    path("lobby/rooms/", views.lobby_rooms, name="lobby-rooms"),
    path("rooms/new/", views.room_new, name="room-new"),
    path("practice/", views.practice, name="practice"),
    path("rooms/join/", views.room_join, name="room-join"),
    path("rooms/<str:code>/", views.room, name="room"),
    path("rooms/<str:code>/qr.svg", views.room_qr, name="room-qr"),
    path("rooms/<str:code>/act/", views.room_act, name="room-act"),
    path("rooms/<str:code>/cards/<str:card>/", views.room_card, name="room-card"),
    path("matches/", views.matches, name="matches"),
    path("matches/import/", views.match_import, name="match-import"),
    path("matches/<slug:slug>/", views.match, name="match"),
    path("matches/<slug:slug>/match.txt", views.match_text, name="match-text"),
    path("matches/<slug:slug>/match.json", views.match_json, name="match-json"),
    path("styleguide/", views.styleguide, name="styleguide"),
    path("styleguide/<slug:key>/", views.styleguide_state, name="styleguide-state"),
    path("rules/", views.rules, name="rules"),
    path("rules/questions/", views.questions, name="questions"),
    path("rules/kept/", views.kept, name="kept"),
    path("rules/kept/<int:pk>/delete/", views.kept_delete, name="kept-delete"),
]
