"""look(state, viewer): what Lyssan shows to whom. The state is redacted before, so nothing here can give a secret away.

prompts.py what to do now · panels.py the factions · stage.py and map.py what lies in the middle · offers.py (with
opening.py, spring.py, seasons.py, orders.py, agents.py, corrections.py) what may be done · ending.py the result ·
believed/table.py
(with believed/seats.py, believed/board.py) what may be put right · hands.py what hands do · words.py, told.py words.
"""

from __future__ import annotations

from companion.engine.view import View
from companion.games.lyssan.model import State

from .believed.table import believed
from .ending import result
from .hands import HANDS, set_up
from .offers import offers
from .panels import panels
from .prompts import TITLE, phase, prompt, round_number
from .stage import header, stage
from .told import UNSAID, describe


def look(state: State, viewer: str) -> View:
    """The View of a redacted state."""
    return View(revision=0, viewer=viewer, game="lyssan", title=TITLE, phase=phase(state),
                prompt=prompt(state, viewer), seats=panels(state, viewer), header=header(state),
                stage=stage(state, viewer), choices=offers(state, viewer), result=result(state))


__all__ = ["HANDS", "UNSAID", "believed", "describe", "look", "panels", "round_number", "set_up"]
