"""look(state, viewer): what DiceWar shows to whom. Everything is open information (DW-24); only the choices differ.

prompts.py what to do now · panels.py the players · stage.py, lands.py what lies in the middle · offers.py (with
actions.py, cards.py, light.py) what may be done · believed/table.py what may be put right · ending.py the result ·
words.py names and log lines.
"""

from __future__ import annotations

from companion.engine.view import View
from companion.games.dicewar.model import State

from .believed.table import believed
from .ending import result
from .hands import HANDS, set_up
from .offers import offers
from .panels import panels
from .prompts import TITLE, phase, prompt, round_number
from .stage import header, stage
from .told import describe


def look(state: State, viewer: str) -> View:
    """The View of a state."""
    return View(revision=0, viewer=viewer, game="dicewar", title=TITLE, phase=phase(state),
                prompt=prompt(state, viewer),
                seats=panels(state, viewer), header=header(state), stage=stage(state, viewer),
                choices=tuple(offers(state, viewer)), result=result(state))


__all__ = ["HANDS", "believed", "describe", "look", "panels", "round_number", "set_up"]
