"""The tray of software says what a tray would say: what it prints is fed to the decoder that ships."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.engine.signals import Battery, DiceCrooked, DiceLanded, DiceMoved, DiceTurned, LinkUp, Nonsense, Signal
from hardware.virtual.beside import tray_beside
from hardware.virtual.pty import PtyLink
from hardware.virtual.tray import Tray, TrayError
from tests.hardware.feeding import fed


@pytest.fixture
def tray() -> Tray:
    return Tray(("a", "b", "c"), 6, Random(1))


def meant(data: bytes) -> list[Signal]:
    """What the decoder makes of it."""
    return list(fed("line", data))


def faces(data: bytes) -> dict[str, int]:
    """The dice that have landed."""
    return {signal.die: signal.value for signal in meant(data) if isinstance(signal, DiceLanded)}


def test_it_greets_and_its_dice_are_known(tray: Tray) -> None:
    signals = meant(tray.greeting())
    assert isinstance(signals[0], LinkUp)
    assert [signal.die for signal in signals if isinstance(signal, Battery)] == ["a", "b", "c"]


def test_it_rolls_what_it_is_told(tray: Tray) -> None:
    assert faces(tray.do("roll a=5 b=6")) == {"a": 5, "b": 6}
    assert faces(tray.do("roll z=1")) == {"z": 1}
    assert [type(signal) for signal in meant(tray.do("roll b=2"))] == [DiceMoved, DiceLanded]


@pytest.mark.parametrize(("command", "dice"), [("roll", "abc"), ("roll 2", "ab"), ("roll c", "c")])
def test_it_rolls_by_luck_where_no_value_is_given(tray: Tray, command: str, dice: str) -> None:
    found = faces(tray.do(command))
    assert "".join(found) == dice
    assert set(found.values()) <= set(range(1, 7))


def test_the_same_seed_is_the_same_luck() -> None:
    assert Tray(("a",), 20, Random(3)).do("roll") == Tray(("a",), 20, Random(3)).do("roll")


@pytest.mark.parametrize(("command", "kinds"), [
    ("move a 4", [DiceTurned]), ("crooked b", [DiceMoved, DiceCrooked]), ("battery a 15", [Battery]),
    ("raw Result: 4", [DiceLanded]), ("badsum a 5", [Nonsense]), ("flood 3", [Nonsense] * 3),
    ("garbage 9", [Nonsense])])
def test_every_other_command(tray: Tray, command: str, kinds: list[type[Signal]]) -> None:
    assert [type(signal) for signal in meant(tray.do(command))] == kinds


def test_two_halves_are_a_line(tray: Tray) -> None:
    first, second = tray.do("half"), tray.do("half")
    assert meant(first) == []
    assert list(faces(first + second)) == ["a"]
    assert tray.do("half") == first


@pytest.mark.parametrize("command", ["dance", "roll 4", "roll a=x", "move a", "flood", "flood 0", "garbage 1 2",
                                     "half a"])
def test_a_mistyped_command_is_told(tray: Tray, command: str) -> None:
    with pytest.raises(TrayError):
        tray.do(command)


def test_lit_dice_are_rolled_once(tray: Tray) -> None:
    assert tray.hear("LIGHT a d62828")
    assert tray.hear("LIGHT c d62828")
    assert tray.hear("LIGHT b d62828")
    assert tray.hear("LIGHT b 000000")
    assert list(faces(tray.roll_lit())) == ["a", "c"]
    assert tray.roll_lit() == b""
    assert not tray.hear("ROLLED a 5")
    assert not tray.hear("LIGHT a red")


def test_a_cable_that_is_pulled_says_and_hears_nothing(tmp_path: Path) -> None:
    """Whoever carries its bytes may be in the middle of it, in another thread."""
    cable = PtyLink(tmp_path / "port")
    cable.plug()
    cable.unplug()
    cable.write(b"ROLLED a 1\n")
    assert cable.read() == b""
    assert not cable.opened()


def test_beside_the_companion_it_is_there_before_anybody_looks_and_gone_afterwards(tmp_path: Path) -> None:
    with tray_beside(tmp_path / "tray"):
        assert (tmp_path / "tray").is_char_device()
    assert not (tmp_path / "tray").exists()


def test_a_tray_that_cannot_begin_holds_nobody_up(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with tray_beside(tmp_path / "nowhere" / "tray"):
        assert not (tmp_path / "nowhere").exists()
    assert "tray: " in capfd.readouterr().err
