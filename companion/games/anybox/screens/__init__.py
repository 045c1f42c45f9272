"""look(state, viewer): what is to be seen and what may be done; describe(state, event): the log. Nothing is decided.

words.py names · stage.py the sheet · choices.py what may be done · turn_ends.py what ends a turn · rarely.py what
hardly ever is · hands.py what hands do · holdings.py hands in secret · told.py the log and the end.
"""

from __future__ import annotations

from companion.engine.view import View
from companion.engine.words import Msg
from companion.games.anybox.model import Choosing, State
from companion.games.anybox.rules.turns import round_number
from companion.games.anybox.sheet_words import sheet_word

from .choices import choices, prompt
from .hands import HANDS
from .stage import header, panels, stage
from .told import UNSAID, describe, result


def look(state: State, viewer: str) -> View:
    """The View of a state."""
    choosing = isinstance(state.step, Choosing)
    return View(revision=0, viewer=viewer, game="anybox",
                title=Msg("Any box on the shelf") if choosing else sheet_word(state.sheet.name),
                phase=Msg("Score sheet") if choosing else Msg("Round {n}", {"n": round_number(state)}),
                prompt=prompt(state, viewer), seats=panels(state),
                header=header(state), stage=tuple(stage(state, viewer)), choices=tuple(choices(state, viewer)),
                result=result(state))


__all__ = ["HANDS", "UNSAID", "describe", "look", "panels"]
