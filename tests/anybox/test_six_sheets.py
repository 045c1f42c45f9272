"""Six kinds of score sheet that people know, each put together by touch on the shared screen, counted in touches, and
played to its end by random people. docs/boxes.md says the counts.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.app.simulation.monkey import random_setup
from companion.app.simulation.simulate import rehearse_game
from companion.engine.inputs import Form, Number, Pick, Text
from companion.games.anybox import GAME
from companion.games.anybox.content import Content, Sheet
from companion.games.anybox.kinds import SHEET_FORM
from tests.first_minute.person import Person
from ui.touch.meaning import targets

DOCUMENT = Path(__file__).parents[2] / "docs/boxes.md"
SIX: dict[str, dict[str, Any]] = {
    "Sum by rounds": {"name": "summe", "wins": "lowest", "rounds": 7},
    "Dice categories with a bonus": {
        "name": "wurf", "written": "once", "order": "turns", "dice": 5, "throws": 3, "bonus_columns": 2,
        "bonus_reach": 20, "bonus_points": 15, "c1_name": "vier", "c1_highest": 20, "c1_face": 4, "c2_name": "sechs",
        "c2_highest": 30, "c2_face": 6, "c3_name": "pasch", "c3_worth": 25, "c4_name": "alle"},
    "Bidding with plus and minus": {
        "name": "ansage", "rounds": 5, "order": "wandering", "c1_name": "treffer", "c1_each": 10,
        "c1_highest": 9, "c2_name": "fehler", "c2_each": -5, "c2_highest": 9},
    "Race with laps": {
        "name": "rennen", "order": "turns", "dice": 1, "k1_name": "runden", "k1_highest": 3, "k1_ends": "highest",
        "k1_means": "won", "c1_name": "felder"},
    "Teams": {"name": "paare", "goal": 500, "teams": "2"},
    "All together on a track": {
        "name": "flut", "rounds": 6, "teams": "1", "k1_name": "wasser", "k1_whose": "table", "k1_highest": 8,
        "k1_ends": "highest", "k1_means": "lost"}}
PLAIN, RICH = 20, 75
"""So many touches, letters apart, a sheet for sums may take, and one with everything."""


class Builder(Person):
    """Also touches what has to be moved into sight first, which is no touch of its own."""

    def tap(self, key: str) -> None:
        target = next((target for target, _, _ in self.places() if target == targets.Tap(key)), None)
        assert target is not None, (key, [str(target) for target, _, _ in self.places()])
        self._touched(target)

    def fill(self, wanted: dict[str, Any]) -> None:
        """Fill the open form as a hand does, its groups in their order."""
        groups = SHEET_FORM.groups
        for number, group in enumerate((None, *groups), -1):
            due = [field for field in SHEET_FORM.fields if field.group == group and field.name in wanted]
            if due and group is not None:
                self.tap(f"group/{number}:open")
            for field in due:
                self.enter(field.name, field.input, wanted[field.name])
            if due and group is not None:
                self.confirm()

    def enter(self, name: str, wanted: Any, value: Any) -> None:
        if any(target == targets.Tap(f"{name}:open") for target, _, _ in self.places()):  # else it is asked already
            self.tap(f"{name}:open")
        match wanted:
            case Text():
                self.type(value)
                self.confirm()
            case Pick():
                self.tap(value)
            case Number(_, _, start):
                below = start - value if value < 0 else 0
                for key in (*("-5",) * (below // 5), *("-1",) * (below % 5)) if below else str(value):
                    self.tap(key)
                self.confirm()


def built(folder: Path, kind: str) -> tuple[Builder, Sheet]:
    """The person who has put this kind together, and what it became."""
    person = Builder(folder)
    before = sheets(person)
    for key in ("boxes", "anybox", "kind:sheets", "add"):
        person.say(key)
    person.fill(SIX[kind])
    person.confirm()
    assert person.refused == ""
    new, = (sheet for sheet in sheets(person) if sheet not in before)
    return person, new


def sheets(person: Person) -> tuple[Sheet, ...]:
    """The sheets of this table."""
    found: tuple[Sheet, ...] = person.shared.state.repository.inventories["anybox"].content.sheets
    return found


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", SIX)
def test_it_is_put_together_by_touch_and_the_document_says_in_how_many(tmp_path: Path, kind: str) -> None:
    person, sheet = built(tmp_path, kind)
    assert sheet.name == SIX[kind]["name"].capitalize()
    assert person.touches <= (PLAIN if "c1_name" not in SIX[kind] and "k1_name" not in SIX[kind] else RICH)
    assert f"| {kind} | {person.touches} | {person.letters} |" in DOCUMENT.read_text("utf-8")


@pytest.mark.sampled(6)
@pytest.mark.parametrize("kind", SIX)
@pytest.mark.parametrize("seats", [2, 5])
def test_random_people_play_it_to_its_end(tmp_path: Path, kind: str, seats: int) -> None:
    _, sheet = built(tmp_path, kind)
    for seed in range(3):
        luck = Random(seed)
        done = rehearse_game(GAME, random_setup(GAME, Content((sheet,)), luck, seats), luck)
        assert (done.ended, done.faults) == (True, ())


def test_the_form_says_everything_that_was_touched(tmp_path: Path) -> None:
    assert isinstance(SHEET_FORM, Form)
    _, sheet = built(tmp_path, "All together on a track")
    assert (sheet.teams, sheet.rounds, [(tally.whose, tally.highest, tally.ends, tally.means)
                                        for tally in sheet.counters]) == (1, 6, [("table", 8, "highest", "lost")])
