"""The newest lines of the logs in a folder: what devices and topics have said in the last minutes. Reads only.

What may live here: which files and lines are young enough. What may not: the form of a line (`log_lines.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from .device_log import FILES, NAME, TOPICS
from .log_lines import BEGIN, MARK, DeviceEvent, sound_events, write_event


def recent_lines(folder: Path, since: int) -> tuple[str, ...]:
    """The lines of both logs in `folder` from `since` (seconds since 1970) on, as a capsule has them: after MARK,
    without their ends, each log with the line that says how its clock goes. OSError.
    """
    return tuple(MARK + write_event(event).rstrip("\n") for name in (NAME, TOPICS)
                 for event in recent_events(_all_events(folder, name), since))


def recent_events(events: Iterable[DeviceEvent], since: int) -> Iterator[DeviceEvent]:
    """Those from `since` (seconds since 1970) on, and before them the beginning whose clock they go by."""
    begun: DeviceEvent | None = None
    told: DeviceEvent | None = None
    for event in events:
        if event.kind == BEGIN:
            begun = event
        elif begun is not None and int(begun.device) + (event.at - begun.at) // 1000 >= since:
            yield from () if told is begun else (begun,)
            told = begun
            yield event


def _all_events(folder: Path, name: str) -> Iterator[DeviceEvent]:
    """Those of all files of one log, the oldest first."""
    for file in (*(folder / f"{name}.{number}" for number in range(FILES - 1, 0, -1)), folder / name):
        if file.exists():
            yield from sound_events(file.read_text(encoding="ascii", errors="replace"))
