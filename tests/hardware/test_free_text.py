"""What hobby firmware prints, each form as it was found in a public sketch, and what of it is a roll."""

from __future__ import annotations

import pytest

from companion.engine.signals import Battery, DiceCrooked, DiceLanded, DiceMoved, DiceTurned, LinkLost, Nonsense, Signal
from tests.hardware.feeding import AT, fed

T = "tray"


def said(text: str) -> list[tuple[object, ...]]:
    """The signals of `text` without what is the same for all: kind, die, value."""
    return [_short(signal) for signal in fed("line", text.encode())]


def _short(signal: Signal) -> tuple[object, ...]:
    match signal:
        case DiceLanded(_, _, die, value) | DiceTurned(_, _, die, value) | Battery(_, _, die, value):
            return type(signal), die, value
        case DiceMoved(_, _, die) | DiceCrooked(_, _, die):
            return type(signal), die
        case Nonsense(_, _, _, why) | LinkLost(_, _, why):
            return type(signal), why
    raise AssertionError(signal)


@pytest.mark.parametrize("line", ["4", "Result: 4", "Dice rolled! Result: 4", "dice: 4", "You rolled : 4", "RESULT:4",
                                  "you rolled 4", "Die: 4", '{"value": 4}', '{"face":4,"state":"rolled"}'])
def test_one_die_without_a_name(line: str) -> None:
    assert said(f"{line}\r\n") == [(DiceLanded, "", 4)]


def test_the_raw_line_is_kept() -> None:
    assert fed("line", b"Result: 5\r\n") == (DiceLanded(T, AT, "", 5, "Result: 5"),)


def test_rolling_then_result() -> None:
    assert said("Rolling...\nResult: 5\n") == [(DiceMoved, ""), (DiceLanded, "", 5)]


def test_several_dice_in_a_line() -> None:
    assert said("Dice 1: 3  Dice 2: 5\n") == [(DiceLanded, "1", 3), (DiceLanded, "2", 5)]
    assert said("DICE:1,4,2,6,6\n") == [(DiceLanded, str(n), v) for n, v in enumerate((1, 4, 2, 6, 6), 1)]


def test_values_while_the_cup_is_shaken_are_provisional() -> None:
    shaken = said("READY\nSTATUS:SHAKING\nDICE:1,4\nDICE:2,2\n")
    assert shaken == [(DiceMoved, ""), (DiceMoved, "1"), (DiceMoved, "2")]
    assert said("STATUS:SHAKING\nDICE:1,4\nSTATUS:THROWN\nDICE:6,5\n")[-2:] == [
        (DiceLanded, "1", 6), (DiceLanded, "2", 5)]


BLOCK = """###########################
>>>> My die (0x1234ABCD)
   Roll state: {state} value: 4
   Battery level: 80% is_charging: 0
<<<<
"""


@pytest.mark.parametrize(("state", "signal"), [
    ("ON_FACE", (DiceLanded, "My die", 4)), ("ROLLING", (DiceMoved, "My die")), ("CROOKED", (DiceCrooked, "My die"))])
def test_a_block_tells_its_die_its_roll_and_its_battery(state: str, signal: tuple[object, ...]) -> None:
    assert said(BLOCK.format(state=state)) == [signal, (Battery, "My die", 80)]


@pytest.mark.parametrize("state", ["HANDLING", "UNKNOWN"])
def test_a_die_in_the_hand_says_nothing(state: str) -> None:
    assert said(BLOCK.format(state=state)) == [(Battery, "My die", 80)]


def test_a_roll_line_with_its_state() -> None:
    assert said("Roll red: ROLLED value: 4\nRoll my die: ON_FACE value: 6\nRoll red: ROLLING value: 2\n") == [
        (DiceLanded, "red", 4), (DiceLanded, "my die", 6), (DiceMoved, "red")]


@pytest.mark.parametrize(("text", "signal"), [
    ('{"name":"X","state":1,"val":3}', (DiceLanded, "X", 3)),
    ('{"name":"X 6","state":1","val":3}', (DiceLanded, "X 6", 3)),  # as a sketch in use prints it
    ('{"name":"X","state":3","val":3}', (DiceMoved, "X")),
    ('{"name":"X","state":4,"val":3}', (DiceCrooked, "X")),
    ('{"name":"X","state":5,"val":3}', (DiceTurned, "X", 3)),
    ('{"die":"b","state":"onFace","face":2}', (DiceTurned, "b", 2)),
    ('{"id":7,"result":2}', (DiceLanded, "7", 2)),
    ('{"val":9}', (Nonsense, "value")),
    ('{"val":true}', (Nonsense, "unknown")),
    ('{"val":3,"state":"upside down"}', (Nonsense, "unknown")),
    ('{"val":{"val":3}}', (Nonsense, "unknown")),
    ('{"name":"X"', (Nonsense, "unknown")),
    ("{{{}}}", (Nonsense, "unknown")),
    ("{" + "[" * 200 + "}", (Nonsense, "unknown"))])
def test_json_lines(text: str, signal: tuple[object, ...]) -> None:
    assert said(f"{text}\n") == [signal]


@pytest.mark.parametrize("text", ["0", "7", "Result: 0", "DICE:1,7", "Dice 1: 3  Dice 2: 9"])
def test_impossible_values(text: str) -> None:
    assert said(f"{text}\n")[-1] == (Nonsense, "value")


@pytest.mark.parametrize("text", ["delta", "0.25", "ADXL345 dice test starting...", "3 4", "Result:", "dice",
                                  "DICE:1,,2", "No ADXL345 detected ... check wiring!", "OK 12 1 2 3 4 5 6", "12345"])
def test_debug_words_are_counted(text: str) -> None:
    assert said(f"{text}\n") == [(Nonsense, "unknown")]


def test_a_broken_sensor_is_a_lost_device() -> None:
    assert said("ERROR:MPU6050\n") == [(LinkLost, "MPU6050")]
