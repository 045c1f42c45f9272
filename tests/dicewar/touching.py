"""Acting through the Views, as fingers and phones do: what is offered to whom, and what comes of touching it."""

from __future__ import annotations

from typing import Any

from companion.engine.answers import Answer, Reply
from companion.engine.screens import answer, look
from companion.engine.table import Refused, submit
from companion.engine.view import TABLE, Choice

from .seated import SEATS, Seated


def offered(game: Seated, viewer: str = TABLE) -> dict[str, Choice]:
    """All choices of a viewer; a name stands for that player's phone."""
    return {choice.key: choice for choice in look(game.table, SEATS.get(viewer, viewer)).choices}


def offer(game: Seated, ending: str, viewer: str = TABLE) -> Choice:
    """The one choice whose key ends so."""
    found = [choice for key, choice in offered(game, viewer).items() if key.endswith(ending)]
    assert len(found) == 1, (ending, sorted(offered(game, viewer)))
    return found[0]


def touch(game: Seated, ending: str, value: Any = None, viewer: str = TABLE, waive: bool = False) -> Seated:
    """Answer the choice whose key ends so; it must be accepted."""
    key, now = offer(game, ending, viewer).key, game.table.at + 1000
    ask = answer(game.table, Answer(SEATS.get(viewer, viewer), key, now, value, waive=waive), now)
    assert not isinstance(ask, Reply), ask
    done = submit(game.table, ask)
    assert not isinstance(done, Refused), done
    game.table = done.table
    return game
