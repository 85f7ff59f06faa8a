"""Fires deadlines: turn limits, seat holds, bot turns, the next round. Any number of these may run.

The sorted set of `alarms` is only the alarm clock. Every firing goes through the referee, which re-checks
the column under the room's lock, and the set is re-added from the columns at the start and now and then.
"""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta

import redis
from django.conf import settings
from django.db import InterfaceError, OperationalError, close_old_connections
from django.utils import timezone

from chkobba_site import alive, drain
from chkobba_site.lead import Lead
from games import alarms, lines, presence, referee, tidy, watchdog
from games.alarms import Alarm
from games.botpool import BotPool
from games.botwork import Answer
from games.models import Match, Room, Seat, Status

logger = logging.getLogger(__name__)

PULSE_SECONDS = 1.0
SWEEP_SECONDS = 30.0
FLUSH_SECONDS = 1.0
PRESENCE_SECONDS = 2.0
WATCHDOG_SECONDS = 2.0
CLEAN_SECONDS = 300.0
BOT_GIVES_UP_SECONDS = 2.5
BOT_FIRST_CHOICE_SECONDS = 15.0  # a new pool has to start its process first
TICK_SECONDS = 0.05
# Goes on while the machine sleeps, where the system has such a clock: the pulse is the first thing after that.
CLOCK = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


class Timekeeper:
    """One timekeeper. `step` does what is due and returns; `run` repeats it until told to stop."""

    def __init__(self) -> None:
        self.pool = BotPool(settings.BOT_WORKERS)
        self.thinking: dict[str, Alarm] = {}
        self.lead = Lead("presence", 3 * PRESENCE_SECONDS)
        self.absent_since: dict[int, float] = {}
        self.next_time: dict[str, float] = {}
        self.was_unserved = False
        self.has_begun = False

    def begin(self) -> None:
        """Credit the time in which nobody kept the clock, then set every alarm from its column.

        Clocks that stood for a restart run again: this is the restart.
        """
        if drain.refresh().is_frozen:
            drain.end()
        self.pulse()
        for member, at in running_deadlines().items():
            alarms.set_alarm(member, at)
        self.has_begun = True

    def run(self, stopped: Callable[[], bool]) -> None:
        """Begin and work until `stopped()`; an unreachable Redis or database is waited for, not died of."""
        self.pool.start()
        tidy.tidy_for_ever()
        while not stopped():
            try:
                if not self.has_begun:
                    self.begin()
                self.step()
            except (redis.RedisError, OSError) as error:
                _wait_for("Redis", error)
            except (OperationalError, InterfaceError) as error:
                _wait_for("the database", error)
            except Exception:
                logger.exception("a step of the timekeeper failed")
                close_old_connections()
                time.sleep(0.5)
            time.sleep(TICK_SECONDS)
        self.pool.close()

    def step(self) -> None:
        """Fire what is due, collect what the bots chose, and do the slow chores whose time has come.

        While no page is served, or the site is about to restart, no clock runs: the time is given back with the
        first pulse after it.
        """
        self._every("drain", drain.LOOK_SECONDS, drain.refresh)
        if drain.current().is_frozen or not alive.is_served():
            self.was_unserved = True
            self.next_time.pop("pulse", None)
            return
        self._every("pulse", PULSE_SECONDS, self.pulse)  # first: it gives back what a frozen machine missed
        claimed = alarms.claim_due()
        time.sleep(settings.CLAIM_PAUSE_SECONDS if claimed else 0)
        for alarm in claimed:
            self.fire(alarm)
        self.collect()
        self._every("flush", FLUSH_SECONDS, self.heal_flush)
        self._every("presence", PRESENCE_SECONDS, self.watch_people)
        self._every("watchdog", WATCHDOG_SECONDS, self.watch_tables)
        self._every("sweep", SWEEP_SECONDS, self.sweep)
        self._every("clean", CLEAN_SECONDS, clean)

    def fire(self, alarm: Alarm) -> None:
        """Act on one claimed alarm through the referee; what was refused meanwhile is over anyway.

        One match's trouble is nobody else's: its alarm comes again when the claim ends.
        """
        try:
            if alarm.kind == "bot":
                self.think(alarm)
                return
            self._act(alarm)
        except referee.Refused as refused:
            logger.info("an alarm of kind %s was refused: %s", alarm.kind, refused.code)
        except (redis.RedisError, OperationalError, InterfaceError):
            raise
        except Exception:
            logger.exception("an alarm of kind %s could not be fired", alarm.kind)
            close_old_connections()
            return
        alarms.done(alarm)

    def _act(self, alarm: Alarm) -> None:
        if alarm.kind == "hold" and presence.present([alarm.row_id]):
            referee.back(alarm.row_id)
        if alarm.kind in referee.FOR_PEOPLE and _nobody_is_heard(alarm.row_id):
            return
        acts: dict[str, Callable[[int, int], bool]] = {
            "turn": referee.time_out,
            "hold": referee.hold_over,
            "round": referee.round_over,
            "idle": referee.idle,
        }
        act = acts.get(alarm.kind)
        if act is not None:
            act(alarm.row_id, alarm.number)

    def think(self, alarm: Alarm) -> None:
        """Hand a due bot turn to the pool, once."""
        if alarm.name in self.thinking:
            return
        task = referee.bot_task(alarm.row_id, alarm.number)
        if task is None:
            alarms.done(alarm)
            return
        patience = BOT_GIVES_UP_SECONDS if self.pool.warm else BOT_FIRST_CHOICE_SECONDS
        self.thinking[alarm.name] = alarm
        self.pool.submit(alarm.name, task, patience)

    def collect(self) -> None:
        """Play the choices that are ready; where no bot answered in time the default move is played."""
        for name, answer in self.pool.collect().items():
            alarm = self.thinking.pop(name)
            _tell_if_late(alarm, answer)
            try:
                _play_answer(alarm, answer)
            except (redis.RedisError, OperationalError, InterfaceError) as error:
                _wait_for("Redis or the database", error)  # the alarm comes again when the claim ends
            except Exception:  # one match's trouble is nobody else's
                logger.exception("a bot's move could not be played")
                close_old_connections()

    def watch_people(self) -> None:
        """Holds of absent people, and clocks of tables that nobody is heard from: one timekeeper looks after them, as
        long as it lives."""
        if self.lead.is_ours():
            self.watch_presence()
            lines.watch()
        else:
            self.absent_since.clear()

    def watch_presence(self) -> None:
        """Start the hold of seats without any lease: the lines of a killed process or a dead network end here.

        A seat counts as gone when it stayed without a lease for one lease's length, so that a restart of the
        service or a flushed Redis gives everybody time to come back.
        """
        seats = list(_watched_seats())
        here = presence.present(seats)
        now = time.monotonic()
        self.absent_since = {pk: self.absent_since.get(pk, now) for pk in seats if pk not in here}
        for seat_id, since in list(self.absent_since.items()):
            if now - since >= settings.PRESENCE_LEASE_SECONDS:
                _hold_absent(seat_id)
                del self.absent_since[seat_id]

    def sweep(self) -> None:
        """Re-add from the columns what a flushed Redis or a crash lost."""
        alarms.set_if_absent(running_deadlines())

    def heal_flush(self) -> None:
        """Whoever emptied Redis took every alarm along: they are set again at once."""
        if alarms.were_lost():
            self.sweep()

    def watch_tables(self) -> None:
        """Make tables go on that stand still although their deadline is long over."""
        watchdog.watch(lambda member: self.fire(Alarm(member, "")))

    def pulse(self) -> None:
        """Write down that the clock is kept, and give back the time in which it was not.

        When no web process lived, no line survived: nobody counts as here before they are heard again.
        """
        if self.was_unserved:
            self.was_unserved = False
            presence.forget_all(_seats_of_people())
        credited = referee.keep_pulse()
        if credited:
            logger.info("%d tables got back the time in which no clock was kept", credited)

    def _every(self, name: str, seconds: float, chore: Callable[[], object]) -> None:
        now = time.clock_gettime(CLOCK)
        if now >= self.next_time.get(name, 0.0):
            self.next_time[name] = now + seconds
            chore()


def _wait_for(what: str, error: Exception) -> None:
    logger.warning("%s cannot be reached: %s", what, type(error).__name__)
    close_old_connections()
    time.sleep(0.5)


def _nobody_is_heard(match_id: int) -> bool:
    room_id = Match.objects.filter(pk=match_id).values_list("room_id", flat=True).first()
    return room_id is not None and lines.is_silent(room_id)


def _play_answer(alarm: Alarm, answer: Answer | None) -> None:
    move, how = (answer.move, answer.how) if answer else (None, "")
    try:
        referee.play_bot(alarm.row_id, alarm.number, move, how)
    except referee.Refused as refused:
        logger.info("a bot's turn was over: %s", refused.code)
    alarms.done(alarm)


def _tell_if_late(alarm: Alarm, answer: Answer | None) -> None:
    """The log says when the clock decided instead of the bot, and never a card."""
    if answer is None:
        logger.warning("no bot answered for match %d: the default move is played", alarm.row_id)
    elif answer.cut:
        said = (alarm.row_id, answer.seconds * 1000, answer.game, answer.how)
        logger.warning("a bot of match %d was cut after %.0f ms: %s, %s", *said)


def running_deadlines() -> dict[str, datetime]:
    """Every deadline column that runs, as the member and time of its alarm."""
    found: dict[str, datetime] = {}
    for kind, column in referee.DEADLINES.items():
        rows = (
            Match.objects.filter(ended=None).exclude(**{column: None}).values_list("pk", "last_ply", column)
        )
        found.update({alarms.name(kind, pk, ply): at for pk, ply, at in rows})
    found.update(_running_holds())
    return found


def _running_holds() -> dict[str, datetime]:
    """Holds that run; one that ended at a running match long ago was told already and waits for a decision."""
    told = timezone.now() - timedelta(seconds=60)
    held = Seat.objects.exclude(held_until=None).exclude(room__status=Status.CLOSED)
    held = held.exclude(room__status=Status.PLAYING, held_until__lt=told)
    ends = {pk: until for pk, until in held.values_list("pk", "held_until") if until is not None}
    return {alarms.name("hold", pk, referee.hold_number(until)): until for pk, until in ends.items()}


def clean() -> None:
    """Delete rooms that nobody used for hours."""
    referee.delete_unused_rooms()


def _watched_seats() -> list[int]:
    open_rooms = Room.objects.exclude(status=Status.CLOSED)
    seats = Seat.objects.filter(room__in=open_rooms, held_until=None, bot_playing=False, left=False)
    seats = seats.exclude(room__practice=True, room__status=Status.PLAYING)
    return list(seats.exclude(user=None).values_list("pk", flat=True))


def _seats_of_people() -> list[int]:
    return list(Seat.objects.exclude(user=None).values_list("pk", flat=True))


def _hold_absent(seat_id: int) -> None:
    try:
        referee.away(seat_id)
        if presence.present([seat_id]):
            referee.back(seat_id)
    except referee.Refused as refused:
        logger.info("a seat needs no hold: %s", refused.code)
