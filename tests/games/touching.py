"""Acting through the Views, as fingers and phones do: what is offered to whom, and what comes of touching it.

What may live here holds for every game. What one game calls things, and whose turn it is, lives with that game.
"""

from __future__ import annotations

from typing import Any, TypeVar

from companion.engine.answers import Answer, Reply
from companion.engine.log import hands_now
from companion.engine.screens import answer, look
from companion.engine.secrecy import redact
from companion.engine.table import Refused, is_decision, submit
from companion.engine.view import TABLE, Choice, Hand, View
from companion.engine.words import say

from .seated import Seats

T = TypeVar("T", bound=Seats[Any])


def seen(game: Seats[Any], viewer: str = TABLE) -> View:
    """What a viewer sees; a name stands for that player's phone."""
    return look(game.table, game.seat.get(viewer, viewer))


def offered(game: Seats[Any], viewer: str = TABLE) -> dict[str, Choice]:
    """All choices of a viewer."""
    return {choice.key: choice for choice in seen(game, viewer).choices}


def offer(game: Seats[Any], ending: str, viewer: str = TABLE) -> Choice:
    """The one choice whose key ends so."""
    found = [choice for key, choice in offered(game, viewer).items() if key.endswith(ending)]
    assert len(found) == 1, (ending, sorted(offered(game, viewer)))
    return found[0]


def touch(game: T, ending: str, value: Any = None, viewer: str = TABLE, waive: bool = False) -> T:
    """Answer the choice whose key ends so; it must be accepted."""
    return touched(game, offer(game, ending, viewer), value, viewer, waive)


def touched(game: T, choice: Choice, value: Any = None, viewer: str = TABLE, waive: bool = False) -> T:
    """Answer this choice; it must be accepted."""
    at = game.table.at + 1000
    ask = answer(game.table, Answer(game.seat.get(viewer, viewer), choice.key, at, value, waive=waive), at)
    assert not isinstance(ask, Reply), ask
    done = submit(game.table, ask)
    assert not isinstance(done, Refused), done
    game.table = done.table
    return game


def asked_first(game: Seats[Any], ending: str, value: Any, viewer: str = TABLE) -> str:
    """The question before the choice whose key ends so changes what is known already; it must be asked."""
    choice, at = offer(game, ending, viewer), game.table.at + 1000
    ask = answer(game.table, Answer(game.seat.get(viewer, viewer), choice.key, at, value), at)
    assert not isinstance(ask, Reply), ask
    done = submit(game.table, ask)
    assert isinstance(done, Refused), done
    assert all(objection.insist and objection.waivable for objection in done.objections), done
    return say(done.objections[0].text)


def new_hands(game: Seats[Any], viewer: str = TABLE) -> list[Hand]:
    """What hands have to do because of the last decision and what has come of it since; before the first one, all."""
    seat = game.seat.get(viewer, viewer)
    steps = [entry.seq for entry in game.table.entries if is_decision(entry)]
    state = redact(game.table.state, seat)
    return [hand for after, hand in hands_now(game.table, seat, state) if after > (steps or [-1])[-1]]


def told(game: Seats[Any], viewer: str = TABLE) -> list[str]:
    """The newest lines of the log."""
    return [say(line.text) for line in seen(game, viewer).log]
