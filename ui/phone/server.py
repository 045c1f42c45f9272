"""The web server: a WSGI application on a port, in threads of its own.

What may live here: waitress, its limits, its beginning and end. What may not: requests and answers (web.py).
"""

from __future__ import annotations

import threading
from typing import Any

from waitress import wasyncore  # type: ignore[import-untyped]
from waitress.server import create_server  # type: ignore[import-untyped]

THREADS, CONNECTIONS, IDLE_S = 4, 300, 20
LARGEST_BODY, LARGEST_HEAD = 1024, 16_384
PATIENCE_S = 3.0


class Server:
    """`application` on `port` (0: any free one, then found in `port`). OSError if the port is taken."""

    def __init__(self, application: Any, port: int, host: str = "0.0.0.0") -> None:  # noqa: S104 phones come over Wi-Fi
        self._open: dict[int, Any] = {}
        self._server = create_server(
            application, map=self._open, host=host, port=port, threads=THREADS, ident=None, asyncore_use_poll=True,
            connection_limit=CONNECTIONS, channel_timeout=IDLE_S, max_request_body_size=LARGEST_BODY,
            max_request_header_size=LARGEST_HEAD)
        self.port = int(self._server.effective_port)
        self._thread = threading.Thread(target=self._server.run, name="web", daemon=True)

    def start(self) -> None:
        """Serve."""
        self._thread.start()

    def stop(self) -> None:
        """Serve no more, and close what is open. Closing happens on the server's own thread, which else would trip.

        Nobody may wake that thread once it has closed: those who answer end before, and it waits until it is woken up.
        """
        self._server.task_dispatcher.shutdown()
        woken = threading.Event()
        self._server.trigger.pull_trigger(lambda: self._close(woken))
        woken.set()
        self._thread.join(PATIENCE_S)

    def _close(self, woken: threading.Event) -> None:
        woken.wait(PATIENCE_S)
        wasyncore.close_all(self._open, ignore_all=True)
