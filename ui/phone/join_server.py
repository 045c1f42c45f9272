"""How phones join: codes to come in by, and the web server that serves the page and takes the codes.

What may live here: how codes and web server hang together. What may not: how either works, MQTT.
"""

from __future__ import annotations

from collections.abc import Callable

from .config import PhonesConfig, Services
from .host import local_address
from .joining import Codes
from .notices import NO_PAGE, PAGE
from .server import Server
from .web import Site, Web, join_url


class JoinServer:
    """Where phones come in. `grant` makes a password for a user that a code stands for."""

    def __init__(self, config: PhonesConfig, services: Services, grant: Callable[[str], str]) -> None:
        self._config, self._services, self._codes = config, services, Codes()
        self._site = Site(config.table, config.websocket_port, grant, services.table_now, services.texts,
                          services.languages, services.language)
        self._server: Server | None = None

    def open(self) -> None:
        """Serve; a port that is taken is said, and nobody can come in."""
        try:
            self._server = Server(Web(self._site, self._codes, self._services.now), self._config.web_port)
        except OSError:
            self._services.say(PAGE, NO_PAGE)
            return
        self._server.start()
        self._services.say(PAGE, None)

    def close(self) -> None:
        """Serve no more."""
        if self._server is not None:
            self._server.stop()

    def invite(self, user: str) -> str:
        """The address with a new one-time code for `user`; empty where phones cannot join."""
        if self._server is None:
            return ""
        code = self._codes.issue(user, self._services.now())
        return join_url(self._config.host or local_address(), self._server.port, code)
