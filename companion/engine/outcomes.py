"""What a choice would do to its player's own numbers, said on its button before it is final.

What may live here: trying a choice on what everybody knows, and telling the numbers apart. What may not: the rules of a
game, what is secret: an act is tried on the state as spectators know it, so what comes of it tells nothing more.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from .game import Game
from .parts import Counter
from .secrecy import redact
from .table import foresee_state
from .view import PUBLIC, Choice, SeatPanel
from .words import Msg, join_texts


def tell_outcome(game: Game, state: Any, choice: Choice) -> Choice:
    """`choice` with what changes among its player's numbers in its label, as far as that is certain now.

    Only the main choice of a seat is tried, if it asks for nothing more and the rules allow it.
    """
    if choice.emphasis != "main" or choice.input is not None or choice.objection or not choice.seat or choice.on:
        return choice
    known = redact(state, PUBLIC)
    try:
        after = _tried(game, known, choice)
    except (TypeError, AttributeError):  # the rules need something that not everybody knows
        return choice
    said = _changes(_panel(game, known, choice.seat), _panel(game, after, choice.seat))
    return replace(choice, label=Msg.of("{what} › {outcome}", what=choice.label, outcome=said)) if said else choice


def _tried(game: Game, state: Any, choice: Choice) -> Any:
    if game.objections(state, choice.act, choice.seat):
        return state
    return foresee_state(game, state, choice.act, choice.seat)


def _panel(game: Game, state: Any, seat: str) -> SeatPanel | None:
    """The panel of a player with one side; who has two cannot be told what happens to which."""
    panels = [panel for panel in game.look(state, PUBLIC).seats if panel.owner == seat]
    return panels[0] if len(panels) == 1 else None


def _changes(before: SeatPanel | None, after: SeatPanel | None) -> Msg | None:
    was = {} if before is None else {counter.label.id: counter for counter in before.counters}
    return None if after is None else join_texts(
        Msg.of("{number} {change}", number=counter.label, change=f"{by:+d}".replace("-", "−"))
        for counter in after.counters if (by := _by(was.get(counter.label.id), counter)))


def _by(before: Counter | None, after: Counter) -> int:
    """How much a number would change; 0 where somebody does not know it."""
    return 0 if before is None or before.value is None or after.value is None else after.value - before.value
