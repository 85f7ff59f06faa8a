"""The leak sentinel: nothing of a table leaves before it was compared with what its viewer may know.

It reads the finished text and asks the rules alone which cards are hidden, so that a fault of a template, of a view
or of `observe` itself is caught at the door: the text stays here, the table is stopped, the operator is told.
"""

from games.sentinel.guard import Blocked, check_frame, check_said
from games.sentinel.mentions import mentions

__all__ = ["Blocked", "check_frame", "check_said", "mentions"]
