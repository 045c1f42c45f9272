"""Pages behind the set-up by their names: one player, and all that is arranged about a game besides who plays."""

from . import arrangement, lacking, player

PAGES = {"player": (player.page, player.answer), "arrangement": (arrangement.page, arrangement.answer),
         "lacking": (lacking.page, lacking.answer)}
