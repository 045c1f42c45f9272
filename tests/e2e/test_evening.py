"""Three people, two phones, real dice, a power cut in the middle of a roll: the promise of the whole house."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.evening import ROOT, TABLE, Evening
from tests.phone.rig import PATIENCE_S, Phone, until

pytestmark = pytest.mark.e2e


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path, "Ada", "Ben", "Cem")
    yield made
    made.end()


def lay_cards(evening: Evening) -> dict[str, Phone]:
    phones = {seat: evening.join(seat) for seat in ("seat-1", "seat-2", "seat-3")}
    for seat, initiative in (("seat-1", 731), ("seat-2", 42), ("seat-3", 888)):
        assert evening.do(phones[seat], seat, ":lay", initiative) == "accepted"
    return phones


@pytest.mark.wide
def test_the_plug_is_pulled_in_the_middle_of_a_roll(evening: Evening) -> None:
    ben = lay_cards(evening)["seat-2"]
    assert evening.do(ben, "seat-2", ":draw", "monster-1-2") == "accepted"
    assert evening.do(ben, "seat-2", ":act") == "accepted"
    until(lambda: evening.dice(ben, "seat-2") == [0, 0, 0, 0])
    evening.roll("a=5")
    until(lambda: evening.dice(ben, "seat-2") == [5, 0, 0, 0])

    evening.crash()
    evening.go_on()
    ben = evening.join("seat-2")
    assert evening.dice(ben, "seat-2") == [5, 0, 0, 0]
    assert "fight" in str(evening.view(ben, "seat-2")["prompt"])

    evening.roll("b=6 c=1 d=2")
    until(lambda: evening.view(ben, "seat-2")["seats"][0].get("active"))
    panel = evening.view(ben, "seat-2")["seats"][1]
    assert [counter.get("value") for counter in panel["counters"]] == [9, 4, 1]


@pytest.mark.wide
def test_no_phone_ever_receives_what_only_another_may_know(evening: Evening) -> None:
    phones = {seat: evening.join(seat) for seat in ("seat-1", "seat-2", "seat-3")}
    spectator = evening.join("public")
    assert evening.do(phones["seat-2"], "seat-2", "adjust:players/1/sp", 77) == "accepted"
    assert evening.do(phones["seat-1"], "seat-1", ":lay", 731) == "accepted"
    until(lambda: "card laid" in str(evening.view(phones["seat-3"], "seat-3")))
    for phone in (phones["seat-1"], phones["seat-3"], spectator):
        assert not phone.was_told(77)
    for phone in (phones["seat-2"], phones["seat-3"], spectator):
        assert not phone.was_told(731)
        own = {f"tabletop/{TABLE}/{part}" for part in ("seat-1/view", "seat-1/answer")}
        assert not own & {topic for topic, _, _ in phone.heard}
    until(lambda: phones["seat-2"].was_told(77) and phones["seat-1"].was_told(731))


@pytest.mark.wide
def test_a_stale_touch_and_a_foreign_turn_are_answered_and_change_nothing(evening: Evening) -> None:
    phones = lay_cards(evening)
    ben, ada = phones["seat-2"], phones["seat-1"]
    key = evening.choice(ben, "seat-2", ":draw")["key"]
    for name, value in (("one", "fork"), ("two", "fork")):
        ben.say(f"tabletop/{TABLE}/seat-2/ask",
                f'{{"id":"{name}","key":"{key}","value":"{value}","revision":1}}'.encode())
    topic = f"tabletop/{TABLE}/seat-2/answer"
    results = until(lambda: [p for p in ben.got(topic) if b'"one"' in p or b'"two"' in p][1:] and ben.got(topic)[-2:])
    assert [b"accepted" in results[0], b"stale" in results[1]] == [True, True]
    ada.say(f"tabletop/{TABLE}/seat-1/ask", f'{{"id":"x","key":"{key}","value":"fork","revision":1}}'.encode())
    reply = until(lambda: [p for p in ada.got(f"tabletop/{TABLE}/seat-1/answer") if b'"x"' in p])
    assert b"stale" in reply[0]


@pytest.mark.wide
def test_the_dice_tray_may_be_unplugged_and_the_rest_is_typed(evening: Evening) -> None:
    ben = lay_cards(evening)["seat-2"]
    evening.do(ben, "seat-2", ":draw", "monster-1-2")
    evening.do(ben, "seat-2", ":act")
    evening.roll("a=3")
    until(lambda: evening.dice(ben, "seat-2") == [3, 0, 0, 0])
    evening.tray("unplug")
    assert evening.do(ben, "seat-2", "roll:", [5, 2]) == "accepted"
    until(lambda: evening.dice(ben, "seat-2") == [3, 5, 2, 0])
    evening.tray("plug")
    evening.roll("b=1")
    until(lambda: evening.dice(ben, "seat-2") == [3, 5, 2, 1])


@pytest.mark.wide
def test_a_second_companion_on_the_same_files_is_turned_away(evening: Evening, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "companion", "run", "--headless", "--config", str(tmp_path / "companion.toml")]
    second = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S)
    assert second.returncode == 1
    assert "Another companion" in second.stderr
