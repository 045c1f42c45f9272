"""Pages behind the set-up by their names: one player, and all that is arranged about a game besides who plays; and what
a table that plays for the first time is told."""

from . import arrangement, first_time, lacking, player

PAGES = {"player": (player.page, player.answer), "arrangement": (arrangement.page, arrangement.answer),
         "lacking": (lacking.page, lacking.answer)}

__all__ = ["PAGES", "arrangement", "first_time", "lacking", "player"]
