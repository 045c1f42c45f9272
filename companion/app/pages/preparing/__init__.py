"""Pages behind the set-up: one player, and all that is arranged about a game besides who plays; and what a table that
plays for the first time is told."""

from . import arrangement, first_time, missing_content, player

__all__ = ["arrangement", "first_time", "missing_content", "player"]
