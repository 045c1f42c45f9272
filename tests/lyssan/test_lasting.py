"""What cards say stands on the table when it matters: lasting texts at taxes and atonement, debts when repaid."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.game import FULL, LIGHT
from companion.engine.parts import Note, Tiles
from companion.engine.view import PUBLIC, TABLE
from companion.engine.words import say
from companion.games.lyssan.content import COURTIER, Card, Debt
from companion.games.lyssan.model import commands as do, state as st
from tests.games.touching import seen

from .seated import CONTENT, Seated

STEWARD = Card("steward", "Steward", COURTIER, 1, "One coin more from taxes")
FALCONERS = "Falconers see two provinces far"
VIEWERS = (TABLE, "Ada", "Ben", PUBLIC)


def at_court(detail: str = LIGHT) -> Seated:
    """The Steward is at Ada's court, and her sheet says something as well."""
    sheets = tuple(replace(sheet, text=FALCONERS) if sheet.name == "Wolf" else sheet for sheet in CONTENT.sheets)
    game = Seated("Ada", "Ben", "Cem", detail=detail, content=replace(CONTENT, sheets=sheets))
    return game.give("Ada", courtiers=(st.Courtier(1, STEWARD),))


def shown(game: Seated, viewer: str) -> list[str]:
    notes = [part.text for part in seen(game, viewer).stage if isinstance(part, Note)]
    tiles = [tile.note for part in seen(game, viewer).stage if isinstance(part, Tiles) for tile in part.tiles]
    return [say(text) for text in (*notes, *tiles) if text]


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("detail", [LIGHT, FULL])
def test_LYS_34_a_courtiers_lasting_text_stands_there_while_taxes_are_collected(detail: str, viewer: str) -> None:
    game = at_court(detail).in_season(st.SUMMER, st.Collecting())
    for effect in (STEWARD.effect, FALCONERS):
        assert any(effect in text for text in shown(game, viewer))
    assert not any(STEWARD.effect in text for text in shown(game.give("Ada", courtiers=()), viewer))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_LYS_34_beside_a_map_it_stands_after_all_the_incomes(viewer: str) -> None:
    stage = seen(at_court(FULL).in_season(st.SUMMER, st.Collecting()), viewer).stage
    incomes, *notes = stage[:3]
    assert isinstance(incomes, Tiles)
    assert [(tile.icon, tile.note) for tile in incomes.tiles] == [("", None)] * 3
    assert [say(note.text) for note in notes if isinstance(note, Note)] == [
        f"Ada · Wolf: {FALCONERS}", f"Ada · Steward: {STEWARD.effect}"]


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("detail", [LIGHT, FULL])
def test_LYS_27_it_does_not_stand_there_while_cards_are_drawn(detail: str, viewer: str) -> None:
    assert not shown(at_court(detail).in_season(st.AUTUMN, st.Collecting()), viewer)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_LYS_34_it_stands_there_for_those_who_atone(viewer: str) -> None:
    game = at_court().atoning(Ada=1)
    assert f"Ada · Steward: {STEWARD.effect}" in shown(game, viewer)
    assert f"Ada · Wolf: {FALCONERS}" in shown(game, viewer)
    assert not any(STEWARD.effect in text for text in shown(at_court().atoning(Ben=1), viewer))


@pytest.mark.parametrize("viewer", ["Ada", TABLE])
def test_LYS_38_what_stands_on_a_debt_is_told_when_it_is_repaid(viewer: str) -> None:
    game = Seated("Ada", "Ben", "Cem").give("Ada", debts=2, coins=2).orders("Ada")
    game.do(do.RepayDebt(Debt("oath", "Oath", "Then draw a card", coins=1)))
    assert ("LYS-38", "Oath: Then draw a card") in [(hand.rule, say(hand.text)) for hand in seen(game, viewer).hands]
