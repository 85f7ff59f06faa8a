"""Every state of the table from fixed positions, drawn by the real templates and without a database."""

from games.styleguide.states import STATES, State

__all__ = ["STATES", "State"]
