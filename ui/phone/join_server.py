"""How phones join: codes to come in by, and the web server that serves the page and takes the codes.

What may live here: how codes and web server hang together. What may not: how either works, MQTT.
"""

from __future__ import annotations

from collections.abc import Callable

from . import notices
from .config import EXTERNAL, PhonesConfig, Services
from .host import LOOPBACK, local_address
from .joining import Codes, Credentials, Dial
from .retry import Retry
from .server import Server
from .topics import is_guest
from .uploads import Uploads
from .web import BOX, Site, Web, join_url


class JoinServer:
    """Where phones come in. `grant` lets in a phone that has a code."""

    def __init__(self, config: PhonesConfig, services: Services, grant: Callable[[str], Credentials],
                 address: Callable[[], str] = local_address) -> None:
        """`address`: where phones reach this machine, empty without a network."""
        self._address = address
        self._config, self._services, self._codes = config, services, Codes()
        self._site = Site(config.table, _dial(config), grant, services.table_now, services.texts, services.rules,
                          services.languages, services.language,
                          Uploads(services.pictures) if services.pictures else None, services.guises,
                          Uploads(services.boxes) if services.boxes else None)
        self._server: Server | None = None
        self._trying = Retry("join server", self._opened)

    def open(self) -> None:
        """Serve; a taken port becomes a notice, and nobody can join until it is free."""
        if not self._opened():
            self._trying.wake()

    def close(self) -> None:
        """Serve no more."""
        self._trying.stop()
        server, self._server = self._server, None
        if server is not None:
            server.stop()

    def invite(self, user: str) -> str:
        """The address with a new one-time code for `user`; empty where phones cannot join."""
        if self._server is None:
            return ""
        code = self._codes.issue(user, self._services.now())
        address, port = self.place()
        self._services.say(notices.NETWORK, None if address else notices.NO_NETWORK)
        return join_url(address, port, code, BOX if is_guest(user) else "") if address else ""

    def place(self) -> tuple[str, int]:
        """The address and the port that phones dial for the page; the address is empty where there is no network."""
        # An external broker's host is not where this page is.
        ours = "" if self._config.mode == EXTERNAL else self._config.host
        return ours or self._address(), self._server.port if self._server else self._config.web_port

    def _opened(self) -> bool:
        try:
            server = Server(Web(self._site, self._codes, self._services.now), self._config.web_port)
        except OSError as error:
            self._services.say(notices.PAGE, notices.no_page(self._config.web_port, error))
            return False
        server.start()
        self._server = server
        self._services.say(notices.PAGE, None)
        return True


def _dial(config: PhonesConfig) -> Dial:
    """Where phones dial: a managed broker, and one beside the companion, is where the page is from."""
    host = config.host if config.mode == EXTERNAL and not _own(config.host) else ""
    tls = config.mode == EXTERNAL and config.tls
    return Dial(config.websocket_port, host, config.websocket_path, tls)


def _own(host: str) -> bool:
    return host in ("", "localhost", "::1", LOOPBACK)
