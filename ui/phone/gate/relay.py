"""The relay: lines of phones and of MQTT programs, each with a line of its own to the broker, in one loop.

What may live here: sockets and who is closed where there are too many. What may not: what goes through (passage.py),
who waits at the door (lobby.py). A line to the broker is opened with the client's first word of MQTT, so that strangers
who say nothing cost the broker nothing; until the broker has let it in, it is one of those that are closed first.
"""

from __future__ import annotations

import errno
import selectors
import socket
from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

from .lobby import Caller, Lobby
from .passage import PlainPassage
from .surplus import Bounds, surplus_lines

CHUNK, MOST_WAITING = 65_536, 65_536
LOOK_S, GONE_MS = 1.0, 30_000
"""How often to look for lines that have waited too long; after what time a line whose phone takes nothing is gone."""
READ, WRITE = selectors.EVENT_READ, selectors.EVENT_WRITE


class GateRoom(NamedTuple):
    """How many lines there may be: those that say nothing, those that the broker has not let in yet, those inside."""

    silent: Bounds
    outside: Bounds
    inside: Bounds


MOST, SPARE = GateRoom(Bounds(900, 225), Bounds(500, 125), Bounds(1000, 250)), 128


def free_places(files: int) -> GateRoom:
    """The numbers of lines for so many open files: a line that is connected to the broker takes two."""
    needed = MOST.silent.most + 2 * (MOST.outside.most + MOST.inside.most)
    share = min(1.0, max(0, files - SPARE) / needed)
    return GateRoom(*(Bounds(max(2, int(most * share)), max(2, int(each * share))) for most, each in MOST))


class End:
    """One end of a line: its socket, and what has still to be written to it."""

    def __init__(self, line: socket.socket) -> None:
        line.setblocking(False)
        with suppress(OSError):
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_MS)
        self.line, self.waiting = line, bytearray()

    def send(self, data: bytes) -> None:
        """Write now what can be written, and keep the rest. OSError if the line is gone."""
        if data and not self.waiting:
            with suppress(BlockingIOError):
                data = data[self.line.send(data):]
        self.waiting += data

    def flush(self) -> None:
        """Write what was kept, as far as it goes. OSError if the line is gone."""
        with suppress(BlockingIOError):
            del self.waiting[:self.line.send(self.waiting)]


class Through:
    """A line through the gate."""

    def __init__(self, caller: Caller, passage: PlainPassage) -> None:
        self.client, self.address, self.since, self.passage = End(caller.line), caller.address, caller.since, passage
        self.broker: End | None = None

    @property
    def ends(self) -> tuple[End, ...]:
        """Those that there are."""
        return (self.client, self.broker) if self.broker else (self.client,)


class Relay:
    """All lines of the gate. `doors` are the lobbies with what lines from there speak; for one thread."""

    def __init__(self, doors: Mapping[Lobby, type[PlainPassage]], broker: tuple[str, int], room: GateRoom,
                 patience_s: float) -> None:
        """`broker` is where it listens; a line that it has not let in after `patience_s` is closed."""
        self._doors, self._address, self._room, self._patience_s = doors, broker, room, patience_s
        self._selector = selectors.DefaultSelector()
        self._outside, self._inside = dict[Through, None](), dict[Through, None]()
        self._looked = 0.0
        for lobby in doors:
            self._selector.register(lobby, READ, lobby)

    def turn(self, now: float) -> None:
        """Pass on what has come, once; it waits for something to come, at most a second while a line has still to be
        let in.

        `now`: monotonic seconds.
        """
        busy = self._outside or any(lobby.busy for lobby in self._doors)
        for key, events in self._selector.select(LOOK_S if busy else None):
            if isinstance(key.data, Lobby):
                self._come(key.data)
                continue
            through, end = key.data
            if end.line.fileno() >= 0:  # else it was closed earlier in this turn
                self._pass_on(through, end, events)
        if now >= self._looked + LOOK_S:
            self._looked = now
            for lobby in self._doors:
                self._come(lobby)
            for through in [through for through in self._outside if now - through.since > self._patience_s]:
                self._close(through)

    def _come(self, lobby: Lobby) -> None:
        for caller in lobby.spoken():
            through = Through(caller, self._doors[lobby]())
            self._outside[through] = None
            self._selector.register(caller.line, READ, (through, through.client))
            self._pass_on(through, through.client, READ)
        self._bound(self._outside, self._room.outside)

    def _bound(self, lines: dict[Through, None], bounds: Bounds) -> None:
        if len(lines) > bounds.each:
            for through in surplus_lines([(through, through.address) for through in lines], bounds):
                self._close(through)

    def _pass_on(self, through: Through, end: End, events: int) -> None:
        """Something can be read from or written to one end; a line that is broken at one end is closed at both."""
        try:
            if events & WRITE:
                end.flush()
            goes_on = not events & READ or self._read(through, end)
        except OSError:
            goes_on = False
        if goes_on and not (through.passage.ended and not through.client.waiting):
            for one in through.ends:
                self._look(through, one)
        else:
            self._close(through)

    def _read(self, through: Through, end: End) -> bool:
        """Whether the line goes on."""
        try:
            data = end.line.recv(CHUNK)
        except BlockingIOError:
            return True
        if end is through.broker:
            through.client.send(through.passage.from_broker(data) if data else b"")
            self._let_in(through)
            return bool(data)
        on, back = through.passage.from_client(data)
        through.client.send(back)
        if on and through.broker is None:
            through.broker = self._dialled()
        if on and through.broker:
            through.broker.send(on)
        return bool(data)

    def _dialled(self) -> End:
        """A line to the broker, which is on this machine, so that it connects at once, or is written to later. OSError.
        """
        end = End(socket.socket())
        refused = end.line.connect_ex(self._address)
        if refused not in (0, errno.EINPROGRESS):
            end.line.close()
            raise OSError(refused, "the broker is not there")
        return end

    def _let_in(self, through: Through) -> None:
        if through.passage.inside and through in self._outside:
            del self._outside[through]
            self._inside[through] = None
            self._bound(self._inside, self._room.inside)

    def _look(self, through: Through, end: End) -> None:
        """Wait for what can go on; nothing is read while the other end does not take what was read before."""
        other = next((one for one in through.ends if one is not end), None)
        full = other is not None and len(other.waiting) > MOST_WAITING
        events = (0 if full else READ) | (WRITE if end.waiting else 0)
        known = self._selector.get_map().get(end.line)
        if events and known is None:
            self._selector.register(end.line, events, (through, end))
        elif known is not None and not events:
            self._selector.unregister(end.line)
        elif known is not None and known.events != events:
            self._selector.modify(end.line, events, (through, end))

    def _close(self, through: Through) -> None:
        self._outside.pop(through, None)
        self._inside.pop(through, None)
        for end in through.ends:
            with suppress(KeyError, ValueError):
                self._selector.unregister(end.line)
            end.line.close()
