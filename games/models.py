"""The rows of a room: who sits where, which matches were played and every ply of them.

Nothing about cards is stored but the log (`Ply`): a position is always replayed from it, so that no
column can disagree with what was played.
"""

import secrets
from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.choices import BotLevel, By, CardStyle, How, Moderation, Speed, Status, Suits, Theme, Visibility

__all__ = [
    "CODE_ALPHABET",
    "CODE_LENGTH",
    "BotLevel",
    "By",
    "CardStyle",
    "How",
    "Match",
    "ModerationAct",
    "Player",
    "Ply",
    "Pulse",
    "Room",
    "SavedRuleset",
    "Seat",
    "Speed",
    "Status",
    "Suits",
    "Theme",
    "Visibility",
    "new_code",
    "new_slug",
]

# No 0/O, 1/I, and no letter that is read aloud like another one's neighbour: 32 signs, so 40 bits a code.
CODE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_LENGTH = 8


def new_code() -> str:
    """A room code that cannot be guessed: 8 of 32 signs from the system's secure generator."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


def new_slug() -> str:
    """The public name of a match in its URL: 64 bits in small letters and digits, which cannot read as a card."""
    return secrets.token_hex(8)


class Room(models.Model):
    """The place: a code, seats, and one match after another under one ruleset."""

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    name = models.CharField(max_length=40)
    visibility = models.CharField(max_length=8, choices=Visibility.choices, default=Visibility.PUBLIC)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="hosted_rooms"
    )
    ruleset = models.JSONField()
    seat_count = models.PositiveSmallIntegerField(default=2)
    turn_seconds = models.PositiveSmallIntegerField(
        default=0, help_text=_("Seconds for a turn; 0 means no limit.")
    )
    bot_fill = models.BooleanField(
        default=False, help_text=_("Bots take the chairs that are empty at the start.")
    )
    bot_level = models.CharField(max_length=6, choices=BotLevel.choices, default=BotLevel.MEDIUM)
    practice = models.BooleanField(
        default=False, help_text=_("One person against bots, with longer thoughts.")
    )
    win_share = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        validators=[MaxValueValidator(100)],
        help_text=_("Of a hundred matches, how many the bots of a practice table aim to win; empty is off."),
    )
    speed = models.CharField(max_length=6, choices=Speed.choices, default=Speed.NORMAL)
    assist = models.BooleanField(default=False, help_text=_("The table shows what each card can take."))
    theme = models.CharField(max_length=6, choices=Theme.choices, default=Theme.FELT)
    card_style = models.CharField(max_length=7, choices=CardStyle.choices, default=CardStyle.CLASSIC)
    suits = models.CharField(max_length=6, choices=Suits.choices, default=Suits.FRENCH)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.WAITING)
    closed_reason = models.CharField(max_length=300, blank=True)
    frozen_at = models.DateTimeField(null=True, blank=True)  # games.referee.frozen
    version = models.PositiveIntegerField(default=0, help_text=_("Grows with every change; dates frames."))
    created = models.DateTimeField(default=timezone.now)
    last_activity = models.DateTimeField(default=timezone.now)
    # Since when no person of a running match has a line; their clocks stand meanwhile.
    lines_down_since = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["visibility", "status"])]

    def __str__(self) -> str:
        return self.name

    @property
    def is_public(self) -> bool:
        return self.visibility == Visibility.PUBLIC


class Seat(models.Model):
    """A numbered place in a room. `user` owns it; `bot_playing` says that a bot stands in for the owner."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats"
    )
    bot_level = models.CharField(max_length=12, blank=True)
    bot_playing = models.BooleanField(default=False)
    token_hash = models.CharField(max_length=64, blank=True)
    held_until = models.DateTimeField(null=True, blank=True)
    left = models.BooleanField(default=False, help_text=_("The owner left on purpose."))
    idle = models.BooleanField(default=False, help_text=_("Present but silent: treated as absent."))
    wants_rematch = models.BooleanField(default=False)
    resigning = models.BooleanField(default=False)

    class Meta:
        ordering = ["index"]
        constraints = [
            models.UniqueConstraint(fields=["room", "index"], name="one_row_per_seat"),
            models.UniqueConstraint(
                fields=["room", "user"], condition=Q(user__isnull=False), name="one_seat_per_person_per_room"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.index}"

    @property
    def is_empty(self) -> bool:
        return self.user_id is None and not self.bot_level

    @property
    def is_played_by_bot(self) -> bool:
        return bool(self.bot_level) or self.bot_playing

    @property
    def is_gone(self) -> bool:
        """A person's seat whose hold has run out: the others may decide."""
        return self.held_until is not None and not self.bot_playing and self.held_until <= timezone.now()


class Match(models.Model):
    """Rounds until the target is reached. Outlives its room; replays under the ruleset stored here."""

    slug = models.CharField(max_length=16, unique=True, default=new_slug, editable=False)
    room = models.ForeignKey(Room, null=True, blank=True, on_delete=models.SET_NULL, related_name="matches")
    title = models.CharField(max_length=40)
    public = models.BooleanField(default=True)
    practice = models.BooleanField(default=False, help_text=_("One person against bots: never rated."))
    imported_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="imported_matches",
        help_text=_("Who brought in a match that was not played here."),
    )
    ruleset = models.JSONField()
    seat_count = models.PositiveSmallIntegerField()
    last_ply = models.PositiveIntegerField(default=0, help_text=_("Gates moves and alarms."))
    rounds = models.JSONField(default=list, help_text=_("Per ended round: number, dealer, points, totals."))
    first_dealer = models.PositiveSmallIntegerField(default=0)
    # Without an index of their own: every move would write all indexes of its row anew. They are looked for among the
    # few matches that run, by `ended`.
    turn_deadline = models.DateTimeField(null=True, blank=True)
    bot_at = models.DateTimeField(null=True, blank=True)
    round_deadline = models.DateTimeField(null=True, blank=True)
    idle_at = models.DateTimeField(null=True, blank=True)
    idle_asked = models.BooleanField(default=False)
    # What its clocks were given back: {"ply", "seconds", "why"} (games.referee.credit).
    notes = models.JSONField(null=True, blank=True)
    started = models.DateTimeField(default=timezone.now)
    ended = models.DateTimeField(null=True, blank=True, db_index=True)
    how = models.CharField(max_length=12, choices=How.choices, blank=True)
    winner = models.PositiveSmallIntegerField(null=True, blank=True, help_text=_("The side that won."))

    class Meta:
        verbose_name_plural = "matches"
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.slug

    @property
    def totals(self) -> list[int]:
        """Points per side at the end of the last finished round."""
        sides = 2 if self.seat_count == 4 else self.seat_count
        last: dict[str, Any] | None = self.rounds[-1] if self.rounds else None
        return list(last["totals"]) if last else [0] * sides


class Player(models.Model):
    """Who sat where when a match began, frozen: the result credits the owner, plies say who played."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="players")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="played"
    )
    name = models.CharField(max_length=40)
    bot_level = models.CharField(max_length=12, blank=True)

    class Meta:
        ordering = ["seat"]
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="one_player_per_seat")]

    def __str__(self) -> str:
        return self.name


class Ply(models.Model):
    """One row of a match's log: a cut, a shuffle or a move in text. Append only."""

    # Found by the index of its constraint.
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="plies", db_index=False)
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    action = models.CharField(max_length=300)
    by = models.CharField(max_length=8, choices=By.choices)
    bot = models.CharField(
        max_length=80, blank=True, help_text=_("What repeats a bot's choice: level, version, budget, seed.")
    )
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "plies"
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="one_action_per_ply")]

    def __str__(self) -> str:
        # Never the action: a shuffle holds the deck, and this text reaches logs and error pages.
        return f"ply {self.number}"


class SavedRuleset(models.Model):
    """A way of playing that a person named and keeps: its short code says all of it."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="saved_rulesets"
    )
    name = models.CharField(max_length=40)
    variant = models.CharField(max_length=20)
    code = models.CharField(max_length=600)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["user", "name"], name="one_saved_ruleset_per_name")]

    def __str__(self) -> str:
        return self.name


class Pulse(models.Model):
    """One row that the timekeeper rewrites every few seconds, so that downtime can be measured."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"alive at {self.at:%H:%M:%S}"


class ModerationAct(models.Model):
    """What a moderator did, to whom and why. Never edited, and it outlives room and account."""

    Action = Moderation

    action = models.CharField(max_length=8, choices=Action.choices)
    reason = models.CharField(max_length=300)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="moderation_acts"
    )
    actor_name = models.CharField(max_length=40)
    room = models.ForeignKey(Room, null=True, blank=True, on_delete=models.SET_NULL)
    room_name = models.CharField(max_length=40, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="moderated"
    )
    user_name = models.CharField(max_length=40, blank=True)
    before = models.JSONField(default=dict)  # how room and account stood: referee/evidence.py
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.actor_name} {self.get_action_display()}"
