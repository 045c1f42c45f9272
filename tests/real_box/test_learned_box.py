"""A box that nobody has entered anything into but, at full, the board: what a whole game tells by itself is in it.

Played by the shared screen alone and by phones alone, at both levels; then once more with all that was told.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.storage.inventory import make_inventory
from companion.app.storage.learning import lessons
from companion.app.storage.library import ContentItem
from companion.engine.content.kinds import ContentKind
from companion.engine.game import FULL, LIGHT, Game
from companion.engine.inputs import Pick
from companion.engine.view import TABLE
from companion.engine.words import say
from companion.games import catalogue
from tests.games.alone import PHONES, names_alone, played_alone
from tests.real_box.entered import box_of

BOARDS, SEATS = {"advyria": "fields", "lyssan": "provinces"}, {"advyria": 2, "lyssan": 3}
SEEDS = {"advyria": (4, 9, 12), "lyssan": (4,)}


def with_board(game: Game, name: str) -> Any:
    """An empty box with its board alone."""
    kind, content = next(kind for kind in game.kinds if kind.name == name), game.content()
    for said in box_of(game.id)[name]:
        thing = kind.read(_meant(kind, content, said))
        content = replace(content, **{name: (*getattr(content, name), thing)})
    return content


def _meant(kind: ContentKind, content: Any, said: dict[str, Any]) -> dict[str, Any]:
    """What is written in the table as the form is answered, with what stands in the form already."""
    form = kind.asked(content)
    keys = {field.name: {say(option.label): option.key for option in field.input.options} for field in form.fields
            if isinstance(field.input, Pick)}
    return dict(form.filled) | {field: [keys[field][word] for word in told] if isinstance(told, list) else told
                                for field, told in said.items()}


@pytest.mark.sampled(8, 2)
@pytest.mark.parametrize("who", [TABLE, PHONES])
@pytest.mark.parametrize("detail", [LIGHT, FULL])
@pytest.mark.parametrize("name", sorted(BOARDS))
def test_what_one_side_alone_tells_in_a_whole_game_is_in_the_box_and_offered_in_the_next(
        name: str, detail: str, who: str) -> None:
    game = catalogue()[name]
    begun = with_board(game, BOARDS[name]) if detail == FULL else game.content()
    counts = [_taught(game, begun, detail, who, seed) for seed in SEEDS[name]]
    assert sum(counts) > 0


def _taught(game: Game, begun: Any, detail: str, who: str, seed: int) -> int:
    """How many things a game has told the box of, which the next one is played with."""
    table, wrong = played_alone(game, names_alone(game, SEATS[game.id], begun, detail), who, "telling", seed)
    taught = tuple(lesson for entry in table.entries for lesson in lessons(game, entry)
                   if isinstance(lesson, ContentItem))
    learned = make_inventory(game, {}, taught)
    assert (wrong, learned.left_out, learned.unfit) == ([], (), ())
    for kind in game.kinds:
        now = {thing.key: thing for thing in kind.things(table.state.content)}
        assert {thing.key: thing for thing in kind.things(learned.content)}.items() <= now.items()
    box = replace(learned.content, **{BOARDS[game.id]: getattr(begun, BOARDS[game.id])})
    _, wrong = played_alone(game, names_alone(game, SEATS[game.id], box, detail), who, "telling", seed + 1)
    assert wrong == []
    return sum(len(kind.things(learned.content)) for kind in game.kinds)
