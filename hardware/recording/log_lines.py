r"""The lines of a device log, both ways. Pure.

What may live here: the form of a line. What may not: files, time, what bytes or edges mean.

A log is text, one event a line, fields between tabs, times in ms on the clock of the line BEGIN above them:

    BEGIN   <ms>  <seconds since 1970, as far as the wall clock was right>
    OPEN    <ms>  <device>                  its port was opened
    BYTES   <ms>  <device>  <bytes>         as they came; what is not printable ASCII as \n, \xff …
    LOST    <ms>  <device>                  its port is gone, or was closed
    EDGE    <ms>  <BCM pin>  <0 or 1>       1: the contact was closed
    LEFT    <ms>  <number>                  so many events were too much and are not here
    HEARD   <ms>  <MQTT topic>  <bytes>     a phone or a program has said it
    SAID    <ms>  <MQTT topic>  <number>    so many bytes were sent there

A capsule is a transcript that carries such lines as its remarks, each after MARK.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

BEGIN = "BEGIN"
OPEN = "OPEN"
BYTES = "BYTES"
LOST = "LOST"
EDGE = "EDGE"
LEFT = "LEFT"
HEARD = "HEARD"
SAID = "SAID"
FIELDS = {BEGIN: 3, OPEN: 3, BYTES: 4, LOST: 3, EDGE: 4, LEFT: 3, HEARD: 4, SAID: 4}
MARK, CAPSULE = "#| ", "tabletop-companion "
"""Before each such line in a capsule; what a capsule itself begins with."""


class DeviceEvent(Struct, frozen=True):
    """One event of `device` (of an edge the pin's number, of BEGIN the wall clock, of LEFT the number) at `at` ms."""

    kind: str
    at: int
    device: str
    data: bytes = b""


class UnreadableLogError(ValueError):
    """An error: a line that does not belong to a device log; the text says which, and what to do."""


def write_event(event: DeviceEvent) -> str:
    """The line of an event, with its end."""
    data = event.data.decode("latin-1").encode("unicode_escape").decode("ascii")
    fields = [event.kind, str(event.at), event.device, data]
    return "\t".join(fields[:FIELDS[event.kind]]) + "\n"


def read_events(text: str) -> Iterator[DeviceEvent]:
    """The events of a whole log, or of the one in a capsule. Raises UnreadableLogError for a line that is none; half a
    line at the end is left out.
    """
    lines = text.split("\n")[:-1]
    if text.startswith(CAPSULE):
        lines = [line.removeprefix(MARK) for line in lines if line.startswith(MARK)]
    for number, line in enumerate(lines, 1):
        event = _event(line.split("\t"))
        if event is None:
            raise UnreadableLogError(f"line {number} is none of a device log; name a file of the folder “devices”")
        yield event


def sound_events(text: str) -> Iterator[DeviceEvent]:
    """The events of a log of which the power may have been cut: what is no event is passed over."""
    found = (_event(line.split("\t")) for line in text.split("\n"))
    return (event for event in found if event is not None)


def _event(fields: list[str]) -> DeviceEvent | None:
    if len(fields) < 3 or len(fields) != FIELDS.get(fields[0], 0) or not fields[1].isdecimal():
        return None
    kind, at, device, *data = fields
    if ("/" in device and kind not in (HEARD, SAID)) or (kind in (BEGIN, LEFT, EDGE) and not device.isdecimal()):
        return None
    try:
        found = data[0].encode("ascii").decode("unicode_escape").encode("latin-1") if data else b""
    except UnicodeError:
        return None
    return DeviceEvent(kind, int(at), device, found)
