"""The newest lines of the logs, as a capsule carries them: by the wall clock, over restarts and full files."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.recording.device_log import NAME, TOPICS, DeviceLog
from hardware.recording.log_lines import BEGIN, BYTES, HEARD, SAID, DeviceEvent, read_events
from hardware.recording.recent_lines import recent_events, recent_lines

NOON = 1_700_000_000


class Logs:
    """The two logs of a companion with a clock that is moved by hand: ms since it began, at NOON."""

    def __init__(self, folder: Path, *, began: int = NOON, largest: int = 10_000) -> None:
        self.time, self.folder = 0, folder
        self.devices, self.topics = (
            DeviceLog(folder, lambda: self.time, lambda: began + self.time // 1000, largest, name=name)
            for name in (NAME, TOPICS))
        for log in (self.devices, self.topics):
            log.start()

    def say(self, at_s: int, *words: str) -> None:
        """The tray says each of these words, that many seconds after NOON."""
        self.time = at_s * 1000
        for word in words:
            self.devices.of_port("tray")(f"{word}\n".encode(), self.time)
            self.devices.flush()

    def stop(self) -> None:
        for log in (self.devices, self.topics):
            log.stop()

    def events(self, since_s: int) -> list[DeviceEvent]:
        """What a capsule tells from so many seconds after NOON on."""
        lines = ("tabletop-companion transcript 1", *recent_lines(self.folder, NOON + since_s), "")
        return [*read_events("\n".join(lines))]

    def told(self, since_s: int) -> list[bytes]:
        """What the tray has said of it."""
        return [event.data.strip() for event in self.events(since_s) if event.kind == BYTES]


def test_only_what_is_young_enough_is_told_with_the_clock_it_goes_by(tmp_path: Path) -> None:
    logs = Logs(tmp_path)
    logs.say(10, "old")
    logs.say(700, "young")
    logs.stop()
    assert (logs.told(0), logs.told(100), logs.told(701)) == ([b"old", b"young"], [b"young"], [])
    assert [line.split("\t")[0] for line in recent_lines(tmp_path, NOON + 100)] == ["#| BEGIN", "#| BYTES"]
    assert recent_lines(tmp_path / "nowhere", 0) == ()


def test_each_start_has_a_clock_of_its_own(tmp_path: Path) -> None:
    first = Logs(tmp_path)
    first.say(900, "before")
    first.stop()
    second = Logs(tmp_path, began=NOON + 1000)
    second.say(5, "after")
    second.stop()
    assert (second.told(800), second.told(950)) == ([b"before", b"after"], [b"after"])


def test_a_log_whose_first_file_is_gone_is_still_told(tmp_path: Path) -> None:
    logs = Logs(tmp_path, largest=200)
    for second in range(40):
        logs.say(second, f"word {second:02}")
    logs.stop()
    assert not any("word 00" in file.read_text() for file in tmp_path.iterdir())
    assert logs.told(38) == [b"word 38", b"word 39"]


def test_messages_are_kept_with_what_was_heard_and_how_much_was_said(tmp_path: Path) -> None:
    logs = Logs(tmp_path)
    logs.topics.topic("tabletop/table/seat/seat-1/ask", b'{"key":"draw"}', heard=True)
    logs.topics.topic("tabletop/table/seat/seat-1/view", b"x" * 4000, heard=False)
    logs.topics.topic("tabletop/table/seat/seat-2/ask", b"y" * 5000, heard=True)
    logs.stop()
    heard, said, long = [event for event in logs.events(0) if event.kind != BEGIN]
    assert (heard.kind, heard.device, heard.data) == (HEARD, "tabletop/table/seat/seat-1/ask", b'{"key":"draw"}')
    assert (said.kind, said.device, said.data) == (SAID, "tabletop/table/seat/seat-1/view", b"4000")
    assert len(long.data) == 1024


@pytest.mark.parametrize("since", [0, NOON])
def test_lines_before_any_beginning_have_no_time_and_are_left_out(since: int) -> None:
    assert [*recent_events((DeviceEvent(BYTES, 5, "tray", b"x"),), since)] == []


@pytest.mark.parametrize("torn", [b"BYTES\t12\ttr", b"BYTES\t12\ttr" + bytes(40), b"\xff\xfe\x00"])
def test_a_power_cut_in_the_midst_of_a_line_costs_that_line_alone(tmp_path: Path, torn: bytes) -> None:
    before = Logs(tmp_path)
    before.say(10, "before")
    before.stop()
    with (tmp_path / NAME).open("ab") as log:
        log.write(torn)
    after = Logs(tmp_path, began=NOON + 100)
    after.say(5, "after")
    after.stop()
    assert after.told(0) == [b"before", b"after"]
    assert after.told(104) == [b"after"], "by the clock of the second start"
