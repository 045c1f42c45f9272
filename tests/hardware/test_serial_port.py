"""The serial line on real ptys: a tray runs as its own process, is pulled out, floods, and talks nonsense."""

from __future__ import annotations

import errno
import logging
import os
import subprocess
import sys
import termios
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from companion.app.session.clock import FakeClock
from companion.engine.signals import DiceLanded, LinkLost, LinkUp, Nonsense, Signal
from hardware.dice.decoders import Decoder
from hardware.dice.decoders.line import Decoder as Line
from hardware.dice.quota import MOST_NONSENSE, WINDOW_MS
from hardware.errors import lost_remedy, port_reason
from hardware.serial.ports import close_port, open_port
from hardware.serial.serial_port import STRANGE, TRIAL_MS, SerialPort
from hardware.virtual.pty import PtyLink
from tests.hardware.hostile import HONEST, talking
from tests.hardware.running import Ears, TrayProcess, now, tray


@pytest.fixture
def ears() -> Ears:
    return Ears()


@pytest.fixture
def link(tmp_path: Path) -> Path:
    return tmp_path / "tray"


@pytest.fixture
def port(ears: Ears, link: Path) -> Iterator[SerialPort]:
    reading = SerialPort("tray", str(link), partial(Line, "tray"), ears.put, now=now)
    reading.start()
    yield reading
    reading.stop()


def connected(ears: Ears) -> None:
    """Wait until the tray has greeted."""
    ears.until(LinkUp, lambda signal: signal.what == "tray")


@pytest.mark.e2e
def test_a_roll_arrives_with_the_line_that_told_it(ears: Ears, link: Path, port: SerialPort) -> None:
    with tray(link) as device:
        connected(ears)
        before = now()
        device.say("roll a=5 b=6")
        first, second = ears.until(DiceLanded), ears.until(DiceLanded)
    assert [(s.device, s.die, s.value) for s in (first, second)] == [("tray", "a", 5), ("tray", "b", 6)]
    assert first.raw.startswith("ROLLED a=5 b=6*")
    assert before <= first.at <= now()


@pytest.mark.e2e
def test_a_wrong_checksum_is_counted_and_the_next_roll_counts(ears: Ears, link: Path, port: SerialPort) -> None:
    with tray(link) as device:
        connected(ears)
        device.say("badsum a 5", "roll a=2")
        assert ears.until(Nonsense).why == "checksum"
        assert ears.until(DiceLanded).value == 2


def shows(value: int, landed: DiceLanded, die: str = "") -> bool:
    """Whether `landed` is this value, of `die` where one is named."""
    return landed.value == value and die in ("", landed.die)


@pytest.mark.e2e
def test_garbage_a_flood_and_half_a_line_do_not_stop_the_dice(ears: Ears, link: Path, port: SerialPort) -> None:
    with tray(link, "--seed", "4") as device:
        connected(ears)
        device.say("garbage 3000", "flood 4000", "half", "raw", "roll a=3", "half", "half", "roll a=4")
        for value in (3, 4):
            ears.until(DiceLanded, partial(shows, value))
    noise = [signal for signal in ears.heard if isinstance(signal, Nonsense)]
    seconds = (noise[-1].at - noise[0].at) // 1000 + 1
    assert 0 < len(noise) <= (MOST_NONSENSE + 1) * (seconds + 1)


@pytest.mark.wide
@pytest.mark.e2e
def test_an_honest_die_is_heard_directly_after_thousands_of_hostile_lines(ears: Ears, link: Path,
                                                                          port: SerialPort) -> None:
    with talking(link, rounds=4, lines=3000, seed=5) as honest:
        ears.until(LinkUp)
        for value in honest:
            ears.until(DiceLanded, partial(shows, value, die=HONEST))
    assert len(ears.heard) < 12_000


@pytest.mark.e2e
def test_the_last_result_of_a_die_that_never_stops_talking_comes_by_itself(ears: Ears, port: SerialPort,
                                                                           link: Path) -> None:
    with tray(link) as device:
        connected(ears)
        device.say(*["raw ROLLED a 1"] * 500, "raw ROLLED a 6")
        assert ears.until(DiceLanded, lambda signal: signal.value == 6).die == "a"


@pytest.mark.parametrize("error", [
    OSError(errno.EIO, "Input/output error"), OSError(f"read failed: [Errno {errno.EIO}] Input/output error"),
    OSError(f"write failed: [Errno {errno.ENXIO}] No such device or address"), TypeError("closed"),
    OSError("device reports readiness to read but returned no data (device disconnected?)")])
def test_whichever_way_the_system_says_that_a_cable_is_gone_it_is_said_what_to_do(error: Exception) -> None:
    assert "plug" in str(lost_remedy(LinkLost("tray", 0, port_reason(error)))).lower()


@pytest.mark.e2e
def test_an_unplugged_tray_is_told_and_comes_back_by_itself(ears: Ears, link: Path, port: SerialPort) -> None:
    with tray(link) as device:
        connected(ears)
        for value in (1, 6):
            device.say("half", "unplug")
            lost = ears.until(LinkLost)
            assert "plug" in lost_remedy(lost).id.lower()
            device.say("plug")
            connected(ears)
            device.say(f"roll a={value}")
            assert ears.until(DiceLanded).value == value


@pytest.mark.e2e
def test_a_tray_can_wait_until_it_is_heard(ears: Ears, link: Path) -> None:
    reading = SerialPort("tray", str(link), partial(Line, "tray"), ears.put, now=now)
    with tray(link) as device:
        device.say("wait", "roll a=5")
        reading.start()
        assert ears.until(DiceLanded).value == 5
        device.say("unplug", "plug", "wait", "roll a=6")
        assert ears.until(DiceLanded).value == 6
        reading.stop()


@pytest.mark.e2e
def test_a_tray_that_comes_later_is_found_by_a_pattern(ears: Ears, tmp_path: Path) -> None:
    reading = SerialPort("tray", str(tmp_path / "usb-*"), partial(Line, "tray"), ears.put, now=now)
    reading.start()
    assert ears.until(LinkLost).why == "No such file or directory"
    with tray(tmp_path / "usb-tray") as device:
        connected(ears)
        device.say("roll b=4")
        assert ears.until(DiceLanded).die == "b"
        reading.stop()


@pytest.mark.e2e
def test_of_two_devices_that_fit_a_pattern_the_one_that_talks_of_dice_is_found(ears: Ears, tmp_path: Path) -> None:
    clock = FakeClock()
    reading = SerialPort("tray", str(tmp_path / "usb-*"), partial(Line, "tray"), ears.put, now=clock.now)
    printer = PtyLink(tmp_path / "usb-a")
    printer.plug()
    with tray(tmp_path / "usb-b") as dice:
        reading.start()
        assert ears.until(LinkUp).what == "usb-a"
        for number in range(STRANGE):
            if number and number % MOST_NONSENSE == 0:
                clock.advance(WINDOW_MS)  # what is said beyond this in a second is not heard
            printer.write(b"ok T:21\n")
            ears.until(Nonsense)
        assert clock.now() < TRIAL_MS, "it was time that gave the printer away, not what it said"
        assert ears.until(LinkUp).what == "usb-b"
        connected(ears)
        printer.unplug()
        dice.say("roll a=5")
        assert ears.until(DiceLanded).value == 5
        reading.stop()


@pytest.mark.e2e
def test_of_several_that_fit_a_pattern_a_silent_one_makes_room_after_three_seconds(ears: Ears, tmp_path: Path) -> None:
    clock = FakeClock()
    reading = SerialPort("tray", str(tmp_path / "usb-*"), partial(Line, "tray"), ears.put, now=clock.now)
    quiet = PtyLink(tmp_path / "usb-a")
    quiet.plug()
    with tray(tmp_path / "usb-b") as dice:
        reading.start()
        assert ears.until(LinkUp).what == "usb-a"
        clock.advance(TRIAL_MS)
        assert ears.until(LinkUp).what == "usb-b"
        connected(ears)
        assert quiet.read() == b""
        quiet.unplug()
        dice.say("roll a=5")
        assert ears.until(DiceLanded).value == 5
        reading.stop()


@pytest.mark.e2e
def test_a_port_is_ours_alone_and_its_board_goes_on_running_when_it_is_closed(ears: Ears, tmp_path: Path) -> None:
    link = PtyLink(tmp_path / "tray")
    link.plug()
    port = open_port(str(tmp_path / "tray"), 115_200)
    assert not termios.tcgetattr(port.fileno())[2] & termios.HUPCL
    name = os.ttyname(port.fileno())
    refused = subprocess.run([sys.executable, "-c", STRANGER, name], check=False, text=True, capture_output=True)
    assert refused.stdout == "busy\n"
    close_port(port)
    again = subprocess.run([sys.executable, "-c", STRANGER, name], check=False, text=True, capture_output=True)
    assert again.stdout == "open\n"
    link.unplug()


# a program of somebody without special rights, which asks for no lock
STRANGER = """
import os, sys
if os.getuid() == 0:
    os.chown(sys.argv[1], 65534, 65534)
    os.chmod(sys.argv[1], 0o666)
    os.setgid(65534)
    os.setuid(65534)
try:
    os.open(sys.argv[1], os.O_RDWR | os.O_NOCTTY)
    print("open")
except OSError as error:
    print("busy" if error.errno == 16 else error)
"""


@pytest.mark.e2e
def test_a_port_that_another_program_has_is_told(ears: Ears, link: Path, port: SerialPort) -> None:
    with tray(link):
        connected(ears)
        late = Ears()
        second = SerialPort("other", str(link), partial(Line, "other"), late.put, now=now)
        second.start()
        lost = late.until(LinkLost)
        second.stop()
    assert lost_remedy(lost).id == "Another program uses it: end that program."


@pytest.mark.e2e
def test_what_is_sent_arrives_and_never_waits(ears: Ears, link: Path, port: SerialPort) -> None:
    with tray(link, "--eager", "--eager-ms", "1", "--seed", "2"):
        connected(ears)
        port.send(Line.light("c", "d62828"))
        assert ears.until(DiceLanded).die == "c"


@pytest.mark.e2e
def test_a_device_that_does_not_read_holds_up_nobody(ears: Ears) -> None:
    device, other = os.openpty()
    reading = SerialPort("deaf", os.ttyname(other), partial(Line, "deaf"), ears.put, now=now)
    reading.start()
    ears.until(LinkUp)
    for _ in range(500):
        reading.send(b"LIGHT a d62828\n" * 100)
    os.write(device, b"ROLLED a 5\n")
    assert ears.until(DiceLanded).value == 5
    reading.stop()
    os.close(device)
    os.close(other)


@pytest.mark.e2e
def test_a_listener_that_fails_does_not_end_the_reading(link: Path, caplog: pytest.LogCaptureFixture) -> None:
    ears = Ears()

    def put(signal: Signal) -> None:
        ears.put(signal)
        raise RuntimeError("full")

    reading = SerialPort("tray", str(link), partial(Line, "tray"), put, now=now)
    with tray(link) as device, caplog.at_level(logging.CRITICAL):
        reading.start()
        connected(ears)
        device.say("roll a=1", "roll a=2")
        assert [ears.until(DiceLanded).value for _ in range(2)] == [1, 2]
        reading.stop()


class Broken:
    """A decoder of somebody who was in a hurry: it fails at the first tab and understands the rest."""

    def __init__(self, device: str, sides: int = 6) -> None:
        self._line = Line(device, sides)

    def feed(self, data: bytes, at: int) -> tuple[Signal, ...]:
        """As the line protocol, but for tabs."""
        return self._line.feed(data, at if b"\t" not in data else 1 // 0)

    @staticmethod
    def light(die: str, colour: str) -> bytes:
        """It has no lights."""
        return b""


@pytest.mark.e2e
def test_a_decoder_that_fails_is_made_anew(ears: Ears, link: Path, caplog: pytest.LogCaptureFixture) -> None:
    kind: type[Decoder] = Broken
    reading = SerialPort("tray", str(link), partial(kind, "tray"), ears.put, now=now)
    with tray(link) as device, caplog.at_level(logging.CRITICAL):
        reading.start()
        connected(ears)
        device.say("raw a\tb")
        assert ears.until(Nonsense).why == "unknown"
        device.say("roll a=3")
        assert ears.until(DiceLanded).value == 3
        reading.stop()


def test_any_url_of_pyserial_is_a_port(ears: Ears) -> None:
    reading = SerialPort("echo", "loop://", partial(Line, "echo"), ears.put, now=now)
    reading.start()
    ears.until(LinkUp)
    reading.send(b"ROLLED a 5\n")
    assert ears.until(DiceLanded).value == 5
    reading.stop()
    reading.stop()


def test_an_address_that_makes_no_sense_is_told(ears: Ears) -> None:
    reading = SerialPort("tray", "nonsense://here", partial(Line, "tray"), ears.put, now=now)
    reading.start()
    assert "nonsense" in ears.until(LinkLost).why
    reading.send(b"dropped")
    reading.stop()


@pytest.mark.e2e
def test_the_tray_removes_its_link_when_it_ends(link: Path, ears: Ears, port: SerialPort) -> None:
    device = TrayProcess(link)
    connected(ears)
    assert device.terminate() == (0, "")
    assert not link.is_symlink()


@pytest.mark.e2e
def test_the_tray_tells_a_mistyped_command_and_goes_on(link: Path, ears: Ears, port: SerialPort) -> None:
    script = link.with_name("script")
    script.write_text("dance\nwait 1\nroll a=2\n")
    device = TrayProcess(link)
    connected(ears)
    device.say(f"script {script}")
    assert ears.until(DiceLanded).value == 2
    code, complaints = device.end()
    assert code == 0
    assert complaints.startswith("tray: “dance” is not understood; commands are roll")


@pytest.mark.e2e
def test_the_tray_does_not_overwrite_a_file(link: Path) -> None:
    link.write_text("precious")
    code, complaints = TrayProcess(link).end()
    assert (code, link.read_text()) == (1, "precious")
    assert "--link" in complaints
