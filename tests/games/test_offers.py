"""A walk through random games of every game, with the eyes of every viewer: no silence, no twins, no dead offers.

`tests/<game>/offers.toml` lists what is known and not mended yet, by kind (offers.KINDS): name = the place in the code.
What is listed and no longer met must go from the list.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.simulation.monkey import acting_viewers, random_setup
from companion.app.simulation.simulate import rehearse_game
from companion.app.translation import Catalogue
from companion.engine.game import Game
from companion.engine.inputs import Cell, Number, Option, Pick, PlaceInput
from companion.engine.parts import Counter, Counters, Tile, Tiles
from companion.engine.screens import look
from companion.engine.table import Table, as_it_was, open_table
from companion.engine.view import PUBLIC, TABLE, Choice, Prompt, SeatPanel, View
from companion.engine.words import Msg, say
from companion.games import catalogue

from .offers import (
    BARE,
    DEAD,
    DECIDED,
    KEYS,
    KINDS,
    SILENT,
    TWINS,
    Finding,
    content_keys,
    findings,
    name_of,
    never_to_be_had,
    refused,
    said_twice,
)
from .sampled import KEPT, kept, moments as moments_of
from .test_conformance import content_of

TESTS = Path(__file__).parents[1]
GAMES, MOMENTS, OFTEN = 10, 14, 8
GERMAN = Catalogue("de")

of_every_game = pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.id)


def known(game: Game) -> dict[str, dict[str, str]]:
    path = TESTS / game.id / "offers.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


@cache
def met(game_id: str) -> dict[tuple[str, str], str]:
    """Everything wrong that random games of both levels show to anybody: (kind, name) → where it was seen first."""
    game = catalogue()[game_id]
    found: dict[tuple[str, str], str] = {}
    offered: dict[str, list[bool]] = {}
    for detail in game.details:
        for seed in range(GAMES):
            for then, view in moments(game, detail, seed):
                for kind, name, seen in wrong(then, view, seed):
                    found.setdefault((kind, name), f"{detail} {seed}, {seen}")
                for name, dead in never_to_be_had(view):
                    offered.setdefault(name, []).append(dead)
    always = {(DEAD, name): "always refused" for name, dead in offered.items() if all(dead) and len(dead) >= OFTEN}
    return found | always


def moments(game: Game, detail: str, seed: int) -> Iterator[tuple[Table, View]]:
    """Some moments of one game, with the eyes of everybody."""
    luck = Random(seed)
    table = rehearse_game(game, random_setup(game, content_of(game), luck, detail=detail), luck).table
    length = len(table.entries)
    for moment in sorted({round(part * length / MOMENTS) for part in range(MOMENTS + 1)}):
        then = as_it_was(table, moment)
        for viewer in (*acting_viewers(then.setup), PUBLIC):
            yield then, look(then, viewer)


def wrong(then: Table, view: View, seed: int) -> Iterator[Finding]:
    game = then.game
    languages = (say, lambda text: GERMAN.say(text, game.id))
    yield from findings(then, view, content_keys(then.setup.content), languages)
    for words in languages:
        yield from said_twice(view, words)
    if view.viewer != PUBLIC:
        yield from refused(then, view, Random(seed))


@pytest.mark.wide
@of_every_game
def test_nothing_wrong_is_offered(game: Game) -> None:
    listed = known(game)
    new = [f"[{kind}] \"{name}\": {seen}" for (kind, name), seen in met(game.id).items()
           if name not in listed.get(kind, {})]
    assert not new, f"{game.id}:\n" + "\n".join(new)


@of_every_game
@pytest.mark.wide
def test_what_is_known_to_be_wrong_is_still_there(game: Game) -> None:
    found, listed = met(game.id), known(game)
    mended = [f"[{kind}] {name!r}" for kind, names in listed.items() for name in names if (kind, name) not in found]
    left = sum(map(len, listed.values())) - len(mended)
    assert not mended, f"tests/{game.id}/offers.toml: {', '.join(mended)} is not met any more: strike it; {left} left."
    assert set(listed) <= set(KINDS)


@pytest.mark.wide
@pytest.mark.parametrize("kept_game", sorted(KEPT.glob("*.table")), ids=lambda file: file.stem)
def test_no_two_offers_of_a_kept_game_are_called_the_same(kept_game: Path) -> None:
    for then in moments_of(kept(kept_game), 0):
        for viewer in acting_viewers(then.setup):
            assert list(said_twice(look(then, viewer), GERMAN.say)) == []


BAD = Choice("go:1", Msg("Go"), "walk", "seat-1", emphasis="main")


def shown(*choices: Choice, prompt: str = "North: go", **parts: Any) -> set[tuple[str, str]]:
    """What is found wrong with a View of these choices."""
    game = catalogue()["dicewar"]
    table = open_table(game, random_setup(game, content_of(game), Random(1), detail="light"))
    view = replace(look(table, TABLE), choices=choices, prompt=Prompt(Msg(prompt)), stage=(), **parts)
    return {(kind, name) for kind, name, _ in findings(table, view, frozenset({"black-dragon"}), (say,))}


def pick(*options: Option) -> Choice:
    return replace(BAD, input=Pick(options))


@pytest.mark.parametrize(("choices", "kind"), [
    ((BAD, replace(BAD, key="go:2")), TWINS),
    ((pick(Option("a", Msg("Monster")), Option("b", Msg("Monster"))),), TWINS),
    ((pick(Option("a", Msg("black-dragon"))),), KEYS),
    ((pick(Option("seat-2", Msg("seat-2"))),), KEYS),
    ((replace(BAD, input=PlaceInput(("d4",))),), KEYS),
    ((replace(BAD, input=Cell(((1, 1),))),), DEAD),
    ((replace(BAD, input=Number(3, 3, 3)),), DECIDED),
])
def test_what_is_wrong_with_choices_is_noticed(choices: tuple[Choice, ...], kind: str) -> None:
    assert {found for found, _ in shown(*choices)} == {kind}


def test_two_signs_that_are_called_the_same_are_noticed_by_ear() -> None:
    game = catalogue()["dicewar"]
    table = open_table(game, random_setup(game, content_of(game), Random(1), detail="light"))
    tiles = Tiles((Tile(Msg("4"), id="sign:4"), Tile(Msg("4"), "cards", "violet", id="face:4")))
    same = tuple(Choice(tile.id, Msg("4"), seat="seat-1", on=tile.id) for tile in tiles.tiles)
    for viewer, noticed in (("seat-1", {"by ear: 4"}), (TABLE, set[str]())):
        view = replace(look(table, viewer), choices=same, stage=(tiles,))
        assert {name for _, name, _ in said_twice(view, say)} == noticed


@pytest.mark.parametrize("choices", [
    (BAD, replace(BAD, key="go:2", icon="run")), (BAD, replace(BAD, key="go:2", seat="seat-2")),
    (pick(Option("a", Msg("Monster")), Option("b", Msg("Monster"), seat="seat-2")),),
])
def test_a_sign_or_a_mark_tells_apart(choices: tuple[Choice, ...]) -> None:
    assert shown(*choices) == set()


def test_silence_and_bare_numbers_are_noticed() -> None:
    assert shown(prompt=" ") == {(SILENT, "Rolling")}
    assert shown(BAD, prompt="Somebody goes") == {(SILENT, "Rolling")}
    bare = Counters((Counter(Msg(""), 3, id="bare"),))
    assert shown(header=(bare,)) == {(BARE, "bare")}
    hearts = (Counter(Msg("LP"), 3, icon="heart"), Counter(Msg("SP"), 3, icon="heart"))
    assert shown(seats=(SeatPanel("seat-1", "Ada", "star", hearts),)) == {(BARE, "heart: LP")}


def test_a_main_choice_that_is_refused_is_noticed() -> None:
    """Here the choices of the first View are taken when the game is over."""
    game = catalogue()["dicewar"]
    table = rehearse_game(game, random_setup(game, content_of(game), Random(1)), Random(1)).table
    first = look(as_it_was(table, 0), TABLE)
    dead = {name for _, name, _ in refused(table, first, Random(1))}
    assert dead == {name_of(choice) for choice in first.choices if choice.emphasis == "main" and not choice.objection}
