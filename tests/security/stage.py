"""What the attack is played on: a match with a hidden hand, a private room, a calm table, and people of every kind."""

import json
from dataclasses import dataclass
from typing import Any

from tests.plugins.site import Site

# Lines are kept open by us and not by beating; nobody's clock runs out while thousands of frames are sent.
TIMES = {
    "PRESENCE_LEASE_SECONDS": "86400",
    "PAGE_LEASE_SECONDS": "86400",
    "SEAT_HOLD_SECONDS": "86400",
    "HEARTBEAT_SECONDS": "3600",
    "IDLE_SECONDS": "86400",
    "NEXT_ROUND_SECONDS": "86400",
}

SET_UP = """
import json
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from accounts.sessions import SessionStore
from games import log, referee, seatcookie
from games.rules.ruleset import Ruleset

def cookie(user):
    session = SessionStore()
    session[SESSION_KEY], session[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session.save()
    return "sessionid=" + session.session_key

def table(name, people, **more):
    ruleset = Ruleset.of("chkobba-cafe", target=101)
    room = referee.open_room(people[0].pk, referee.Opening(name, ruleset, 2, **more))
    tokens = [referee.sit(room.pk, one.pk)[1] for one in people]
    if len(people) == 2:
        referee.start(room.pk, people[0].pk)
    return room, tokens

make = User.objects.create_user
amel, leila, sami, nour, hedi, mallory = [make(name, "a-long-password-9") for name in
    ("Amel", "Leila", "Sami", "Nour", "Hedi", "Mallory")]
helper, eve = make("Helper", "a-long-password-9", is_staff=True), User.objects.create_guest("Eve")
gone = make("Karim", "a-long-password-9")
attacked, tokens = table("Attacked", [amel, leila], public=False)
hidden_room, _tokens = table("Hidden", [hedi], public=False)
calm, _tokens = table("Calm", [sami, nour])
row = log.current(attacked)
rnd = log.load(row).round
away = 1 - rnd.turn
stock = [str(card) for card in rnd.stock]
hands = [[str(card) for card in hand] for hand in rnd.hands]
signed = seatcookie._signer.sign(tokens[away])
people = {"anonymous": "", "guest": cookie(eve), "account": cookie(mallory), "staff": cookie(helper),
    "seat": cookie([amel, leila][away]), "seat cookie": "seat=" + signed, "suspended": cookie(gone)}
boss = User.objects.create_superuser("Boss", "a-long-password-9")
referee.suspend(gone.pk, boss, "Rude words")
print(json.dumps({
    "code": attacked.code, "slug": row.slug, "ply": row.last_ply, "secret": hidden_room.code, "people": people,
    "victims": [cookie(amel), cookie(leila)], "calm": calm.code, "players": [cookie(sami), cookie(nour)],
    "unseen": stock + hands[0] + hands[1], "unseen_by_seat": stock + hands[1 - away],
}))
"""

# Every row but those of sessions, of the calm table, which goes on playing, and of the clock's pulse; and without what
# somebody chose last for a table of their own, which anybody may open.
SNAPSHOT = """
import json
from hashlib import sha256
from django.apps import apps
from games.models import Room
calm = Room.objects.get(name="Calm")
mine = {"Room": {calm.pk}, "Seat": set(calm.seats.values_list("pk", flat=True)),
    "Match": set(calm.matches.values_list("pk", flat=True))}
rows = {}
for label in ("games", "accounts"):
    for model in apps.get_app_config(label).get_models():
        name = model.__name__
        if name in ("Session", "Pulse"):
            continue
        for row in model.objects.values():
            row.pop("room_options", None)
            playing = row.get("match_id") in mine["Match"] or row.get("room_id") == calm.pk
            if playing or row.get("id") in mine.get(name, ()):
                continue
            hashes = {column: sha256(str(value).encode()).hexdigest()[:8] for column, value in row.items()}
            rows[f"{name} {row['id']}"] = " ".join(f"{column}={found}" for column, found in hashes.items())
print(json.dumps(rows))
"""


@dataclass(frozen=True)
class Stage:
    """The rooms and people of one attack. `people` are cookies by kind; `unseen` are cards nobody outside may know."""

    code: str
    slug: str
    ply: int
    secret: str
    people: dict[str, str]
    victims: list[str]
    calm: str
    players: list[str]
    unseen: list[str]
    unseen_by_seat: list[str]

    def hidden_from(self, kind: str) -> set[str]:
        return set(self.unseen_by_seat if kind.startswith("seat") else self.unseen)


def build(site: Site) -> Stage:
    return Stage(**json.loads(site.shell(SET_UP)))


def snapshot(site: Site) -> dict[str, str]:
    """Each row of the database with a hash of each of its columns."""
    found: dict[str, Any] = json.loads(site.shell(SNAPSHOT))
    return found


def changed(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """The rows that are not as they were, with the columns. New rows are not among them: people may make rooms of
    their own."""
    found = {
        name: set(content.split()) - set(after.get(name, "").split()) for name, content in before.items()
    }
    return [f"{name} {sorted(one.split('=')[0] for one in those)}" for name, those in found.items() if those]
