"""The device log on a real disk: what arrives is kept within bounds, and played again it is heard again."""

from __future__ import annotations

import stat
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given, strategies as st

from companion.engine.signals import DiceLanded, Held, LinkLost, LinkUp, Plugged, Pressed, Released, Signal
from hardware.devices import Devices, DevicesConfig
from hardware.dice.dice_ports import DicePort
from hardware.gpio.presses import Timing
from hardware.recording.device_log import BUDGET, FILES, FLUSH_MS, NAME, DeviceLog
from hardware.recording.log_lines import (
    BEGIN,
    BYTES,
    EDGE,
    LEFT,
    LOST,
    OPEN,
    DeviceEvent,
    UnreadableLogError,
    read_events,
    write_event,
)
from hardware.virtual.buttons import VirtualButtons
from hardware.virtual.replay import Replay
from tests.hardware.running import Ears, now, tray

BUTTONS = (("seat-1", 5), ("next", 16))


class Kept:
    """A log with a clock that is moved by hand."""

    def __init__(self, folder: Path, largest: int = 10_000) -> None:
        self.time, self.folder = 1000, folder / "devices"
        self.log = DeviceLog(self.folder, lambda: self.time, lambda: 1_700_000_000, largest)

    @property
    def text(self) -> str:
        """What lies on the disk in the newest file."""
        return (self.folder / NAME).read_text() if (self.folder / NAME).exists() else ""


def test_what_arrives_is_written_a_while_later_and_nothing_while_nothing_arrives(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    assert kept.log.step(1000) is None
    heard = kept.log.of_port("tray")
    for at, data in enumerate((b"R", b"OLLED a 5\r", b"\n\xff"), 1001):
        heard(data, at)
    heard(None, 1004)
    kept.log.edge(5, True, 1005)
    assert kept.log.step(1006) == 1000 + FLUSH_MS
    assert not kept.folder.exists()
    assert kept.log.step(1000 + FLUSH_MS) is None
    assert kept.text == ("BYTES\t1001\ttray\tROLLED a 5\\r\\n\nBYTES\t1003\ttray\t\\xff\nLOST\t1004\ttray\n"
                         "EDGE\t1005\t5\t1\n")
    assert stat.S_IMODE(kept.folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((kept.folder / NAME).stat().st_mode) == 0o600
    assert kept.log.step(10 ** 9) is None


def test_a_device_that_greets_all_the_time_is_written_once_a_connection(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    heard = kept.log.of_port("tray")
    for at in range(0, 60_000, 2000):
        heard(b"HELLO tray 1*5C\n", at)
        heard(b"BATTERY a 100\n", at)
    heard(b"", 70_000)
    heard(b"HELLO tray 1*5C\n", 71_000)
    heard(b"BATTERY a 90\n", 72_000)
    kept.log.stop()
    assert [(event.at, event.kind) for event in read_events(kept.text)] == [
        (0, BYTES), (0, BYTES), (70_000, OPEN), (71_000, BYTES), (72_000, BYTES)]


def test_the_files_stay_within_their_bound_and_the_newest_is_whole(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    heard = kept.log.of_port("tray")
    for number in range(3000):
        kept.time += 100
        heard(b"ROLLED a %d\n" % number, kept.time)
        kept.log.step(kept.time)
    kept.log.stop()
    files = sorted(kept.folder.iterdir())
    assert len(files) == FILES
    assert all(file.stat().st_size <= 10_000 for file in files)
    *_, last = read_events(kept.text)
    assert last.data == b"ROLLED a 2999\n"


def test_a_flood_is_counted_instead_of_kept(tmp_path: Path) -> None:
    kept = Kept(tmp_path, 10 ** 9)
    heard = kept.log.of_port("tray")
    for _ in range(100):
        heard(b"x" * 4095 + b"\n", 1000)
    heard(b"ROLLED a 5\n", 2100)
    kept.log.stop()
    assert len(kept.text) < BUDGET + 1000
    left = next(event for event in read_events(kept.text) if event.kind == LEFT)
    assert int(left.device) == 100 - kept.text.count("x" * 4095)
    assert kept.text.endswith("ROLLED a 5\\n\n")


def test_a_disk_that_refuses_ends_the_recording_and_nothing_else(tmp_path: Path, caplog: pytest.LogCaptureFixture
                                                                 ) -> None:
    (tmp_path / "devices").write_text("a file in its place")
    kept = Kept(tmp_path)
    kept.log.edge(5, True, 1002)
    kept.log.stop()
    kept.log.edge(5, False, 1003)
    kept.log.stop()
    assert [record.message.partition(":")[0] for record in caplog.records] == ["the device log is kept no longer"]


NAMES = st.text(st.characters(categories=("L", "N"), max_codepoint=126), min_size=1)
EVENTS = st.builds(DeviceEvent, st.just(BYTES), st.integers(0, 10 ** 12), NAMES, st.binary(min_size=1))


@given(st.lists(EVENTS))
def test_every_byte_comes_back_as_it_went(said: list[DeviceEvent]) -> None:
    assert list(read_events("".join(map(write_event, said)))) == said


def test_half_a_line_at_the_end_is_left_out() -> None:
    whole = write_event(DeviceEvent(OPEN, 1, "tray")) + write_event(DeviceEvent(LOST, 2, "tray"))
    assert [event.kind for event in read_events(whole + "BYTES\t3\ttr")] == [OPEN, LOST]


@pytest.mark.parametrize("line", ["", "hello", "BYTES\t1\ttray", "EDGE\t1\tx\t1", "EDGE\tx\t1\t1", "OPEN\t1\t../etc",
                                  "BYTES\t1\ttray\t\\x", "DANCE\t1\ttray", "BYTES\t1\ttray\t\\u2603"])
def test_what_is_no_log_is_told_with_its_line(line: str) -> None:
    with pytest.raises(UnreadableLogError, match="line 2 is none"):
        list(read_events(f"{write_event(DeviceEvent(BEGIN, 1, '7'))}{line}\n"))


def heard_of(config: DevicesConfig, log: DeviceLog | None, ears: Ears) -> Devices:
    """Devices that have been started."""
    devices = Devices(config, ears.put, now, log)
    devices.start()
    devices.decide_trays({"usb-Tray_7-if00": "tray 2"})
    return devices


def replayed(file: Path, folder: Path, config: DevicesConfig, *, fast: bool = True) -> list[Signal]:
    """What devices of the same kind say when a log is played to them in `folder`."""
    ears = Ears()
    replay = Replay(read_events(file.read_text()), folder, [port.name for port in config.dice], fast=fast)
    devices = heard_of(config, None, ears)
    playing = Thread(target=lambda: replay.run(lambda: devices.pins))
    playing.start()
    playing.join()
    devices.stop()
    return ears.all()


def in_folder(folder: Path) -> DevicesConfig:
    """One configured tray, plugged-in ones, and buttons, all in one folder."""
    return DevicesConfig((DicePort("tray", str(folder / "tray")),), BUTTONS, platform="virtual",
                         timing=Timing(settle=5, hold=60), plugs=folder)


def results(signals: list[Signal]) -> list[tuple[object, ...]]:
    """What dice and buttons have said, without when."""
    told = (Pressed, Held, Released, DiceLanded)
    return [(type(signal).__name__, signal.device, getattr(signal, "die", ""), getattr(signal, "value", ""),
             getattr(signal, "button", "")) for signal in signals if isinstance(signal, told)]


@pytest.mark.wide
@pytest.mark.e2e
def test_what_was_recorded_is_heard_again(tmp_path: Path) -> None:
    ears, folder = Ears(), tmp_path / "ports"
    (folder / "by-id").mkdir(parents=True)
    log = DeviceLog(tmp_path / "log", now, lambda: 1_700_000_000)
    with tray(folder / "tray", "--dice", "a,b") as one, tray(folder / "by-id/usb-Tray_7-if00", "--dice", "a") as two:
        devices = heard_of(in_folder(folder), log, ears)
        ears.until_each(LinkUp, lambda signal: (signal.device, signal.what) == ("tray", "tray"),
                        lambda signal: (signal.device, signal.what) == ("tray 2", "tray"))
        for device, said in ((one, "roll a=5 b=3"), (two, "roll a=2")):
            device.say(said)
            ears.until(DiceLanded)
        ears.until(DiceLanded)
        fingers = VirtualButtons(devices.pins, BUTTONS)
        fingers.bounce("seat-1")
        ears.until(Held)
        fingers.release("seat-1")
        ears.until(Released)
        one.say("half", "unplug")
        ears.until(LinkLost)
        one.say("plug")
        ears.until(LinkUp, lambda signal: (signal.device, signal.what) == ("tray", "tray"))
        one.say("roll b=1")
        ears.until(DiceLanded)
        devices.stop()
    first = results(ears.heard)
    assert first[:2] == [("DiceLanded", "tray", "a", 5, ""), ("DiceLanded", "tray", "b", 3, "")]
    assert ("DiceLanded", "tray 2", "2-a", 2, "") in first
    again = replayed(tmp_path / "log" / NAME, tmp_path / "again", in_folder(tmp_path / "again"))
    assert sorted(results(again), key=str) == sorted(first, key=str)
    assert [s for s in results(again) if s[1] == "tray"] == [s for s in first if s[1] == "tray"]
    assert any(isinstance(signal, Plugged) for signal in again)
    assert {event.kind
            for event in read_events((tmp_path / "log" / NAME).read_text())} == {BEGIN, OPEN, BYTES, LOST, EDGE}
