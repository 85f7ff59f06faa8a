"""A viewer's socket at a table: wishes in, whole frames out.

The consumer is thin. It proves who is there, keeps the seat's lease, hands wishes to the referee, and renders
its own viewer's frame whenever the room has a newer version than the one it sent last.
"""

import asyncio
import logging
import time
from dataclasses import dataclass, replace
from typing import Any

from autobahn.exception import Disconnected
from django.core.exceptions import SynchronousOnlyOperation
from django.utils import timezone, translation
from django.utils.translation import gettext_noop
from redis import RedisError

from accounts.prefs import Prefs, prefs_of
from chkobba_site import drain, metrics
from chkobba_site.limits import allow
from chkobba_site.net import client_address
from chkobba_site.threads import in_thread
from games import acts, heartbeats, leases, pace, referee, seatcookie, shared, standing, watchers
from games.announce import group_name, user_group
from games.forms import Wanted, action_form, plain_move, read_frame
from games.heartbeats import Beat
from games.labels import label_set
from games.language import language_of
from games.models import Status
from games.render import Notice, beat, frame
from games.sentinel import Blocked, check_frame
from games.told import SUSPENDED, Told

logger = logging.getLogger(__name__)

FORBIDDEN, UNKNOWN_ROOM, CLOSED, TOO_FAST = 4403, 4404, 4410, 4429
COMES_BACK = 4012  # a restart, or a heartbeat that failed: a page tries again after every code below 4400
NOTICE_PAUSE_SECONDS = 1.0
UNREADABLE = gettext_noop("The table could not read that message.")
PATIENCE = 100  # frames beyond the limit before the line is closed
PREFS_SECONDS = 30.0
REMEMBERED = 0  # a version that every table has reached: whatever this process remembers of it is enough


@dataclass(frozen=True)
class Answer:
    """What a line is told: a frame of a version, an answer to a heartbeat, and the code with which it ends."""

    text: str = ""
    version: int = -1
    is_beat: bool = False
    close: int = 0


NOTHING, BEAT = Answer(), Answer(is_beat=True)


class TableConsumer(Told):
    """One open page of one room, of a seat's person or of a watcher."""

    async def connect(self) -> None:
        """Accept, join the groups before the state is read, take a lease on the seat, send a whole frame."""
        self.code = self.scope["url_route"]["kwargs"]["code"]
        self.sent_version = -1
        self.sent_mark = ""
        self.opened = timezone.now()
        self.too_many = 0
        self.last_notice = 0.0
        self.seat_id: int | None = None
        self.watching = 0
        self.beating: asyncio.Task[None] | None = None
        metrics.socket_opened()
        self.prefs: Prefs | None = None
        self.prefs_at = 0.0
        self.language = language_of(self.scope)
        self.token = seatcookie.token_in(self.scope["cookies"])
        await self.accept()
        if not await in_thread(allow, "socket_open", client_address(self.scope)):
            await self.close(TOO_FAST)
            return
        user: Any = self.scope["user"]
        self.user_id: int | None = user.pk if user.is_authenticated else None
        if self.user_id is not None and not user.is_active:
            await self.close(SUSPENDED)
            return
        await self._join_groups()
        await self._enter()
        await self.push()

    async def disconnect(self, code: int) -> None:
        """Take the lease out; when it was the seat's last one, its hold starts."""
        metrics.socket_opened(-1)
        if self.beating is not None:
            await asyncio.wait([self.beating])  # it must not renew what is given back here
        if self.seat_id is not None:
            await in_thread(leases.give_back, self.seat_id, self.channel_name)
        else:
            await in_thread(watchers.leave, self.code, self.channel_name)
        for group in self._groups():
            await self._quietly(self.channel_layer.group_discard(group, self.channel_name))

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """One frame from the page: a heartbeat, or a wish. Everything that a wish takes is one visit to a thread."""
        if not allow("socket_frame", self._key()):
            await self._slow_down()
            return
        self.too_many = 0
        data = read_frame(text_data or "")
        if data is not None and "beat" in data:
            self._begin_beat(data["beat"])
        else:
            await self._carry_out(await in_thread(self._answer, data))

    def _begin_beat(self, version: object) -> None:
        """A heartbeat waits for those of others, and nothing waits for it; one that comes meanwhile has its answer."""
        if self.beating is None or self.beating.done():
            self.beating = asyncio.create_task(self._beat(version))

    async def _beat(self, version: object) -> None:
        """Renew the lease and answer with our version; a page that missed a frame gets it now."""
        if drain.current().ends(self.opened):
            await self.close(COMES_BACK)
            return
        try:
            await self._answer_beat(version)
        except Exception:
            logger.exception("a heartbeat could not be answered")
            await self.close(COMES_BACK)

    async def _answer_beat(self, version: object) -> None:
        known = await heartbeats.heard(Beat(self.seat_id, self.code, self.channel_name))
        self.watching = known.watching
        newest = -1 if known.version is None else known.version
        if version != newest or self.sent_version < newest or self.sent_mark != drain.current().mark:
            await self._carry_out(replace(await in_thread(self._frame, None), is_beat=True))
        else:
            await self._carry_out(BEAT)

    async def room_changed(self, event: dict[str, Any]) -> None:
        """The room has a new version: send it unless a newer one went out already."""
        version = event["version"]
        if version > self.sent_version:
            answer = self._at_hand(version)
            if answer is None:
                answer = await in_thread(self._frame, None, version)
            await self._carry_out(answer)

    def _at_hand(self, version: int) -> "Answer | None":
        """A frame out of what this process remembers, made without a visit to a thread; None where more is needed.

        Nothing is made for the first time here (templates, words), which would keep everybody waiting.
        """
        if self.sent_version < 0 or self._prefs_are_old() or standing.remembered(self.code, version) is None:
            return None
        try:
            return self._frame(None, version)
        except SynchronousOnlyOperation:  # something is to be read after all
            return None

    async def send(self, *args: Any, **more: Any) -> None:
        """Send, unless the line closed while its frame was being rendered: its disconnect is on the way."""
        try:
            await super().send(*args, **more)
        except Disconnected:
            logger.info("a line closed before its frame was sent")

    async def push(self, notice: Notice | None = None) -> None:
        """Send the newest whole frame to this viewer, unless it shows what they may not know."""
        await self._carry_out(await in_thread(self._frame, notice))

    async def _carry_out(self, answer: "Answer") -> None:
        if answer.text and answer.version >= self.sent_version:  # nothing goes back
            self.sent_version = answer.version
            await self.send(text_data=answer.text)
            metrics.tally("frames")
            metrics.tally("frame_bytes", n=len(answer.text))
        if answer.is_beat:
            with translation.override(self.language):
                await self.send(text_data=beat(self.sent_version, self.watching))
        if answer.close:
            await self.close(answer.close)

    # In a thread ------------------------------------------------------------------------------------

    def _answer(self, data: dict[str, Any] | None) -> "Answer":
        """What a wish from the page leads to; None could not be read."""
        if data is None:
            return self._frame(Notice("bad_frame", self._say(UNREADABLE)))
        notice, version = self._do(data)
        if notice is None and str(data.get("do", "")).startswith("say:"):
            return NOTHING  # a phrase changes no frame
        return self._frame(notice, version)

    def _frame(self, notice: Notice | None, version: int | None = None) -> "Answer":
        """A whole frame of the room as it stands now, or at `version` or later."""
        self.sent_mark = drain.current().mark
        prefs = self._prefs()
        with translation.override(self.language), label_set(lambda: prefs.labels):
            seen = self._look(prefs, version)
            if seen is None:
                return Answer(close=UNKNOWN_ROOM)
            seat = seen.person.seat
            self.seat_id = seat.pk if seat else None
            try:
                text = self._written(seen, notice or acts.removed_notice(seen))
            except Blocked as blocked:  # the table is stopped, and its next version says so
                return Answer(close=CLOSED) if blocked.again else NOTHING
            return Answer(text, seen.room.version, close=CLOSED if seen.room.status == Status.CLOSED else 0)

    def _written(self, seen: acts.Look, notice: Notice | None) -> str:
        def write() -> str:
            text = frame(seen.room, seen.viewer, notice)
            check_frame(seen.room, seen.viewer, text)
            return text

        return write() if notice is not None else shared.text_for(seen, write)

    def _prefs(self) -> Prefs:
        """The person's settings: they say when they change, and are read anew now and then all the same."""
        if self.prefs is None or self._prefs_are_old():
            self.prefs, self.prefs_at = prefs_of(self.scope), time.monotonic()
        return self.prefs

    def _prefs_are_old(self) -> bool:
        return self.prefs is None or time.monotonic() - self.prefs_at > PREFS_SECONDS

    def _look(self, prefs: Prefs | None = None, version: int | None = None) -> acts.Look | None:
        known = standing.at(self.code, version)
        return acts.look_at(known.room if known else None, self.user_id, self.token, prefs)

    def _do(self, data: dict[str, Any]) -> tuple[Notice | None, int | None]:
        """Carry a wish out: its refusal, and the version that is new enough for the frame (None: the newest)."""
        with translation.override(self.language):
            wanted = plain_move(data)
            if wanted is None:
                form = action_form(data)
                if not form.is_valid():
                    return Notice(*form.complaint), None
                wanted = form.wanted
            try:
                return None, REMEMBERED if self._act(wanted) else None
            except referee.Refused as refused:
                return acts.notice_of(refused), None

    def _act(self, wanted: Wanted) -> bool:
        """Whether what this process remembers was enough for it; else the table is looked at, and the wish checked
        there."""
        known = self._look(version=REMEMBERED)
        if known is None:
            return False
        acts.refuse_too_fast(known.person)
        if acts.play_known(known, wanted):
            return True
        seen = self._look()
        if seen is not None:
            acts.act(seen.room, seen.person, wanted)
        return False

    async def _enter(self) -> None:
        self.seat_id = await in_thread(self._take_seat)

    def _take_seat(self) -> int | None:
        """The seat's lease of this line; the page's own lease ends, since its script has come."""
        seen = self._look()
        if seen is None or seen.person.seat is None:
            return None
        seat = seen.person.seat
        leases.take(seat.pk, self.channel_name, self.scope["session"].session_key)
        return seat.pk

    async def _join_groups(self) -> None:
        for group in self._groups():
            await self._quietly(self.channel_layer.group_add(group, self.channel_name))

    def _groups(self) -> list[str]:
        user_id = getattr(self, "user_id", None)
        return [group_name(self.code)] + ([user_group(user_id)] if user_id else [])

    async def _quietly(self, step: Any) -> None:
        """Redis may be away: the heartbeat's version heals what an absent group misses."""
        try:
            await step
        except (RedisError, OSError):
            logger.warning("a group could not be joined or left")

    async def _slow_down(self) -> None:
        self.too_many += 1
        if self.too_many > PATIENCE:
            await self.close(TOO_FAST)
        elif time.monotonic() - self.last_notice > NOTICE_PAUSE_SECONDS:
            self.last_notice = time.monotonic()
            await self.push(Notice("too_fast", await in_thread(self._too_quick)))

    def _say(self, text: str) -> str:
        with translation.override(self.language):
            return translation.gettext(text)

    def _too_quick(self) -> str:
        with translation.override(self.language):
            return pace.wait_words("socket_frame", self._key())

    def _key(self) -> str:
        """Whose frames are counted together: the account's, the seat's of a browser that has only its cookie, else
        those of the address."""
        if self.user_id:
            return f"user:{self.user_id}"
        return f"seat:{self.seat_id}" if self.seat_id else client_address(self.scope)
