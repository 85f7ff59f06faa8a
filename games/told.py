"""What a line is told by others beside its room's versions: phrases, its person's settings, and that it is over."""

from typing import Any

from django.utils import translation

from accounts.models import User
from accounts.prefs import Prefs
from chkobba_site.threads import InThreads, in_thread
from games.render import heard
from games.sentinel import Blocked, check_said

UNAUTHORISED = 4401
SUSPENDED = 4423  # the page loads itself anew, and says why


class Told(InThreads):
    """The part of a table's line that concerns its person."""

    code: str
    language: str
    user_id: int | None
    prefs: Prefs | None

    async def user_settings(self, event: dict[str, Any]) -> None:
        """This person changed their settings: the next frame reads them anew."""
        self.prefs = None

    async def room_said(self, event: dict[str, Any]) -> None:
        """Somebody at the table said a phrase: this viewer hears it in their own language."""
        text = await in_thread(self._heard, event)
        if text:
            await self.send(text_data=text)

    def _heard(self, event: dict[str, Any]) -> str:
        with translation.override(self.language):
            text = heard(self.code, event["seat"], event["phrase"])
        try:
            check_said(self.code, text)
        except Blocked:
            return ""
        return text

    async def user_out(self, event: dict[str, Any]) -> None:
        """This person logged out, was suspended or changed: the line ends for good."""
        if not event["sessions"] or await in_thread(self._is_out, event["sessions"]):
            suspended = await in_thread(self._is_suspended)
            await self.close(SUSPENDED if suspended else UNAUTHORISED)

    def _is_suspended(self) -> bool:
        return User.objects.filter(pk=self.user_id or 0, suspended_at__isnull=False).exists()

    def _is_out(self, ended: list[str]) -> bool:
        """Whether the session that opened this line ended, now or earlier: a log-in or a new password renames it."""
        session = self.scope["session"]
        key = session.session_key or ""
        return key in ended or not session.exists(key)
