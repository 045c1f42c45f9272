"""The web server for phones: the built page, joining by code, the table's time, texts. Plain HTTP in the local network.

What may live here: requests and their answers. What may not: the page itself (page/), MQTT, who may know what.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from waitress.server import create_server  # type: ignore[import-untyped]
from whitenoise import WhiteNoise  # type: ignore[import-untyped]

from companion.engine.words import Msg

from .joining import Codes, Rejected

PAGE = Path(__file__).parent / "page" / "dist"
LARGEST = 1024
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
          "connect-src 'self' ws://*:{port}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
HEADERS = [("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer")]
STATUS = {200: "200 OK", 400: "400 Bad Request", 403: "403 Forbidden", 404: "404 Not Found", 405: "405 Not Allowed",
          413: "413 Too Large", 429: "429 Too Many Requests", 503: "503 Unavailable"}
Environ = dict[str, Any]
Answered = tuple[int, Any]


class Site(Struct, frozen=True):
    """What the pages need to know. `grant` makes a password for a user; `texts` gives a language's texts by id."""

    table: str
    websocket_port: int
    grant: Callable[[str], str]
    table_now: Callable[[], int]
    texts: Callable[[str], dict[str, list[str]]]
    languages: tuple[str, ...] = ("en",)
    language: str = "en"


class _Join(Struct, forbid_unknown_fields=True):
    code: str


class Web:
    """The WSGI application."""

    def __init__(self, site: Site, codes: Codes, now: Callable[[], int], page: Path = PAGE) -> None:
        """`now`: monotonic ms; `page`: the built page."""
        self._site, self._codes, self._now = site, codes, now
        self._files = WhiteNoise(self._missing, root=str(page) if page.is_dir() else None, index_file=True, max_age=0,
                                 add_headers_function=self._guard)

    def __call__(self, environ: Environ, start: Callable[..., Any]) -> Iterable[bytes]:
        """Answer one request."""
        path, method = environ.get("PATH_INFO", "/"), environ.get("REQUEST_METHOD", "GET")
        found = self._found(path, method, environ)
        if found is None:
            files: Iterable[bytes] = self._files(environ, start)
            return files
        status, body = found
        return _said(start, status, body)

    def _found(self, path: str, method: str, environ: Environ) -> Answered | None:
        if path == "/join":
            return self._join(environ) if method == "POST" else (405, _why(Msg("Joining needs a code.")))
        if path == "/config.json":
            site = self._site
            return 200, {"table": site.table, "websocket_port": site.websocket_port, "languages": site.languages,
                         "language": site.language}
        if path == "/time":
            return 200, {"now": self._site.table_now()}
        language = path.removeprefix("/texts/").removesuffix(".json")
        if path.startswith("/texts/"):
            return (200, self._site.texts(language)) if language in self._site.languages else (404, {})
        return None

    def _join(self, environ: Environ) -> Answered:
        """A one-time code becomes the user and password of its seat; earlier phones of that seat are shut out."""
        length = environ.get("CONTENT_LENGTH") or "0"
        if not length.isdecimal() or int(length) > LARGEST:
            return 413, _why(Msg("That was too much at once."))
        try:
            wanted = msgspec.json.decode(environ["wsgi.input"].read(int(length)), type=_Join)
        except (msgspec.MsgspecError, UnicodeError):
            return 400, _why(Msg("Joining needs a code."))
        user = self._codes.redeem(wanted.code, self._now(), environ.get("REMOTE_ADDR", ""))
        if isinstance(user, Rejected):
            return (429 if user.guessing else 403), _why(user.why)
        return 200, {"user": user, "password": self._site.grant(user)}

    def _guard(self, headers: Any, path: str, url: str) -> None:
        for name, value in HEADERS:
            headers[name] = value
        headers["Content-Security-Policy"] = POLICY.format(port=self._site.websocket_port)

    def _missing(self, environ: Environ, start: Callable[..., Any]) -> Iterable[bytes]:
        if environ.get("PATH_INFO") == "/":
            return _said(start, 503, _why(Msg("The phone page has not been built; make run builds it.")))
        return _said(start, 404, _why(Msg("There is no such page.")))


def _why(text: Msg) -> dict[str, Msg]:
    return {"why": text}


def _said(start: Callable[..., Any], status: int, body: Any) -> Iterable[bytes]:
    data = msgspec.json.encode(body)
    start(STATUS[status], [("Content-Type", "application/json"), ("Content-Length", str(len(data))),
                           ("Cache-Control", "no-store"), *HEADERS])
    return [data]


class Server:
    """The application on a port, in a thread of its own. OSError if the port is taken."""

    def __init__(self, web: Web, port: int, host: str = "0.0.0.0") -> None:  # noqa: S104 phones come over Wi-Fi
        self._server = create_server(web, host=host, port=port, threads=4, ident=None, max_request_body_size=LARGEST,
                                     channel_timeout=20, connection_limit=300)
        self.port = int(self._server.effective_port)
        self._thread = threading.Thread(target=self._server.run, name="web", daemon=True)

    def start(self) -> None:
        """Serve."""
        self._thread.start()

    def stop(self) -> None:
        """Serve no more."""
        self._server.close()


def local_address() -> str:
    """This machine's address in the local network, found without sending anything; 127.0.0.1 without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def join_url(address: str, port: int, code: str) -> str:
    """What the QR code says; the code stands in the fragment, which is never sent."""
    return f"http://{address}:{port}/#{code}"
