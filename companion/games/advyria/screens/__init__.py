"""look(state, viewer): what Advyria shows to whom. The state is redacted before, so nothing here can give a secret
away.

prompts.py what to do now · panels.py the players · stage.py, board.py and finale.py what lies in the middle · offers.py
what may be done (with plays.py, turns.py, finds.py, moves.py, secrets.py) · believed/table.py and believed/board.py
what may be put right by hand, corrections.py where · ending.py the result · words.py names and the log.
"""

from __future__ import annotations

from companion.engine.view import View
from companion.games.advyria.model import State

from .believed.table import believed
from .ending import result
from .hands import HANDS, set_up
from .offers import offers
from .panels import panels
from .prompts import TITLE, phase, prompt, round_number
from .stage import header, stage
from .told import describe


def look(state: State, viewer: str) -> View:
    """The View of a redacted state."""
    return View(revision=0, viewer=viewer, game="advyria", title=TITLE, phase=phase(state),
                prompt=prompt(state, viewer),
                seats=panels(state, viewer), header=header(state), stage=stage(state, viewer),
                choices=offers(state, viewer), result=result(state))


__all__ = ["HANDS", "believed", "describe", "look", "panels", "round_number", "set_up"]
