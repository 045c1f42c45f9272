"""The web server: a WSGI application on a port, in threads of its own.

What may live here: waitress, its limits, its beginning and end. What may not: requests and answers (web.py).

Whoever comes is let in: where all places are taken, the one who has held a place longest gives it up, of those with
the most places. Whatever is asked, at whatever rate, the server rests for most of the time: a game must not wait.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from typing import Any

from waitress import wasyncore  # type: ignore[import-untyped]
from waitress.server import create_server  # type: ignore[import-untyped]

logging.getLogger("waitress").setLevel(logging.ERROR)  # else callers could have us write line after line
THREADS, CONNECTIONS, MORE, IDLE_S = 4, 300, 20, 20
LARGEST_BODY, LARGEST_HEAD = 131_072, 16_384  # a piece of a picture (uploads.py)
PATIENCE_S, LOOK_S = 3.0, 5.0
REST, LONGEST_REST_S = 7, 0.1
"""How many times as long as it has worked it rests, so that the page comes at once and a flood of requests waits."""


class Server:
    """`application` on `port` (0: any free one, then found in `port`). OSError if the port is taken."""

    def __init__(self, application: Any, port: int, host: str = "0.0.0.0") -> None:  # noqa: S104 phones come over Wi-Fi
        self._open: dict[int, Any] = {}
        self._server = create_server(
            application, map=self._open, host=host, port=port, threads=THREADS, ident=None, asyncore_use_poll=True,
            connection_limit=CONNECTIONS + MORE, channel_timeout=IDLE_S, max_request_body_size=LARGEST_BODY,
            max_request_header_size=LARGEST_HEAD)
        self.port = int(self._server.effective_port)
        self._thread = threading.Thread(target=self._serve, name="web", daemon=True)
        self._stopping = threading.Event()

    def start(self) -> None:
        """Serve."""
        self._thread.start()

    def stop(self) -> None:
        """Serve no more, and close what is open. Closing happens on the server's own thread, which else would trip.

        Nobody may wake that thread once it has closed: those who answer end before, and it waits until it is woken up.
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
            wasyncore.poll2(LOOK_S, self._open)
            self._make_room()
            self._stopping.wait(min(LONGEST_REST_S, REST * (time.thread_time() - begun)))

    def _make_room(self) -> None:
        """Close what is too much. Who is being answered just now stays."""
        lines = [line for line in self._server.active_channels.values() if not line.requests]
        many = len(self._server.active_channels) - CONNECTIONS
        if many > 0:
            held = Counter(line.addr[0] for line in lines)
            lines.sort(key=lambda line: (-held[line.addr[0]], line.creation_time))
            for line in lines[:many]:
                line.handle_close()

    def _close(self, woken: threading.Event) -> None:
        woken.wait(PATIENCE_S)
        wasyncore.close_all(self._open, ignore_all=True)
