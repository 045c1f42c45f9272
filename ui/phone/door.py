"""The door for phones: codes to come in by, and the web server that serves the page and takes the codes.

What may live here: how codes and web server hang together. What may not: how either works, MQTT.
"""

from __future__ import annotations

from collections.abc import Callable

from .given import PhonesConfig, World
from .joining import Codes
from .machine import local_address
from .notices import NO_PAGE, PAGE
from .server import Server
from .web import Site, Web, join_url


class Door:
    """Where phones come in. `grant` makes a password for a user that a code stands for."""

    def __init__(self, config: PhonesConfig, world: World, grant: Callable[[str], str]) -> None:
        self._config, self._world, self._codes = config, world, Codes()
        self._site = Site(config.table, config.websocket_port, grant, world.table_now, world.texts, world.languages,
                          world.language)
        self._server: Server | None = None

    def open(self) -> None:
        """Serve; a port that is taken is said, and nobody can come in."""
        try:
            self._server = Server(Web(self._site, self._codes, self._world.now), self._config.web_port)
        except OSError:
            self._world.say(PAGE, NO_PAGE)
            return
        self._server.start()
        self._world.say(PAGE, None)

    def close(self) -> None:
        """Serve no more."""
        if self._server is not None:
            self._server.stop()

    def invite(self, user: str) -> str:
        """The address with a new one-time code for `user`; empty where phones cannot join."""
        if self._server is None:
            return ""
        code = self._codes.issue(user, self._world.now())
        return join_url(self._config.host or local_address(), self._server.port, code)
