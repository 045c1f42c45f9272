"""Every field of a thing of a box is asked for, or it is named here as not asked; no form forgets a line.

What no struct says by itself is asked for by a form of its game; such forms are proved by what they read.
"""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import pytest
from msgspec import Struct

from companion.engine.content.asked import Asked, AskedEach, AskedInside, asked_marks
from companion.engine.game import Game
from companion.games import catalogue

NEVER = {"key": "made of what is asked for", "source": "whoever enters it is where it comes from"}
ELSEWHERE = {("luescherzia", "Tile", "kind"): "each kind of tile has a form of its own",
             ("noxius", "Mission", "fields"): "only games of old have them there, now they are things of their own"}

of_every_game = pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.id)


def things(game: Game) -> dict[str, type[Struct]]:
    """What the lists of a content hold, and what is there once, by name; only what says itself how it is asked for."""
    hints = get_type_hints(game.content)
    found = {name: get_args(of)[0] if get_args(of) else of for name, of in hints.items()}
    return {name: of for name,
            of in found.items() if isinstance(of, type) and issubclass(of, Struct) and asked_marks(of)}


def line_names(of: Any) -> set[str]:
    """The names of the lines in which a struct is asked for."""
    found, hints = set[str](), get_type_hints(of)
    for name, mark in asked_marks(of).items():
        match mark:
            case Asked():
                found.add(name)
            case AskedEach(labels, _, _, prefix):
                found |= {f"{prefix}{inner}" for inner in labels}
            case AskedInside():
                found |= line_names(hints[name])
    return found


@of_every_game
def test_every_field_of_a_thing_says_how_it_is_asked_for_or_is_named_as_not_asked(game: Game) -> None:
    for of in things(game).values():
        silent = {name for name in of.__struct_fields__ if name not in asked_marks(of) and name not in NEVER}
        assert {name for name in silent if (game.id, of.__name__, name) not in ELSEWHERE} == set(), of


@of_every_game
def test_every_field_that_says_how_it_is_asked_for_stands_in_a_form_of_its_kind(game: Game) -> None:
    content = game.content()
    for name, of in things(game).items():
        kinds = [kind for kind in game.kinds if kind.name.partition("/")[0] == name]
        lines = {field.name for kind in kinds for box in (content, with_all(game, content))
                 for field in kind.asked(box).fields}
        assert line_names(of) <= lines, of


def with_all(game: Game, content: Any) -> Any:
    """A content with one thing of each kind, so that whatever is picked from others can be picked."""
    for kind in game.kinds:
        field = kind.name.partition("/")[0]
        if kind.mutual:
            thing = kind.read({"name": "A", "kind": "plain", "terrain": "farm"})
            content = type(content)(**{**{name: getattr(content, name) for name in content.__struct_fields__},
                                       field: (*getattr(content, field), thing)})
    return content


def test_games_say_it_in_their_structs() -> None:
    assert {game.id for game in catalogue().values() if things(game)} >= {"advyria", "luescherzia", "lyssan"}
