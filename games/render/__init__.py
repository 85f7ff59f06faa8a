"""One viewer's screen as text: a room's page and frames, a finished match, the rules page."""

from games.render.beat import beat
from games.render.replay import replay_context
from games.render.room import frame, room_context
from games.render.rules import rules_context
from games.render.talk import heard
from games.render.viewer import Notice, Viewer

__all__ = ["Notice", "Viewer", "beat", "frame", "heard", "replay_context", "room_context", "rules_context"]
