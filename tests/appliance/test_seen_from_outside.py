"""What is read from a virtual Pi, without one: rhythms of lamps, the log of a disk, the programs that run inside."""

from __future__ import annotations

import ast
import io
import struct
import sys

import pytest

from hardware.gpio.patterns import OFF, PATTERNS
from tests.appliance.attacks.write_boundaries import Seen, _complaint
from tests.appliance.guest_programs import PROGRAMS
from tests.appliance.rhythms import Level, lamp_pattern, read_levels, sounds
from tests.appliance.write_log import DISCARD, ENTRY, FUA, HEAD, MAGIC, MARK, Write, moments, read_writes, replay

SECTOR = 512
RHYTHMS = {name: pattern.rhythm for name, pattern in PATTERNS.items() if len(pattern.rhythm) > 1}


def shown(rhythm: tuple[int, ...], begun: int, late: int) -> tuple[Level, ...]:
    """A lamp that is looked at `begun` ms after the rhythm began, for ten seconds, and always changes a little late."""
    at, high, levels = -begun, True, [Level(0, high=False)]
    while at < 10_000:
        for length in rhythm:
            if 0 < at < 10_000:
                levels.append(Level(at + late, high))
            at, high = at + length, not high
    return tuple(levels)


@pytest.mark.parametrize("name", RHYTHMS)
@pytest.mark.parametrize("begun", [0, 500, 2150])
def test_a_lamp_is_known_by_its_rhythm(name: str, begun: int) -> None:
    assert lamp_pattern(shown(RHYTHMS[name], begun, late=40)) == name


def test_a_lamp_that_stands_is_steady_or_off() -> None:
    assert lamp_pattern((Level(0, high=True),)) == "steady"
    assert lamp_pattern((Level(0, high=False),)) == OFF


def test_a_lamp_that_blinks_as_no_lamp_does_shows_nothing() -> None:
    assert lamp_pattern(shown((400, 400), 0, 0)) == ""


def test_a_lamp_that_was_seen_too_short_shows_nothing() -> None:
    assert lamp_pattern((Level(0, high=False), Level(100, high=True), Level(220, high=False))) == ""


def test_levels_are_read_pin_by_pin() -> None:
    assert read_levels("0 17 0\n0 18 1\n40 17 1\n") == {
        17: (Level(0, high=False), Level(40, high=True)), 18: (Level(0, high=True),)}


def test_a_buzzer_is_heard_for_as_long_as_it_has_power() -> None:
    assert sounds((Level(0, high=False), Level(10, high=True), Level(70, high=False), Level(90, high=True),
                   Level(100, high=False))) == (60, 10)


def entry(first: int, data: bytes, flags: int = 0) -> bytes:
    count = len(data) // SECTOR
    return ENTRY.pack(first, count, flags, 0).ljust(SECTOR, b"\0") + data


def mark(text: str) -> bytes:
    return (ENTRY.pack(0, 0, MARK, len(text)) + text.encode()).ljust(SECTOR, b"\0")


def log_of(*entries: bytes) -> io.BytesIO:
    return io.BytesIO(HEAD.pack(MAGIC, 1, len(entries), SECTOR).ljust(SECTOR, b"\0") + b"".join(entries))


def test_a_disk_is_written_again_as_it_was() -> None:
    log = log_of(entry(2, b"a" * SECTOR), mark("played"), entry(0, b"b" * 2 * SECTOR, FUA),
                 ENTRY.pack(2, 1, DISCARD, 0).ljust(SECTOR, b"\0"), entry(3, b"c" * SECTOR))
    disk = io.BytesIO(b"." * 5 * SECTOR)
    replay((write for write in read_writes(log) if not write.mark), log, disk)
    assert disk.getvalue() == b"b" * 2 * SECTOR + b"\0" * SECTOR + b"c" * SECTOR + b"." * SECTOR


def test_what_is_no_log_is_refused() -> None:
    with pytest.raises(ValueError, match="no log"):
        list(read_writes(io.BytesIO(struct.pack("<QQQI", 1, 1, 0, SECTOR))))


def test_only_a_flush_makes_what_was_written_before_certain() -> None:
    one, two, three = (Write(start, 1, start) for start in (1, 2, 3))
    flush = Write(4, 0, 4, flushes=True)
    seen = list(moments((one, two, Write(mark="move 1"), flush, three)))
    assert [(moment.kept, moment.pending) for moment in seen] == [
        ((), (one,)), ((), (one, two)), ((one, two), (flush,)), ((), (flush, three))]
    assert [moment.mark for moment in seen] == ["", "", "move 1", "move 1"]


@pytest.mark.parametrize(("seen", "wrong"), [
    (Seen(7, 2, ("a", "b")), ""), (Seen(7, 2, ("a", "b", "c")), ""), (Seen(7, 2, ("a",)), "of 2 entries 1 are there"),
    (Seen(7, 2, ("a", "x")), "2 entries, which are not those that were made"), (Seen(7, 2, (), "torn"), "torn")])
def test_a_card_without_an_accepted_move_is_complained_of(seen: Seen, wrong: str) -> None:
    assert _complaint(seen, ("a", "b", "c")) == wrong


SAYS_SO = "the companion's Python"


def test_programs_in_the_machine_need_nothing_but_python_unless_they_say_so() -> None:
    """Its own Python has none of our parts, and is started isolated."""
    for program in PROGRAMS.glob("*.py"):
        tree = ast.parse(program.read_text(encoding="utf-8"))
        needed = {name.split(".")[0] for node in ast.walk(tree)
                  for name in ([alias.name for alias in node.names] if isinstance(node, ast.Import)
                               else [node.module or ""] if isinstance(node, ast.ImportFrom) else [])}
        beside = {"companion", "hardware", "ui", "msgspec", "paho"} if SAYS_SO in (ast.get_docstring(tree) or "") else {
            "__future__"}
        assert needed <= sys.stdlib_module_names | beside, program.name
