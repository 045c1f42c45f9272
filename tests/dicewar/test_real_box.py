"""A box of one's own, entered by a person at the shared screen, and whole wars at full fought with it.

Two peoples of six cards and a board, as many and as long as those of the basic box and of an expansion, all invented.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.game import FULL
from companion.engine.view import TABLE
from companion.games.dicewar import GAME
from companion.games.dicewar.content import Content
from companion.games.dicewar.kinds import read_board, read_people
from tests.games.alone import PHONES, names_alone, played_alone
from tests.real_box.entered import plays
from tests.real_box.person import BoxPerson

TIDE: dict[str, Any] = {
    "name": "Gezeitenvolk",
    "c1_name": "Krabbe", "c1_movement": "over_own_kind", "c1_specials": ["wall"],
    "c2_name": "Qualle", "c2_movement": "stride", "c2_specials": ["drain"],
    "c2_text": "Wer sie besiegt, setzt eine Runde aus",
    "c3_name": "Harpunier", "c3_spell": "split:1:3",
    "c4_name": "Sirene", "c4_spell": "blood:1", "c4_specials": ["immune_spell"],
    "c5_name": "Rochen", "c5_movement": "diagonal", "c5_specials": ["again"],
    "c6_name": "Leviathan", "c6_spell": "split:3:2", "c6_specials": ["glow", "immune_special"],
    "c6_text": "Bei Ebbe (TP 0) nur 1 Feld; bei Flut: 2"}
SALT: dict[str, Any] = {
    "name": "Salzmänner",
    "c1_name": "Träger", "c1_movement": "surrounding",
    "c2_name": "Sieder", "c2_text": "Zauber: 1 TP für jedes angrenzende freie Feld",
    "c3_name": "Späher", "c3_movement": "stride", "c3_sure": "no",
    "c4_name": "Schmied", "c4_spell": "split:2:2",
    "c5_name": "Mühlstein", "c5_movement": "diagonal", "c5_specials": ["immune_attack"],
    "c6_name": "Großer Zuber", "c6_specials": ["curse"]}
BOARD = {"width": 7, "height": 7, "first": 3, "second": 2, "third": 1, "ruin1": "B6", "ruin2": "D4", "ruin3": "F2"}
MOST = (112, 262, 16)
"""Touches, letters and swipes."""


@pytest.fixture
def person(tmp_path: Path) -> BoxPerson:
    return BoxPerson(tmp_path)


@pytest.mark.wide
def test_wars_at_full_with_what_was_entered(person: BoxPerson) -> None:
    person.enters(GAME.id, {"board": (BOARD,), "peoples": (TIDE, SALT)})
    assert all(n <= most for n, most in zip(person.counted, MOST, strict=True)), person.counted
    plays(person, GAME.id, 2, "gezeitenvolk", "salzmänner")


def own_box() -> Content:
    """The box as it stands when all has been entered."""
    return Content(board=read_board(BOARD), peoples=(read_people(TIDE), read_people(SALT)))


@pytest.mark.parametrize("who", [TABLE, PHONES])
@pytest.mark.parametrize("content", [Content(), own_box()], ids=["empty", "entered"])
@pytest.mark.sampled(4, "empty-table")
def test_full_is_fought_by_the_screen_alone_and_by_phones_alone(who: str, content: Content) -> None:
    table, wrong = played_alone(GAME, names_alone(GAME, 2, content, FULL), who, "habit", 2)  # luck alone walks for ever
    assert wrong == []
    assert GAME.over(table.state)
