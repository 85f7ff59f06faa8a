"""The pages of rooms and matches: they prove who asks, call the referee, and render."""

from games.views.about import credits_page, manifest
from games.views.cards import room_card
from games.views.doors import home, lobby, lobby_rooms, room_join
from games.views.matches import match, matches
from games.views.notation import match_import, match_json, match_text
from games.views.opening import practice, room_new
from games.views.qr import room_qr
from games.views.room import room, room_act
from games.views.rules import kept, kept_delete, questions, rules
from games.views.styleguide import styleguide, styleguide_state

__all__ = [
    "credits_page",
    "home",
    "kept",
    "kept_delete",
    "lobby",
    "lobby_rooms",
    "manifest",
    "match",
    "match_import",
    "match_json",
    "match_text",
    "matches",
    "practice",
    "questions",
    "room",
    "room_act",
    "room_card",
    "room_join",
    "room_new",
    "room_qr",
    "rules",
    "styleguide",
    "styleguide_state",
]
