"""A thing that is corrected in the box is right in the running game as well, wherever it lies there: in every game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.engine import codec, reprinting
from companion.engine.content.kinds import ContentKind
from companion.engine.game import Ask, Game
from companion.engine.inputs import Number, Text
from companion.engine.secrecy import Secret
from companion.engine.table import Accepted, Refused, Table, replay, submit, undo
from companion.engine.view import TABLE
from companion.engine.words import Msg
from companion.games import catalogue
from companion.games.dicewar.content import People
from tests.engine.test_amending import plain, played


def lying(tree: Any, thing: Any) -> Iterator[Any]:
    """Every thing of this type and key in a state, out of its secret."""
    if type(tree) is type(thing) and tree.key == thing.key:
        yield tree
    elif isinstance(tree, Secret):
        yield from lying(tree.value, thing) if type(tree.value) is type(thing) else ()
    elif isinstance(tree, Struct):
        for name in tree.__struct_fields__:
            yield from lying(getattr(tree, name), thing)
    elif isinstance(tree, tuple):
        for part in tree:
            yield from lying(part, thing)


def as_it_was(thing: Any) -> dict[str, Any]:
    """What of a thing no form asks for."""
    return {name: getattr(thing, name) for name in ("key", "source") if hasattr(thing, name)}


def otherwise(kind: ContentKind, content: Any, thing: Any) -> Iterator[tuple[str, Any]]:
    """The same thing as it would be with one number one more, or with another text; and which field of it that is."""
    values = kind.values(thing) if kind.values else {}
    for field in kind.asked(content).fields if kind.values else ():
        told = values.get(field.name)
        news: Any = None
        if isinstance(field.input, Number) and isinstance(told, int) and told < field.input.maximum:
            news = told + 1
        elif isinstance(field.input, Text) and field.name.endswith(("text", "condition", "effect")):
            news = "It reads otherwise"
        if news is None:
            continue
        try:
            yield field.name, replace(kind.read({**values, field.name: news}), **as_it_was(thing))
        except ValueError:
            continue


def reprint(table: Table, kind: ContentKind, was: Any, now: Any) -> Accepted | Refused:
    return submit(table, Ask(reprinting.change_of(kind.name, was, now, Msg("Thing")), TABLE, table.at))


def unchanged_parts(thing: Any, now: Any) -> tuple[Any, ...]:
    """What a thing is made of, with a key of its own, that is the same afterwards."""
    return tuple(set(parts(thing)) & set(parts(now)))


def parts(thing: Any) -> tuple[Any, ...]:
    return thing.cards if isinstance(thing, People) else ()


@pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.id)
@pytest.mark.sampled(5)
def test_what_is_corrected_in_the_box_is_right_wherever_it_lies_in_the_running_game(game: Game) -> None:
    lay = reached = 0
    for seed, steps in ((1, 15), (2, 40)):
        table = played(game, seed, steps)
        content = table.setup.content
        lists = [kind for kind in game.kinds if isinstance(getattr(content, kind.name.partition("/")[0]), tuple)]
        for kind, thing in ((of, one) for of in lists for one in of.things(content)[:12] if hasattr(one, "key")):
            for name, now in otherwise(kind, content, thing):
                done = reprint(table, kind, thing, now)
                if isinstance(done, Refused):
                    continue  # the game on the table cannot be so: fewer hit points at the most than somebody has
                for one in (thing, *parts(thing)):
                    lay += len(list(lying(table.state, one)))
                    there = list(lying(done.table.state, one))
                    assert one in unchanged_parts(thing, now) or one not in there, (kind.name, name, one)
                    reached += len(there)
                entries = [codec.decode_entry(game, codec.encode(entry)) for entry in done.table.entries]
                assert replay(game, table.setup, entries).state == done.table.state
                back = undo(done.table, TABLE, table.at)
                assert isinstance(back, Accepted)
                assert plain(back.table.state) == plain(table.state)
    assert reached or not lay, "of what lies in the game nothing was reached"
