"""The sketch for an Arduino, compiled for its processor, run by a simulator of it, and heard by the companion's ports.

What may live here: what hands do to the tray and what the companion hears of it. What may not: how a board is made
(`avr.py`). Magnets, sensors and the USB chip of a real Arduino are not in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.engine.signals import Battery, DiceCrooked, DiceLanded, DiceMoved, DiceTurned, LinkUp, Nonsense
from tests.firmware.avr import AvrBoard, compiled
from tests.firmware.boards import FIRMWARE, Table, eventually, plugged_in

pytestmark = pytest.mark.wide

MIDDLE, MILLIVOLTS_A_MILLITESLA = 2500, 25  # a DRV5055A3 at 5 V
FIELDS = {1: 10.5, 2: 27, 3: 77, 4: -77, 5: -27, 6: -10.5}  # what the magnets of a face are calculated to give, mT


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(FIRMWARE / "arduino_tray/arduino_tray.ino", tmp_path_factory.mktemp("sketch"))


def lay(board: AvrBoard, well: int, millitesla: float) -> None:
    """A magnet over the sensor of a well; 0: none."""
    board.put(well, MIDDLE + round(millitesla * MILLIVOLTS_A_MILLITESLA))


@contextmanager
def arduino(program: Path, folder: Path, lying: float = 0) -> Iterator[tuple[AvrBoard, Table]]:
    """An Arduino on a cable that has said what it is; `lying`: the field in the first well from the beginning."""
    board = AvrBoard(program)
    for well in range(6):
        lay(board, well, 0 if well else lying)
    with plugged_in(board, folder / "port") as table:
        table.ears.until(LinkUp, lambda link: link.what == "arduino-tray")
        table.ears.until(Battery, lambda battery: battery.die == "six")
        opening = len(table.ears.heard)  # a line may be cut in two by opening the port in its middle
        yield board, table
        assert not [signal for signal in table.ears.heard[opening:] if isinstance(signal, Nonsense)]


def test_every_face_in_every_well_is_read(program: Path, tmp_path: Path) -> None:
    """As many wells as faces: each face in another well, and lifted again."""
    with arduino(program, tmp_path) as (board, table):
        for well, (face, field) in enumerate(FIELDS.items()):
            lay(board, well, field)
            landed = table.ears.until(DiceLanded)
            assert (landed.die, landed.value) == (("one", "two", "three", "four", "five", "six")[well], face)
        lay(board, 3, 0)
        assert table.ears.until(DiceMoved).die == "four"


@pytest.mark.parametrize(("face", "field"), FIELDS.items())
@pytest.mark.parametrize("noise", [-1, 1])
def test_a_face_is_read_beside_the_other_magnets(program: Path, tmp_path: Path, face: int, field: float,
                                                 noise: int) -> None:
    """The magnets of the other faces add up to three millitesla by calculation."""
    with arduino(program, tmp_path, field + 3 * noise) as (_, table):
        assert [turned.value for turned in table.ears.heard if isinstance(turned, DiceTurned)] == [face]


def test_a_die_that_is_not_lifted_has_not_been_rolled(program: Path, tmp_path: Path) -> None:
    with arduino(program, tmp_path) as (board, table):
        lay(board, 0, FIELDS[3])
        assert table.ears.until(DiceLanded).value == 3
        lay(board, 0, FIELDS[6])
        assert table.ears.until(DiceTurned).value == 6


def test_a_die_on_no_face_is_crooked_and_may_fall_into_place(program: Path, tmp_path: Path) -> None:
    with arduino(program, tmp_path) as (board, table):
        lay(board, 1, 17)
        assert table.ears.until(DiceCrooked).die == "two"
        lay(board, 1, FIELDS[5])
        assert table.ears.until(DiceLanded).value == 5


def test_lights_shine_for_the_dice_that_are_wanted(program: Path, tmp_path: Path) -> None:
    """The companion knows the wells by their batteries, in the order of their names: five, four, one …"""
    with arduino(program, tmp_path) as (board, table):
        table.dice.light(2, "d62828")
        eventually(lambda: board.lights[2:] == [0, 0, 0, 1, 1, 0])
        table.dice.light(0, "d62828")
        eventually(lambda: board.lights[2:] == [0] * 6)


def test_an_arduino_that_is_asked_says_again_who_it_is(program: Path, tmp_path: Path) -> None:
    """By itself it names its wells again with the tenth greeting."""
    with arduino(program, tmp_path) as (board, table):
        board.hear(b"noise \xff and a line that is longer than the sketch can hold, then some more of it\nHEL")
        board.hear(b"LO*42\r\n")
        eventually(lambda: table.said.count(b"BATTERY six 100*") == 2)
        assert table.said.count(b"HELLO arduino-tray 1*") < 10
