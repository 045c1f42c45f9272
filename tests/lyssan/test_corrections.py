"""What hands do at the real table because of what was decided: each instruction of the book, with its rule."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.app.simulation.monkey import random_setup
from companion.app.simulation.simulate import rehearse_game
from companion.app.storage.inventory import make_inventory, shipped_boxes
from companion.engine.game import FULL, LIGHT
from companion.engine.parts import Tiles
from companion.engine.table import as_it_was
from companion.engine.view import TABLE
from companion.engine.words import say
from companion.games.lyssan import GAME
from companion.games.lyssan.content import COURTIER, KNIGHT, NOBLE, PRIEST, SITE, SPY, Card
from companion.games.lyssan.model import commands as do, state as st
from companion.games.lyssan.screens import HANDS
from tests.games.touching import new_hands, seen

from .seated import CONTENT, Seated, a_card, a_courtier, a_triumph, a_vassal

ROOT = Path(__file__).parents[2]
RULES = set(re.findall(r"\bLYS-A?\d+", (ROOT / "companion/games/lyssan/RULES.md").read_text("utf-8")))


def hands(game: Seated, viewer: str = "table") -> list[tuple[str, str]]:
    return [(hand.rule, say(hand.text)) for hand in new_hands(game, viewer)]


def income(game: Seated, viewer: str) -> dict[str, dict[str, int | None]]:
    """What the stage says that each faction takes, while it is taken."""
    tiles = next(part.tiles for part in seen(game, viewer).stage if isinstance(part, Tiles))
    return {say(tile.label): {say(counter.label): counter.value for counter in tile.counters} for tile in tiles}


def three(**gifts: int) -> Seated:
    """Ada's turn on the map."""
    return Seated("Ada", "Ben", "Cem", detail=FULL).give("Ada", **gifts).orders("Ada")


@pytest.mark.parametrize(("names", "rules"), [
    (("Ada", "Ben"), ["LYS-2", "LYS-2", "LYS-4", "LYS-5"]),
    (("Ada", "Ben", "Cem"), ["LYS-2", "LYS-3", "LYS-3", "LYS-4"]),
    (("Ada", "Ben", "Cem", "Dora"), ["LYS-2", "LYS-2", "LYS-4"])])
def test_LYS_2_to_5_what_is_laid_out_for_so_many(names: tuple[str, ...], rules: list[str]) -> None:
    game = Seated(*names)
    said = hands(game)
    assert [rule for rule, _ in said] == rules
    assert f"{len(game.state.row)} triumphs in a row" in said[1][1]
    assert hands(game.do(do.RevealTriumph(a_triumph()))) == []


def test_LYS_10_the_escort_comes_into_the_same_province() -> None:
    game = Seated("Ada", "Ben", "Cem", detail=FULL).do(do.RevealTriumph(a_triumph()))
    game.do(do.TellOrder(("seat-1", "seat-2", "seat-3")))
    assert hands(game) == [("LYS-4", "Turn-order markers: Ada, Ben, Cem")]
    assert hands(game.do(do.PlaceMarker("castle", "a"))) == [("LYS-10", "Spy into A as well")]


def test_LYS_20_21_and_27_a_season_begins() -> None:
    game = three().do(do.EndTurn(), do.EndTurn(), do.EndTurn())
    assert hands(game) == [("LYS-20", "Season marker: Autumn"), ("LYS-21", "Turn all agents to their black side")]
    assert income(game, TABLE) == income(game, "Ben") == {
        name: {"Cards": 2} for name in ("Ada", "Ben", "Cem")}
    assert not [text for _, text in hands(game.do(do.Collect())) if "draw" in text]


def test_LYS_26_everybody_is_told_the_taxes_before_they_are_said_to_be_taken_and_not_again() -> None:
    game = Seated("Ada", "Ben", "Cem", detail=FULL).in_season(st.SUMMER, st.Collecting())
    game.put("Ada", KNIGHT, "a")
    assert income(game, TABLE)["Ada"] == {"Conscripts": 1, "Coins": 1}
    assert not [text for rule, text in hands(game.do(do.Collect())) if rule == "LYS-26"]


def test_LYS_22_what_shame_costs() -> None:
    game = Seated("Ada", "Ben", "Cem").atoning(Ada=2).do(do.Atone("seat-1", st.MARKER, st.BY_DEBT))
    assert hands(game) == [("LYS-22", "The shame leaves the sheet of Ada"), ("LYS-22", "Ada takes a debt card")]
    assert hands(game.do(do.AtoneAll("seat-1"))) == [
        ("LYS-22", "Ada discards an influence card for each shame, which leaves the sheet")]


def test_LYS_32_conscripts_go_back_only_where_there_are_any() -> None:
    assert hands(three(conscripts=3).do(do.EndTurn())) == [("LYS-32", "Ada puts 3 conscripts back")]
    assert hands(three().do(do.EndTurn())) == []


def test_LYS_34_whose_turn_begins_is_told_what_the_own_sheet_and_courtiers_say() -> None:
    sheets = (replace(CONTENT.sheets[0], text="Two provinces at once"), *CONTENT.sheets[1:])
    cook = Card("cook", "Cook", COURTIER, effect="Soup for all")
    game = Seated("Ada", "Ben", "Cem", content=replace(CONTENT, sheets=sheets, cards=(cook,))).orders("Ada")
    game.do(do.PlayCard(cook), do.EndTurn(), do.EndTurn(), do.EndTurn())
    while game.turn != "Ada" or game.step != "Ordering":
        game.do(do.Collect() if game.step == "Collecting" else do.EndTurn())
    said = [("LYS-4", f"{CONTENT.sheets[0].name}: Two provinces at once"), ("LYS-34", "Cook: Soup for all")]
    assert [hand for hand in hands(game) if hand in said] == said
    assert [hand for hand in hands(game, "Ben") if hand in said] == []


def test_LYS_30_and_31_what_is_paid_and_where_it_stands() -> None:
    game = three(coins=4, conscripts=4)
    assert hands(game.do(do.Recruit(KNIGHT, "home1"))) == [
        ("LYS-28", "Pay coins 1 and conscripts 3"), ("LYS-30", "Knight into Home 1, white side up")]
    assert hands(game.do(do.OpenSite("home1"))) == [
        ("LYS-28", "Pay 2 coins"), ("LYS-31", "Building site into Home 1")]
    assert hands(three(coins=2).do(do.Exchange("conscript"))) == [("LYS-28", "Pay 2 coins, take 1 conscript")]


def test_LYS_33_to_35_what_becomes_of_a_card() -> None:
    assert hands(three().do(do.PlayCard(a_card(2)))) == [
        ("LYS-33", "Discard 2 other cards face down"),
        ("LYS-34", "Discard the surprise once it has been followed")]
    assert hands(three().do(do.PlayCard(a_courtier()))) == [("LYS-34", "Lay the courtier before you")]
    assert hands(three().do(do.PlayCard(a_vassal(0, spy=1)))) == [
        ("LYS-35", "Lay the vassal before you and take its tokens out of the box")]


def test_LYS_29_and_47_an_agent_that_has_done_all_turns_white_and_the_dead_lie_on_the_sheet() -> None:
    game = three()
    knight, prey = game.put("Ada", KNIGHT, "a"), game.put("Ben", NOBLE, "b")
    assert hands(game.use(knight, do.MoveAgent("b"))) == []
    assert hands(game.do(do.Kill(prey))) == [
        ("LYS-47", "Noble onto the sheet of Ben, as shame"), ("LYS-40", "Turn to the white side: Knight in B")]


def test_LYS_43_46_and_44_sites_courtiers_and_diplomacy() -> None:
    game = three()
    knight, site = game.put("Ada", KNIGHT, "a"), game.put("Ben", SITE, "a")
    assert ("LYS-43", "Building site off the board and onto the sheet of Ben, as shame") in hands(
        game.use(knight, do.Raze(site)))
    game = three()
    spy, number = game.put("Ada", SPY, "home2"), game.courtier("Ben", a_courtier())
    assert hands(game.use(spy, do.Lure(number))) == [
        ("LYS-46", "courtier 0 lies before Ada now"), ("LYS-46", "The spy goes back to the supply, it is no shame")]
    game = three()
    game.put("Ben", KNIGHT, "b")
    priest = game.put("Ada", PRIEST, "b")
    assert ("LYS-44", "Ada gives Ben an influence card and draws a new one") in hands(game.use(priest, do.Negotiate()))
    assert ("LYS-47", "A shame marker onto the sheet of Ben") in hands(game.do(do.InflictShame("seat-2")))


def test_LYS_50_everything_of_the_eliminated_leaves() -> None:
    game = Seated("Ada", "Ben", "Cem").orders("Ada").do(do.FixMap(), do.LoseLastCastle("seat-2"))
    assert [rule for rule, _ in hands(game)] == ["LYS-50", "LYS-50"]


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("detail", [LIGHT, FULL])
def test_in_whole_games_every_hand_has_its_rule_its_sign_and_words(detail: str) -> None:
    content = make_inventory(GAME, shipped_boxes(ROOT / "config" / "games")["lyssan"], ()).examples
    told = set[type]()
    for seed in range(4):
        table = rehearse_game(GAME, random_setup(GAME, content, Random(seed), detail=detail), Random(seed)).table
        for number, entry in enumerate(table.entries, 1):
            state = as_it_was(table, number).state
            for event in entry.events:
                for hand in HANDS.get(type(event), lambda *_: ())(state, event):
                    told.add(type(event))
                    assert hand.rule in RULES, hand
                    assert hand.icon, hand
                    assert "{" not in say(hand.text), hand
    assert len(told) > 8
