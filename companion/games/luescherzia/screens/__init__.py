"""look(state, viewer): what Lüscherzia shows to whom. The state is redacted before, so nothing here can give a secret
away.

prompts.py what to do now · panels.py the players · stage.py what lies in the middle · offers.py (with cards.py,
moves.py, tiles.py, finds.py, avatars.py) what may be done · believed/__init__.py what may be put right · hands.py what
hands have to do · ending.py the result · words.py and apart.py names and log lines.
"""

from __future__ import annotations

from companion.engine.view import View
from companion.games.luescherzia.model import State

from .believed import believed
from .ending import result
from .hands import HANDS, set_up
from .offers import offers
from .panels import panels
from .prompts import TITLE, known_length, phase, prompt, round_number
from .stage import header, stage
from .told import describe


def look(state: State, viewer: str) -> View:
    """The View of a redacted state."""
    return View(revision=0, viewer=viewer, game="luescherzia", title=TITLE, phase=phase(state),
                prompt=prompt(state, viewer),
                seats=panels(state), header=header(state), stage=stage(state, viewer),
                choices=offers(state, viewer), result=result(state))


__all__ = ["HANDS", "TITLE", "believed", "describe", "known_length", "look", "panels", "round_number", "set_up"]
