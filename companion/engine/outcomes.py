"""What a choice would do to its player's own numbers, said on its button before it is final.

What may live here: trying a choice on what everybody knows, and telling the numbers apart. What may not: the rules of a
game, what is secret: an act is tried on the state as spectators know it, so what comes of it tells nothing more.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from .game import Game
from .persistent import Itself
from .table import SHARED_COMMANDS, foresee_state
from .view import PUBLIC, Choice, SeatPanel
from .words import Msg, join_texts, signed_change

REMEMBERED = 2  # the panels of the present state, and of the one before


def tell_outcome(game: Game, known_state: Callable[[], Any], choice: Choice) -> Choice:
    """`choice` with what changes among its player's numbers in its label, as far as that is certain now.

    Only the main choice of a seat is tried, if it is one of the game, asks for nothing more and the rules allow it;
    only then `known_state` is asked for what everybody knows.
    """
    if choice.emphasis != "main" or choice.input is not None or choice.objection or not choice.seat or choice.on:
        return choice
    if choice.tells or type(choice.act) in SHARED_COMMANDS:
        return choice
    known = known_state()
    try:
        after = _tried(game, known, choice)
    except (TypeError, AttributeError):  # the rules need something that not everybody knows
        return choice
    if after is known:
        return choice
    said = _changes(_panel(_panels(Itself(game), Itself(known)), choice.seat),
                    _panel(_made_panels(game, after), choice.seat))
    return replace(choice, label=Msg.of("{what} › {outcome}", what=choice.label, outcome=said)) if said else choice


def _tried(game: Game, state: Any, choice: Choice) -> Any:
    if game.objections(state, choice.act, choice.seat):
        return state
    return foresee_state(game, state, choice.act, choice.seat)


@lru_cache(maxsize=REMEMBERED)
def _panels(game: Itself[Game], known: Itself[Any]) -> tuple[SeatPanel, ...]:
    """The panels of a state that stands, made once for every choice and every viewer."""
    return _made_panels(game.value, known.value)


def _made_panels(game: Game, state: Any) -> tuple[SeatPanel, ...]:
    return game.panels(state, PUBLIC) if game.panels else game.look(state, PUBLIC).seats


def _panel(panels: tuple[SeatPanel, ...], seat: str) -> SeatPanel | None:
    """The panel of a player with one side; who has two cannot be told what happens to which."""
    owned = [panel for panel in panels if panel.owner == seat]
    return owned[0] if len(owned) == 1 else None


def _changes(before: SeatPanel | None, after: SeatPanel | None) -> Msg | None:
    """What changes; a number that is shown no more is none any more, unless its player is out."""
    if before is None or after is None:
        return None
    then, gone = {counter.label.id: counter.value for counter in after.counters}, None if after.out else 0
    return join_texts(
        Msg.of("{number} {change}", number=counter.label, change=signed_change(by))
        for counter in before.counters if (by := _by(counter.value, then.get(counter.label.id, gone))))


def _by(before: int | None, after: int | None) -> int:
    """How much a number would change; 0 where somebody does not know it."""
    return 0 if before is None or after is None else after - before
