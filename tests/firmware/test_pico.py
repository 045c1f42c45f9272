"""The programs for a Pico, run by MicroPython itself on pins made of files, and heard by the companion's own ports.

What may live here: what hands do to the devices and what the companion hears of it. What may not: how a board is made
(`boards.py`). USB, voltages and lights of a real Pico are not in it.
"""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.engine.signals import Battery, DiceCrooked, DiceLanded, DiceMoved, DiceTurned, LinkLost, LinkUp, Nonsense
from tests.firmware.boards import (
    INTERPRETER,
    MicroPythonBoard,
    Table,
    eventually,
    plugged_in,
    told_where,
)

RED = "d62828"
RED_LIGHT = "350a0a"  # a quarter of it
FIGURES = {"0110000": 1, "1101101": 2, "1111001": 3, "0110011": 4, "1011011": 5, "1011111": 6}  # segments a … g
DARK_DIGIT = "0000000"


@contextmanager
def pico(program: str, folder: Path) -> Iterator[tuple[MicroPythonBoard, Table]]:
    """A Pico on a cable, which has already said what it is."""
    board = MicroPythonBoard(program, folder / "board")
    try:
        with plugged_in(board, folder / "port") as table:
            table.ears.until(LinkUp, lambda link: link.what.startswith("pico-"))
            yield board, table
            assert not [signal for signal in table.ears.heard if isinstance(signal, Nonsense)]
    finally:
        board.end()


def digit(board: MicroPythonBoard) -> str:
    """Its seven segments, a … g."""
    return "".join(board.shows(f"pin{pin}") for pin in range(2, 9))


def push(board: MicroPythonBoard, table: Table) -> dict[str, int]:
    """Hold the button until the first die moves, let go; the dice that have landed, as far as they come at once."""
    board.put("pin15", 0)
    table.ears.until(DiceMoved)
    board.put("pin15", 1)
    landed = table.ears.until(DiceLanded)
    return {landed.die: landed.value}


def test_the_button_die_throws_when_it_is_let_go(tmp_path: Path) -> None:
    with pico("pico_button_die", tmp_path) as (board, table):
        table.ears.until(Battery, lambda battery: battery.die == "h")
        eventually(lambda: digit(board) == DARK_DIGIT)
        (value,) = push(board, table).values()
        eventually(lambda: FIGURES.get(digit(board)) == value)


def test_the_button_die_is_as_many_dice_as_are_lit(tmp_path: Path) -> None:
    with pico("pico_button_die", tmp_path) as (board, table):
        table.ears.until(Battery, lambda battery: battery.die == "h")
        table.dice.light(2, RED)
        eventually(lambda: board.shows("lights22") == RED_LIGHT)
        landed = push(board, table)
        second = table.ears.until(DiceLanded)
        assert {*landed, second.die} == {"a", "b"}
        eventually(lambda: board.shows("lights22") == "000000")
        seen: set[int | None] = set()

        def all_seen() -> bool:
            seen.add(FIGURES.get(digit(board)))
            return {*landed.values(), second.value} <= seen

        eventually(all_seen)


def test_a_button_that_bounces_throws_once(tmp_path: Path) -> None:
    with pico("pico_button_die", tmp_path) as (board, table):
        for level in (0, 1) * 5:
            board.put("pin15", level)
        push(board, table)
        push(board, table)
        assert sum(isinstance(signal, DiceLanded) for signal in table.ears.heard) == 2


def test_a_pico_that_is_asked_says_at_once_who_it_is(tmp_path: Path) -> None:
    """By itself it names its dice again with the tenth greeting."""
    board, said = MicroPythonBoard("pico_button_die", tmp_path / "board"), bytearray()

    def told(dice: int) -> bool:
        said.extend(board.step())
        return said.count(b"BATTERY h 100*") == dice

    try:
        eventually(lambda: told(1))
        board.hear(b"LIGHT a d62828\nnoise\xff\nHEL")
        board.hear(b"LO\r\n")
        eventually(lambda: told(2))
        assert said.count(b"HELLO pico-button-die 1*18") < 10
    finally:
        board.end()


def test_a_companion_that_comes_later_hears_who_it_is(tmp_path: Path) -> None:
    """A Pico does not notice that its port is opened anew."""
    with pico("pico_tray", tmp_path) as (_, table):
        table.cable.unplug()
        table.ears.until(LinkLost)
        table.cable.plug()
        table.ears.until(LinkUp, lambda link: link.what == "pico-tray")


def test_the_luck_of_the_button_die_is_fair(tmp_path: Path) -> None:
    """Chi-square of 6,000 throws; 30 is exceeded by a fair die once in 70,000 times."""
    program = tmp_path / "throws.py"
    program.write_text("from throwing import luck\nprint(*[luck(6) for _ in range(6000)])\n", encoding="utf-8")
    told = subprocess.run([*INTERPRETER, program], env=told_where(tmp_path), text=True, capture_output=True, check=True,
                          timeout=60)
    counted = Counter(map(int, told.stdout.split()))
    assert set(counted) == set(range(1, 7))
    assert sum((count - 1000) ** 2 / 1000 for count in counted.values()) < 30


PULLS = {1: 3130, 2: 8100, 3: 22900, 4: -22900, 5: -8100, 6: -3130}  # what the magnets of a face are calculated to give


def lay(board: MicroPythonBoard, pin: int, pull: int) -> None:
    """A magnet over the sensor on GP`pin`; 0: none."""
    board.put(f"adc{pin}", 32768 + pull)


@pytest.mark.wide
def test_every_face_in_a_well_is_read(tmp_path: Path) -> None:
    with pico("pico_tray", tmp_path) as (board, table):
        for face, pull in PULLS.items():
            lay(board, 27, pull)
            landed = table.ears.until(DiceLanded)
            assert (landed.die, landed.value) == ("middle", face)
            lay(board, 27, 0)
            table.ears.until(DiceMoved, lambda moved: moved.die == "middle")


def test_a_die_that_is_not_lifted_has_not_been_rolled(tmp_path: Path) -> None:
    with pico("pico_tray", tmp_path) as (board, table):
        lay(board, 26, PULLS[3])
        table.ears.until(DiceLanded, lambda landed: landed.value == 3)
        lay(board, 26, PULLS[5])
        turned = table.ears.until(DiceTurned)
        assert (turned.die, turned.value) == ("left", 5)


def test_a_die_that_lay_there_before_the_power_came_has_not_been_rolled(tmp_path: Path) -> None:
    board = MicroPythonBoard("pico_tray", tmp_path / "board")
    lay(board, 28, PULLS[6])
    try:
        with plugged_in(board, tmp_path / "port") as table:
            assert table.ears.until(DiceTurned).value == 6
    finally:
        board.end()


def test_a_die_on_no_face_is_crooked_and_may_fall_into_place(tmp_path: Path) -> None:
    with pico("pico_tray", tmp_path) as (board, table):
        lay(board, 26, 5000)
        assert table.ears.until(DiceCrooked).die == "left"
        lay(board, 26, PULLS[2])
        assert table.ears.until(DiceLanded).value == 2


def test_wells_shine_in_the_colour_of_the_player(tmp_path: Path) -> None:
    with pico("pico_tray", tmp_path) as (board, table):
        table.ears.until(Battery, lambda battery: battery.die == "right")
        table.dice.light(2, RED)
        eventually(lambda: sorted(board.shows("lights22").split()) == ["000000", RED_LIGHT, RED_LIGHT])
        table.dice.light(0, RED)
        eventually(lambda: board.shows("lights22").split() == ["000000"] * 3)


def test_measuring_is_for_people_and_no_message(tmp_path: Path) -> None:
    with pico("pico_tray", tmp_path) as (board, table):
        lay(board, 28, 1234)
        board.hear(b"MEASURE\n")
        said = table.ears.until(Nonsense, lambda nonsense: "right" in nonsense.raw)
        assert said.raw == "# right: 1234"
        table.ears.heard.clear()


CORNERS = {1: "0000", 2: "1000", 3: "1100", 4: "1010", 5: "1110", 6: "1111"}  # of the face below, clockwise


def close(board: MicroPythonBoard, contacts: str, first: int = 7) -> None:
    """Contacts of a well, closed (1) or open, from the pin `first` on; the middle one is the first to open."""
    for pin, closed in enumerate(contacts, first):
        board.put(f"pin{pin}", 0 if closed == "1" else 1)


@pytest.mark.wide
def test_every_face_is_known_by_the_corners_that_close_however_the_die_is_turned(tmp_path: Path) -> None:
    with pico("pico_reed_tray", tmp_path) as (board, table):
        for face, corners in CORNERS.items():
            turned = corners[face % 4:] + corners[:face % 4]
            close(board, "1" + turned)
            landed = table.ears.until(DiceLanded)
            assert (landed.die, landed.value) == ("middle", face)
            close(board, "00000")
            table.ears.until(DiceMoved, lambda moved: moved.die == "middle")


def test_all_ways_to_lie_in_a_well_of_contacts_are_one_of_six(tmp_path: Path) -> None:
    """Asked of the program itself: sixteen ways for four corners, and without the middle one none is believed."""
    program = tmp_path / "faces.py"
    program.write_text("from pico_reed_tray.main import face_of\n"
                       "ways = [[n >> place & 1 for place in range(4)] for n in range(16)]\n"
                       "print(*[face_of(1, way) for way in ways], *[face_of(0, way) for way in ways])\n",
                       encoding="utf-8")
    told = subprocess.run([*INTERPRETER, program], env=told_where(tmp_path), text=True, capture_output=True, check=True,
                          timeout=60)
    faces = [*map(int, told.stdout.split())]
    assert Counter(faces[:16]) == {1: 1, 2: 4, 3: 4, 4: 2, 5: 4, 6: 1}
    assert faces[16:] == [0] + [-1] * 15


@pytest.mark.wide
def test_a_die_that_leans_on_a_rim_of_the_reed_tray_is_crooked(tmp_path: Path) -> None:
    with pico("pico_reed_tray", tmp_path) as (board, table):
        close(board, "01100")
        assert table.ears.until(DiceCrooked).die == "middle"
        close(board, "11100")
        assert table.ears.until(DiceLanded).value == 3


def test_measuring_the_reed_tray_says_which_contacts_are_closed(tmp_path: Path) -> None:
    with pico("pico_reed_tray", tmp_path) as (board, table):
        close(board, "10010", first=12)
        board.hear(b"MEASURE\n")
        said = table.ears.until(Nonsense, lambda nonsense: "right" in nonsense.raw)
        assert said.raw == "# right: 10010"
        table.ears.heard.clear()
