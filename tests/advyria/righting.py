"""Putting right as people do it: one line is touched, one answer given. What comes of it is tried in the tests."""

from __future__ import annotations

from typing import Any

from companion.engine.inputs import Number, Pick
from companion.engine.view import TABLE
from companion.games.advyria.rules.table import all_recovered
from tests.advyria.seated import Seated
from tests.games.touching import offered, touched


def tiles(game: Seated) -> int:
    """All tiles, wherever they lie."""
    return all_recovered(game.state) + len(game.state.tiles)


def right(game: Seated, path: str, value: Any, viewer: str = TABLE) -> Seated:
    """Three touches: panel or title, the line that says it, what is so instead. A number has its own place."""
    choice = offered(game, viewer)[f"adjust:{path}"]
    assert isinstance(choice.input, (Pick, Number)) or path == "order", "one sheet, one answer"
    return touched(game, choice, value, viewer)


def keys(game: Seated, path: str, viewer: str = TABLE) -> list[str]:
    """What may be picked instead."""
    return [option.key for option in offered(game, viewer)[f"adjust:{path}"].input.options]
