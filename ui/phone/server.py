"""The web server: a WSGI application on a port, in threads of its own.

What may live here: waitress, its limits, its beginning and end. What may not: requests and answers (web.py).

Every newcomer is let in. Lines that have not asked for anything wait in a lobby, where strangers take places from each
other. When all places of those who have asked are taken, the address with the most places gives up its oldest. However
much is asked, the server rests for most of the time, because a game must not wait.
"""

from __future__ import annotations

import logging
import threading
import time
from typing import Any

from waitress import wasyncore  # type: ignore[import-untyped]
from waitress.channel import HTTPChannel  # type: ignore[import-untyped]
from waitress.server import create_server  # type: ignore[import-untyped]

from .gate.lobby import Caller, Lobby
from .gate.surplus import Bounds, surplus_lines
from .host import open_files

logging.getLogger("waitress").setLevel(logging.ERROR)  # else callers could have us write line after line
THREADS = 4
CONNECTIONS = 300
IDLE_S = 20
SILENT, OTHER_FILES = Bounds(128, 32), 128
"""How many lines may be silent, in all and of one address; so many files are left for the rest of the companion."""
LARGEST_BODY, LARGEST_HEAD = 131_072, 16_384  # a piece of a picture (uploads.py)
PATIENCE_S = 3.0
LOOK_S = 5.0
SOON_S = 1.0
REST, LONGEST_REST_S = 7, 0.1
"""How many times longer than its work the server rests, so that the page comes at once and a flood of requests waits.
"""


class Door:
    """The server's end of the lobby, which reports that somebody there has spoken."""

    accepting = False

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby

    def readable(self) -> bool:
        """Always."""
        return True

    def writable(self) -> bool:
        """Never."""
        return False

    def handle_read_event(self) -> None:
        """The loop looks into the lobby by itself."""

    def close(self) -> None:
        """Close the lobby; nobody there waits for an answer."""
        self._lobby.close()


class Server:
    """`application` on `port` (0: any free one, then found in `port`). OSError if the port is taken."""

    def __init__(self, application: Any, port: int, host: str = "0.0.0.0") -> None:  # noqa: S104 phones come over Wi-Fi
        self._open: dict[int, Any] = {}
        share = min(1.0, max(0, open_files() - OTHER_FILES) / (CONNECTIONS + SILENT.most))
        self._most, silent = max(4, int(CONNECTIONS * share)), Bounds(*(max(2, int(n * share)) for n in SILENT))
        self._server = create_server(
            application, map=self._open, host=host, port=port, threads=THREADS, ident=None, asyncore_use_poll=True,
            channel_timeout=IDLE_S, max_request_body_size=LARGEST_BODY, max_request_header_size=LARGEST_HEAD)
        self.port = int(self._server.effective_port)
        self._lobby = Lobby(self._server.socket, silent)
        self._server.accepting, self._open[self._lobby.fileno()] = False, Door(self._lobby)
        self._thread = threading.Thread(target=self._serve, name="web", daemon=True)
        self._stopping = threading.Event()

    @property
    def full(self) -> OSError | None:
        """Why lines could not be taken in lately; None if they could."""
        return self._lobby.full

    def start(self) -> None:
        """Serve."""
        self._thread.start()

    def stop(self) -> None:
        """Serve no more, and close what is open. Closing happens on the server's own thread, which would fail
        otherwise.

        Nobody may wake that thread once it has closed, so the answering threads end before, and it waits until it is
        woken up.
        """
        self._stopping.set()
        self._server.task_dispatcher.shutdown()
        woken = threading.Event()
        self._server.trigger.pull_trigger(lambda: self._close(woken))
        woken.set()
        self._thread.join(PATIENCE_S)

    def _serve(self) -> None:
        while self._open:
            begun = time.thread_time()
            wasyncore.poll2(SOON_S if self._lobby.busy else LOOK_S, self._open)
            if self._open:
                for caller in self._lobby.spoken():
                    self._take_in(caller)
            self._make_room()
            self._stopping.wait(min(LONGEST_REST_S, REST * (time.thread_time() - begun)))

    def _take_in(self, caller: Caller) -> None:
        """Give waitress what the caller has said."""
        try:
            self._server.set_socket_options(caller.line)
            HTTPChannel(self._server, caller.line, (caller.address, 0), self._server.adj, map=self._open)
        except OSError:  # it has hung up again
            caller.line.close()

    def _make_room(self) -> None:
        """Close the surplus lines. One that is being answered just now stays."""
        lines = [line for line in self._server.active_channels.values() if not line.requests]
        room = self._most - (len(self._server.active_channels) - len(lines))
        if len(lines) > room:
            lines.sort(key=lambda line: float(line.creation_time))
            for line in surplus_lines([(line, str(line.addr[0])) for line in lines], Bounds(room, room)):
                line.handle_close()

    def _close(self, woken: threading.Event) -> None:
        woken.wait(PATIENCE_S)
        wasyncore.close_all(self._open, ignore_all=True)
