"""Acting through the Views, as fingers and phones do: what is offered to whom, and what comes of touching it."""

from __future__ import annotations

from typing import Any

from companion.engine.answers import Answer, Reply
from companion.engine.screens import answer, look
from companion.engine.table import Refused, submit
from companion.engine.view import TABLE, Choice, View

from .seated import Seated


def view(game: Seated, viewer: str = TABLE) -> View:
    """What a viewer sees; a name stands for that player's phone."""
    return look(game.table, game.seat.get(viewer, viewer))


def offered(game: Seated, viewer: str = TABLE) -> list[str]:
    """The keys of all choices of a viewer, corrections left out."""
    return [choice.key for choice in view(game, viewer).choices if not choice.key.startswith(("adjust:", "peek:"))]


def offer(game: Seated, part: str, viewer: str = TABLE) -> Choice:
    """The one choice whose key contains this."""
    found = [choice for choice in view(game, viewer).choices if part in choice.key]
    assert len(found) == 1, (part, offered(game, viewer))
    return found[0]


def touch(game: Seated, part: str, value: Any = None, viewer: str = TABLE) -> Seated:
    """Answer the choice whose key contains this; it must be accepted."""
    key, at = offer(game, part, viewer).key, game.table.at + 1000
    ask = answer(game.table, Answer(game.seat.get(viewer, viewer), key, at, value), at)
    assert not isinstance(ask, Reply), ask
    done = submit(game.table, ask)
    assert not isinstance(done, Refused), done
    game.table = done.table
    return game
