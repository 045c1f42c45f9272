"""look(state, viewer): what Lüscherzia shows to whom. The state comes redacted; nothing here can give a secret away.

prompts.py what to do now · panels.py the players · stage.py what lies in the middle · offers.py (with moves.py,
tiles.py, finds.py) what may be done · ending.py the result · words.py names and log lines.
"""

from companion.engine.view import View
from companion.engine.words import Msg
from companion.games.luescherzia.model import State

from .ending import result
from .hands import HANDS, set_up
from .offers import offers
from .panels import panel
from .prompts import TITLE, prompt
from .stage import header, stage
from .words import describe


def look(state: State, viewer: str) -> View:
    """The View of a redacted state."""
    return View(revision=0, viewer=viewer, game="luescherzia", title=TITLE, phase=phase(state), prompt=prompt(state),
                seats=tuple(panel(state, number) for number in range(len(state.players))), header=header(state),
                stage=stage(state, viewer), choices=offers(state, viewer), result=result(state))


def phase(state: State) -> Msg:
    """Where the game is: round and cycle."""
    return Msg("Round {n} of {last}", {"n": min(state.advances + 1, state.options.fin_advance),
                                      "last": state.options.fin_advance})


__all__ = ["HANDS", "describe", "look", "set_up"]
