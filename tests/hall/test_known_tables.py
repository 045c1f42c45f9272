"""What a screen of the hall makes of messages, and its page as a display shows it: a real window, without a touch.

What may not live here: the page in a browser (test_screen.py).
"""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.integrations.messages import ClockState
from companion.app.pages.hall_page import LOOKING, SHUT_OUT, hall_page
from companion.engine.words import say
from companion.hall.known_tables import MOST, KnownTables, clock_text
from companion.spectating import NO_HALL
from tests.hall.rig import RealHall
from tests.hall.test_screen import a_state, add_tables, tell
from tests.phone.rig import free_port, until
from tests.window.television import TelevisionSet
from ui.phone.hall.watching import FromHall, HallFound, HallWatch, ScreenAddress, read_screen_address
from ui.touch.layout.hall_cards import columns_for

TOLD = "2026-11-21T19:40:00+00:00"
AT = round(datetime.fromisoformat(TOLD).timestamp() * 1000)


def known(*tables: str, **told: Any) -> KnownTables:
    """Tables that are there, and what each has told."""
    found = KnownTables()
    for name in tables:
        found.hear(f"tabletop/{name}/status", b"online")
        for what, document in told.items():
            found.hear(f"tabletop/{name}/public/{what}", json.dumps(document).encode())
    return found


def words(tables: KnownTables) -> list[str]:
    """What stands on each card."""
    rows = hall_page(tables.cards(AT)).rows
    return [", ".join(say(text) for text in (row.label, row.value, row.note) if text) for row in rows]


def test_a_card_says_game_round_and_who_leads() -> None:
    state = a_state(1, time=TOLD, clock=None, leads=["seat-2"])
    assert words(known("t1", state=state)) == ["t1, DiceWar, Round 2 of 10 · Square leads"]
    assert words(known("t1", state=a_state(1, clock=None, leads=["seat-1", "seat-2"]))) == [
        "t1, DiceWar, Round 2 of 10"]
    assert words(known("t1", state={**state, "over": True})) == ["t1, DiceWar, The game is over."]


def test_who_calls_comes_first_and_numbers_are_numbers() -> None:
    tables = known("t10", "t9", "b")
    tables.hear("tabletop/t10/public/info", b'{"calls": true}')
    tables.hear("tabletop/t9/link", b"0")
    assert words(tables) == ["t10, No game is on the table., Needs help", "b, No game is on the table.", "t9, is away"]


def test_what_makes_no_sense_changes_nothing() -> None:
    tables = known("t1", state=a_state(1, clock=None))
    before = words(tables)
    for topic, payload in (("public/state", b"[1]"), ("public/state", b'{"version": 9}'), ("public/info", b"\xff"),
                           ("public/info", b"[" * 9_999), ("public/view", b"{}"), ("other", b"")):
        tables.hear(f"tabletop/t1/{topic}", payload)
    tables.hear("tabletop/../status", b"online")
    assert words(tables) == before


def test_a_hall_has_so_many_tables_and_no_more() -> None:
    assert len(known(*(f"t{number}" for number in range(MOST + 5))).cards(AT)) == MOST


@pytest.mark.parametrize(("clock", "later_ms", "shown"), [
    (ClockState("egg", "seat-1", True, "", "2026-11-21T19:41:30+00:00", 90_000, None), 30_000, "1:00"),
    (ClockState("egg", "seat-1", True, "", "2026-11-21T19:41:30+00:00", 90_000, None), 95_000, "+0:05"),
    (ClockState("egg", "seat-1", False, "pause", None, 90_000, None), 30_000, "1:30"),
    (ClockState("up", "seat-1", True, "", None, None, 3_600_000), 30_000, "1:00:30"),
    (ClockState("up", "seat-1", True, "", None, None, None), 30_000, ""),
    (ClockState("egg", "seat-1", True, "", "never", 1, None), 0, "")])
def test_a_clock_runs_by_itself(clock: ClockState, later_ms: int, shown: str) -> None:
    assert clock_text(clock, TOLD, AT + later_ms) == shown


def test_cards_are_as_large_as_can_be() -> None:
    assert [columns_for(count, 1920, 1080) for count in (1, 3, 12, 50)] == [1, 2, 4, 8]


def test_an_address_is_the_one_that_is_printed_and_nothing_else() -> None:
    assert read_screen_address("http://10.0.0.1:9002/hall.html#Secret-1") == ScreenAddress("10.0.0.1", 9002, "Secret-1")
    assert read_screen_address("http://10.0.0.1:9002/hall.html?mqtt=1884#Secret-1").plain == 1884
    for wrong in ("", "10.0.0.1", "http://10.0.0.1:9002/hall.html", "ftp://10.0.0.1/#x", "http://h:99999/#x",
                  "http://h/?mqtt=x#y", "http://h/?mqtt=-1#y", "http://h/?mqtt=99999#y"):
        with pytest.raises(ValueError, match=r"."):
            read_screen_address(wrong)


@pytest.mark.e2e
@pytest.mark.parametrize("closed", ["port", "plain"])
def test_a_screen_listens_without_a_websocket_and_with_one_where_that_is_all_that_gets_through(
        hall: RealHall, closed: str) -> None:
    add_tables(hall, 3)
    heard = list[FromHall]()
    watch = HallWatch(replace(read_screen_address(hall.screen_address), **{closed: free_port()}), heard.append)
    watch.start()
    until(lambda: bool(heard))
    assert isinstance(heard[0], HallFound)
    assert {f"tabletop/table-{n}/{what}" for n in (1, 2, 3) for what in ("status", "public/info", "public/state")} <= {
        told.topic for told in heard[0].lay}
    watch.stop()


@pytest.mark.e2e
@pytest.mark.wide
def test_a_display_shows_every_table_follows_it_and_finds_a_hall_again(hall: RealHall, tmp_path: Path) -> None:
    first, *_ = add_tables(hall, 3)
    television = TelevisionSet(tmp_path / "television", hall.screen_address, what="--hall")
    try:
        television.shows("table-1", "Lüscherzia", "DiceWar", "Needs help")
        tell(first, "table-1", public_state=a_state(0, title="<b>Bold</b>", phase="Round 10 of 10", leads=["seat-1"]))
        television.shows("<b>Bold</b>", "Round 10 of 10", "Triangle leads")
        hall.kill()
        television.shows(LOOKING.id.split(".")[0])
        hall.start()
        television.shows("No table is there yet.")
    finally:
        assert television.end()[0] == 0


@pytest.mark.wide
@pytest.mark.e2e
def test_a_display_says_why_it_shows_nothing(hall: RealHall, tmp_path: Path) -> None:
    nonsense = TelevisionSet(tmp_path / "nonsense", "nowhere", what="--hall")
    assert nonsense.wait() == (1, f"{NO_HALL.id}\n")
    stranger = TelevisionSet(tmp_path / "stranger", hall.screen_address + "x", what="--hall")
    stranger.shows(SHUT_OUT.id.split(".")[0])
    assert stranger.end()[0] == 0
