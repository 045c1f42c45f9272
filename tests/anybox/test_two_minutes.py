"""How long it takes to put a sheet together: touches counted, and seconds by the keystroke-level model.

The model and its numbers: Card, Moran, Newell, "The keystroke-level model for user performance time with
interactive systems", Communications of the ACM 23 (1980). They are of practised people who make no mistake, with a
mouse; nobody was measured here. A touch is taken as pointing and pressing; before each that has to be decided somebody
thinks, not before a letter, a digit or an OK. docs/boxes.md says what comes of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ui.touch.meaning import targets

from .test_six_sheets import DOCUMENT, Builder, sheets

POINT_S, PRESS_S, THINK_S = 1.10, 0.28, 1.35
TWO_MINUTES = 120
LARGE: dict[str, Any] = {
    "name": "abend", "rounds": 6, "order": "passed", "dice": 2, "k1_name": "leben", "k1_start": 5, "k1_ends": "lowest",
    "k1_means": "lost", "k2_name": "gold", "k2_whose": "secret", "k2_each": 3}
"""Rounds, an order, dice, a counter that ends it, a secret one that counts. A clock is chosen for each game."""
KINDS: dict[str, dict[str, Any]] = {
    "A plain sheet": {"name": "rommy", "wins": "lowest"}, "Rounds, order, dice, counters, a secret": LARGE,
    "The same with a hand in secret": LARGE | {"h1_name": "karten"}}


def seconds(way: list[str]) -> float:
    """How long these touches take by the model: keys of one sign and OK need no thought."""
    thought = [touch for touch in way if len(touch) > 1 and not touch.startswith("Confirm(")]
    return len(way) * (POINT_S + PRESS_S) + len(thought) * THINK_S


def put_together(folder: Path, wanted: dict[str, Any]) -> Builder:
    person = Builder(folder)
    for key in ("boxes", "anybox", "kind:sheets", "add"):
        person.say(key)
    person.fill(wanted)
    person.confirm()
    assert person.refused == ""
    return person


def document_says(kind: str, person: Builder) -> bool:
    line = f"| {kind} | {person.touches} | {person.letters} | {seconds(person.way):.0f} s |"
    assert line in DOCUMENT.read_text("utf-8"), line
    return True


@pytest.mark.parametrize("kind", KINDS)
def test_the_document_says_how_long_a_sheet_takes(tmp_path: Path, kind: str) -> None:
    assert document_says(kind, put_together(tmp_path, KINDS[kind]))


def test_a_sheet_with_rounds_dice_counters_and_secrets_takes_two_minutes_with_its_clock(tmp_path: Path) -> None:
    clock = Builder(tmp_path / "clock")
    clock.say("new:anybox")
    clock.touch(lambda target: target == targets.Close())  # of the first name
    clock.way.clear()
    clock.touches = 0
    for key in ("arrangement", "timer"):
        clock.say(key)
    clock.tap("egg")
    clock.say("back")
    assert document_says("A clock", clock)
    all_of_it = put_together(tmp_path / "sheet", KINDS["The same with a hand in secret"])
    assert seconds(all_of_it.way) + seconds(clock.way) <= TWO_MINUTES


def test_everything_is_on_the_sheet_that_was_put_together(tmp_path: Path) -> None:
    sheet = next(one for one in sheets(put_together(tmp_path, LARGE)) if one.name == "Abend")
    assert (sheet.rounds, sheet.order, sheet.dice) == (6, "passed", 2)
    assert [(tally.name, tally.whose, tally.ends) for tally in sheet.counters] == [
        ("Leben", "player", "lowest"), ("Gold", "secret", "never")]
