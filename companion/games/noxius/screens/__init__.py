"""look(state, viewer): what Noxius shows to whom. The state comes redacted; nothing here can give a secret away.

prompts.py what to do now · panels.py the players · stage.py what lies in the middle · offers.py (with mission.py,
positions.py, telling.py) what may be done · ending.py the result · hands.py what hands do · words.py names and log
lines · believed/table.py (with believed/seats.py, believed/board.py) all that may be put right.
"""

from __future__ import annotations

from companion.engine.view import View
from companion.games.noxius.model import State

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
    return View(revision=0, viewer=viewer, game="noxius", title=TITLE, phase=phase(state),
                prompt=prompt(state, viewer),
                seats=panels(state, viewer), header=header(state), stage=stage(state, viewer),
                choices=offers(state, viewer), result=result(state))


__all__ = ["HANDS", "believed", "describe", "look", "panels", "round_number", "set_up"]
