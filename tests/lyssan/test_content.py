"""What the copy adds: forms make things, nonsense is refused, own provinces take the place of the example; learning."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.app.simulation.monkey import value_for
from companion.app.storage.inventory import make_inventory, shipped_boxes
from companion.app.storage.library import ContentItem
from companion.engine.content.kinds import ContentKind
from companion.engine.game import FULL
from companion.engine.inputs import input_fits
from companion.engine.words import Msg, say
from companion.games.lyssan import GAME
from companion.games.lyssan.content import (
    ELBINGEN,
    TABLE,
    TERRAIN_NAMES,
    Agents,
    Content,
    Province,
    all_ways,
    board,
    laid_out,
)
from companion.games.lyssan.kinds import CARD, DEBT, PROVINCE, SHEET, TOLD_CARD, TRIUMPH
from companion.games.lyssan.learning import learned
from companion.games.lyssan.model import commands as do, state as st
from companion.games.lyssan.rules.realm import distances_from
from tests.games.touching import offer, told, touch

from .seated import CONTENT as SEATED, LINE, Seated

SHIPPED = shipped_boxes(Path(__file__).parents[2] / "config" / "games")["lyssan"]
CONTENT = make_inventory(GAME, SHIPPED, ()).examples
MINE = {"name": "Near", "terrain": "farm", "near": ["far", "further"], "x": 10, "y": 20, "edge": "yes"}


def test_what_ships_fits_and_says_where_it_comes_from() -> None:
    assert make_inventory(GAME, SHIPPED, ()).left_out == ()
    for things in (CONTENT.sheets, CONTENT.provinces, CONTENT.triumphs, CONTENT.cards, CONTENT.debts):
        assert {thing.source for thing in things} <= {"rulebook", "publisher", "review", "example"}
        assert len({thing.key for thing in things}) == len(things)
    invented = [thing for things in (CONTENT.triumphs, CONTENT.cards, CONTENT.debts) for thing in things
                if thing.source == "example"]
    assert all("Beispiel" in thing.name for thing in invented)


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize(("factions", "islands"), [(3, 0), (4, 2)])
def test_LYS_3_the_example_map_is_one_land_with_one_elbingen_and_room_for_everybody(
        factions: int, islands: int) -> None:
    provinces = board(CONTENT, factions)
    assert [p.terrain for p in provinces].count(ELBINGEN) == 1
    assert {p.terrain for p in provinces} == set(TERRAIN_NAMES)
    assert sum(p.island for p in provinces) == islands
    state = Seated(*"ABCD"[:factions], detail=FULL, content=CONTENT).state
    assert set(distances_from(state, {"a"})) == {p.key for p in provinces}
    edges = [p.key for p in provinces if p.edge]
    far = [(a, b, c) for a in edges for b in edges for c in edges
           if distances_from(state, {a}).get(b, 0) >= 4 and distances_from(state, {a, b}).get(c, 0) >= 4]
    assert far


@pytest.mark.parametrize("factions", [3, 4])
def test_LYS_6_the_example_map_has_an_empty_province_for_every_marker(factions: int) -> None:
    assert len(board(CONTENT, factions)) > 6 * factions


def test_LYS_7_four_find_edge_provinces_three_steps_apart() -> None:
    state = Seated(*"ABCD", detail=FULL, content=CONTENT).state
    away = distances_from(state, {"a", "d", "m"})
    assert any(p.edge and away[p.key] >= 3 for p in state.provinces)


@pytest.mark.parametrize("kind", GAME.kinds, ids=lambda kind: kind.name)
def test_a_filled_form_is_a_thing_of_the_table_or_refused(kind: ContentKind) -> None:
    made = 0
    form = kind.asked(CONTENT)
    for seed in range(30):
        values = value_for(form, Random(seed))
        assert input_fits(values, form)
        with suppress(ValueError):
            assert kind.read(values).source == TABLE
            made += 1
    assert made


def test_own_provinces_take_the_place_of_the_example_map() -> None:
    near, far = PROVINCE.read(MINE), PROVINCE.read({**MINE, "name": "Far", "near": ["near"]})
    items = tuple(ContentItem("provinces", p.key, msgspec.json.encode(p)) for p in (near, far))
    content = make_inventory(GAME, SHIPPED, items).content
    assert [p.name for p in board(content, 4)] == ["Near", "Far"]
    assert all_ways(board(content, 4)) == (("far", "near"),)


def built(kind: ContentKind, luck: Random) -> Any:
    """Something entered at random; None where it makes no sense."""
    with suppress(ValueError):
        return kind.read(value_for(kind.asked(CONTENT), luck))
    return None


@pytest.mark.parametrize("kind", GAME.kinds, ids=lambda kind: kind.name)
def test_what_was_entered_or_ships_can_be_edited_and_stays_the_same(kind: ContentKind) -> None:
    made = [thing for seed in range(60) if (thing := built(kind, Random(seed))) is not None]
    assert made
    form = kind.asked(CONTENT)
    for thing in (*made, *kind.things(CONTENT)):
        assert kind.values
        assert kind.title
        values = kind.values(thing)
        assert input_fits(values, form), values
        again = kind.read(values)
        assert replace(again, **{"key": thing.key} if kind.name != "tokens" else {}, source=thing.source) == thing
        assert say(kind.title(thing)).strip(" -–") != ""


def test_neighbours_are_picked_from_the_provinces_that_are_known() -> None:
    assert callable(PROVINCE.form)
    assert [field.name for field in PROVINCE.form(Content()).fields][:3] == ["name", "terrain", "edge"]
    known = PROVINCE.form(CONTENT).fields[2]
    assert (known.name, known.optional, len(known.input.options)) == ("near", True, 26)


def test_what_makes_no_sense_is_told_at_its_field() -> None:
    for read, values, field, text in (
            (CARD.read, {"kind": "surprise", "cost": 1, "spy": 1}, "spy", "Only a vassal"),
            (SHEET.read, {"name": " – "}, "name", "letters"),
            (PROVINCE.read, {**MINE, "name": "…"}, "name", "letters")):
        with pytest.raises(ValueError, match=text) as error:
            read(values)
        assert isinstance(error.value.args[0], Msg)
        assert error.value.args[1] == field


def own_box(*provinces: Province) -> Content:
    return Content(provinces=provinces)


def lacking(*provinces: Province, seats: int = 3) -> list[str]:
    return [say(text) for text in GAME.lacks(own_box(*provinces), seats)]


def test_LYS_1_a_box_says_what_it_lacks_for_the_map() -> None:
    assert [GAME.lacks(CONTENT, seats) for seats in (2, 3, 4)] == [()] * 3
    assert lacking() == ["0 of at least 6 provinces"]
    assert lacking(seats=2) == ["0 of at least 8 provinces"]
    row = [Province(f"p{n}", f"P{n}", "elbingen" if n == 3 else "farm", near=(f"p{n + 1}",)) for n in range(6)]
    assert lacking(*row) == []
    assert lacking(*row, seats=4) == ["6 of at least 8 provinces"]
    assert lacking(*row, Province("n", "Nordfeld", "farm")) == ["nobody borders on Nordfeld"]
    assert lacking(*row, Province("n", "Nordfeld", "farm", near=("m",)), Province("m", "Moor", "farm")) == [
        "no way leads to Nordfeld"]
    assert lacking(*row[:3], replace(row[3], terrain="farm"), *row[4:]) == ["no province is Elbingen"]
    assert lacking(*row, replace(row[0], key="q")) == ["two provinces are called P0"]
    assert lacking(*row[:5], replace(row[5], island=True)) == ["5 of at least 6 provinces"]


def test_provinces_of_which_nobody_said_where_they_lie_stand_apart_on_the_map() -> None:
    shown = laid_out((*SEATED.provinces, replace(LINE[0], key="far", x=10)))
    assert len({(p.x, p.y) for p in shown}) == len(shown)
    assert shown[-1].x == 10
    assert all(0 < p.x < 1000 and 0 < p.y < 1000 for p in shown[:-1])
    assert laid_out(()) == ()


def test_the_examples_and_ones_own_provinces_are_two_boxes() -> None:
    own = make_inventory(GAME, SHIPPED, ()).content
    assert own.provinces == ()
    assert GAME.lacks(own, 4) != ()


def test_tokens_that_are_counted_bound_what_may_be_hired() -> None:
    kind = next(kind for kind in GAME.kinds if kind.name == "tokens")
    tokens = kind.read({"knight": 1, "noble": 0, "priest": 0, "spy": 0, "castle": 2})
    content = make_inventory(GAME, SHIPPED, (ContentItem("tokens", tokens.key, msgspec.json.encode(tokens)),)).content
    game = Seated("Ada", "Ben", "Cem", detail=FULL, content=replace(content, provinces=SEATED.provinces))
    game.orders("Ada").give("Ada", coins=9, conscripts=9).put("Ada", "knight", "home1")
    assert [option.key for option in offer(game, ":hire").input.options] == [
        "noble/0", "priest/0", "spy/0"]
    assert len(kind.things(content)) == 1


def test_cards_debts_and_triumphs_are_read_as_entered() -> None:
    card = CARD.read({"kind": "vassal", "cost": 2, "name": "House", "spy": 2, "knight": 1})
    assert (card.cost, card.agents) == (2, Agents(knight=1, spy=2))
    assert TOLD_CARD.read({"kind": "surprise", "cost": 1, "spy": 1}).agents == Agents()
    debt = DEBT.read({"coins": 1, "conscripts": 2, "cards": 0})
    assert (debt.coins, debt.conscripts, debt.cards) == (1, 2, 0)
    triumph = TRIUMPH.read({"name": "Now", "immediate": "yes", "measure": "-"})
    assert (triumph.immediate, triumph.measure) == (True, "")


def test_what_the_table_enters_is_learned_and_offered_next_time_with_one_touch() -> None:
    game = Seated("Ada", "Ben", "Cem")
    touch(game, ":new", {"name": "Feast", "immediate": "-", "measure": "spy", "condition": "The most spies"})
    lessons = [lesson for event in game.table.entries[-1].events for lesson in learned(event)]
    assert [(lesson.kind, lesson.key) for lesson in lessons] == [("triumphs", "feast")]
    items = tuple(ContentItem(lesson.kind, lesson.key, msgspec.json.encode(lesson.value)) for lesson in lessons)
    again = Seated("Ada", "Ben", "Cem", content=make_inventory(GAME, SHIPPED, items).content)
    assert offer(again, ":feast").input is None


@pytest.mark.parametrize("viewer", ["table", "Ben"])
def test_LYS_16_a_triumph_is_described_without_typing(viewer: str) -> None:
    game = touch(Seated("Ada", "Ben", "Cem"), ":new", {"immediate": "-", "measure": "spy"}, viewer)
    assert told(game) == ["Face up: Most spies"]
    assert [lesson for event in game.table.entries[-1].events for lesson in learned(event)] == []
    touch(game.be(step=st.Revealing()), ":new", {"immediate": "yes", "measure": "razed"}, viewer)
    keys = [laid.triumph.key for laid in game.state.row if laid.triumph]
    assert keys == ["unnamed-0", "unnamed-1"]


def test_cards_and_debts_with_a_name_are_learned_and_nameless_ones_are_not() -> None:
    game = Seated("Ada", "Ben", "Cem").give("Ada", debts=2).orders("Ada")
    for ending, values, kinds in (
            (":other", {"kind": "courtier", "cost": 0, "name": "Cook"}, ["cards"]),
            (":other", {"kind": "surprise", "cost": 0}, []),
            ("2:other", {"coins": 0, "conscripts": 0, "cards": 0, "name": "Favour"}, ["debts"])):
        key = next(key for key in (choice.key for choice in GAME.look(game.state, "table").choices)
                   if key.endswith(ending) and ("debt" in key) is (ending == "2:other"))
        touch(game, key, values)
        lessons = [lesson.kind for event in game.table.entries[-1].events for lesson in learned(event)]
        assert lessons == kinds


def test_a_card_that_was_entered_here_counts_like_any_other() -> None:
    game = Seated("Ada", "Ben", "Cem").orders("Ada").do(do.PlayCard(CARD.read({"kind": "courtier", "cost": 1})))
    assert game.has("Ada", hand=2)
