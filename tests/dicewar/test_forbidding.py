"""Passive texts of creature cards: what they forbid is objected to with the text, and may be played anyway (DW-8)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.content.kinds import ContentKind
from companion.engine.table import Refused
from companion.engine.words import say
from companion.games.dicewar.content import Card, People, Special
from companion.games.dicewar.kinds import CONTENT_KINDS
from companion.games.dicewar.model import Cast, DefeatByCard, Move, SetByCard, TakeByCard, Upgrade
from companion.games.dicewar.rules import possible, upgrade
from tests.games.touching import offered, touch

from .seated import DRAGONS, SHIPPED, Seated, at

TEXT = "Creatures beside the Warden cannot be upgraded"


def besieged(*specials: Special, text: str = TEXT, mine: tuple[Special, ...] = ()) -> Seated:
    """Ada's creatures of level 3 and 1; beside the first one Ben's Warden, of level 6."""
    warden = Card(f"{DRAGONS}/6", "Light of Dragons", 6, "Warden", specials=specials, text=text)
    own = tuple(replace(card, specials=mine) if card.level == 3 else card for card in SHIPPED.peoples[0].cards)
    content = replace(SHIPPED, peoples=(People(DRAGONS, "Light of Dragons", (*own[:5], warden)),))
    return Seated(content=content).war(ada={"D1": 3, "A1": 1}, ben={"E2": 6, "G7": 1})


def said(game: Seated, command: Any) -> list[tuple[str, str, bool]]:
    found = game.ask(command)
    return [(o.rule, say(o.text), o.waivable) for o in found.objections] if isinstance(found, Refused) else []


@pytest.mark.parametrize(("special", "command"), [
    ("no_upgrade", Upgrade(at("D1"))), ("no_move", Move(at("D1"), at("C1"))), ("no_spell", Cast(at("D1"), at("C1")))])
def test_DW_8_what_a_text_forbids_beside_it_is_objected_to_with_the_text_and_may_be_played_anyway(
        special: Special, command: Any) -> None:
    game = besieged(special)
    assert ("DW-8", f"Warden: {TEXT}", True) in said(game, command)
    assert game.waivable(command)
    assert said(besieged(), command) == []


def test_DW_8_without_a_text_the_special_says_it_and_whoever_stands_elsewhere_is_not_concerned() -> None:
    game = besieged("no_upgrade", text="")
    assert said(game, Upgrade(at("D1"))) == [("DW-8", "Warden: beside it nobody is upgraded", True)]
    assert said(game, Upgrade(at("A1"))) == []
    assert upgrade.upgradable_spots(game.state, "seat-1") == (at("A1"),)


def test_DW_23_whoever_is_immune_to_specials_is_forbidden_nothing() -> None:
    assert said(besieged("no_upgrade", mine=("immune_special",)), Upgrade(at("D1"))) == []


def test_what_is_forbidden_is_not_lit_and_says_why_where_it_is_touched() -> None:
    game = besieged("no_upgrade", "no_move", "no_attack")
    assert possible.creature_goals(game.state, at("D1")) == ()
    choices = offered(game, "Ada").values()
    against = [choice for choice in choices if choice.objection and say(choice.objection) == f"Warden: {TEXT}"]
    assert {choice.key.partition(":")[2] for choice in against} >= {"upgrade:withheld"}
    assert all(choice.waivable and choice.rule == "DW-8" for choice in against)
    raised = touch(game, "upgrade:withheld", list(at("D1")), "Ada", waive=True)
    assert raised.army("Ada")["D1"] == 4
    assert raised.table.entries[-1].waived == ("DW-8",)


@pytest.mark.parametrize("immune", ["immune_spell", "immune_special"])
def test_DW_23_what_a_card_does_to_an_immune_enemy_is_objected_to(immune: Special) -> None:
    game, word = besieged(immune), immune.removeprefix("immune_")
    for command in (TakeByCard(at("E2"), exile=True), DefeatByCard(at("E2")), SetByCard(at("E2"), "seat-2", 5)):
        assert said(game, command) == [("DW-23", f"Warden: immune to {word}s", True)]
        assert game.waivable(command)
    assert said(game, TakeByCard(at("D1"), exile=True)) == []
    assert said(besieged(), TakeByCard(at("E2"), exile=True)) == []


def said_again(kind: ContentKind, thing: Any) -> Any:
    """The thing that is read from all that is told of `thing`."""
    assert kind.values
    return kind.read(kind.values(thing))


def test_what_a_text_forbids_is_entered_with_the_card() -> None:
    kinds = {kind.name: kind for kind in CONTENT_KINDS}
    card = Card("own/1", "Own", 1, "Warden", specials=("no_upgrade", "no_spell"), text=TEXT)
    assert said_again(kinds["cards"], card) == card
    people = People("own", "Own", (card,))
    assert said_again(kinds["peoples"], people) == people
