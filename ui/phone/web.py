"""The web pages for phones: the built page, joining by code, the table's time, texts. Plain HTTP in the local network.

What may live here: requests and their answers. What may not: the page itself (page/), sockets (server.py), MQTT, who
may know what.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from whitenoise import WhiteNoise  # type: ignore[import-untyped]

from companion.engine.words import Msg

from .joining import Codes, Credentials, Dial, Rejected
from .uploads import PIECE, Uploads

log = logging.getLogger(__name__)
PAGE = Path(__file__).parent / "page" / "dist"
LARGEST, BOX = 1024, "box"
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
          "manifest-src 'self'; connect-src 'self' {scheme}://{host}:{port}; base-uri 'none'; "
          "form-action 'none'; frame-ancestors 'none'")
HOST = re.compile(r"([A-Za-z0-9.-]{1,253})(:[0-9]{1,5})?")
HEADERS = [("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer")]
STATUS = {200: "200 OK", 400: "400 Bad Request", 403: "403 Forbidden", 404: "404 Not Found", 405: "405 Not Allowed",
          413: "413 Too Large", 429: "429 Too Many Requests", 503: "503 Unavailable"}
NO_CODE = Msg("Joining needs a code. Touch your seat on the table's screen, then “Join with a phone”, and scan it.")
TOO_MUCH = Msg("That was too much at once.")
NO_RULE = Msg("Nobody has written this rule down here.")
NOT_NOW = Msg("The table cannot take this phone in just now. Look at its screen, and try again.")
Environ = dict[str, Any]
StartResponse = Callable[..., Any]
Answered = tuple[int, Any]


class Site(msgspec.Struct, frozen=True):
    """What the pages need to know. `grant` lets a seat in; `texts` gives a language's texts by id,
    `rules` the sentences of a rule.

    `broker` is where phones dial, `guises` how games dress, by their ids.
    """

    table: str
    broker: Dial
    grant: Callable[[str], Credentials]
    table_now: Callable[[], int]
    texts: Callable[[str], dict[str, list[str]]]
    rules: Callable[[str], Msg | None]
    languages: tuple[str, ...] = ("en",)
    language: str = "en"
    uploads: Uploads | None = None
    guises: Mapping[str, Any] = {}
    boxes: Uploads | None = None


class _Join(msgspec.Struct, forbid_unknown_fields=True):
    code: str
    seat: str = ""


class Web:
    """The WSGI application: /config.json, /time, /texts/<language>.json, /rules/<id>.json, POST /join, POST /picture,
    /picture/<name>, POST /boxfile, /boxfile/<game>.box; all else is the built page.
    """

    def __init__(self, site: Site, codes: Codes, now: Callable[[], int], page: Path = PAGE) -> None:
        """`now`: monotonic ms; `page`: the built page."""
        self._site, self._codes, self._now = site, codes, now
        self._files = WhiteNoise(_missing, root=str(page) if page.is_dir() else None, index_file=True, max_age=0)

    def __call__(self, environ: Environ, start: StartResponse) -> Iterable[bytes]:
        """Answer one request."""
        guarded = _guarded(start, environ.get("HTTP_HOST", ""), self._site.broker)
        path = environ.get("PATH_INFO", "/")
        if path == f"/{BOX}":  # the same page; what it holds there is kept apart from a seat
            environ = {**environ, "PATH_INFO": "/"}
        found = self._found(path, environ) or self._file(path, environ)
        said: Iterable[bytes] = self._files(environ, guarded) if found is None else (
            [*_given(guarded, path, found)] if isinstance(found, bytes) else _said(guarded, *found))
        return said if environ.get("REQUEST_METHOD") != "HEAD" else ()

    def _found(self, path: str, environ: Environ) -> Answered | None:
        if path == "/join":
            return self._join(environ) if environ.get("REQUEST_METHOD") == "POST" else (405, _why(NO_CODE))
        if path == "/config.json":
            return 200, _config(self._site)
        if path == "/time":
            return 200, {"now": self._site.table_now()}
        if path.startswith("/rules/"):
            return self._rule(path.removeprefix("/rules/").removesuffix(".json"))
        return self._texts(path) if path.startswith("/texts/") else None

    def _file(self, path: str, environ: Environ) -> Answered | bytes | None:
        """A picture or a box that is sent, or fetched."""
        root, inside, name = path[1:].partition("/")
        uploads = {"picture": self._site.uploads, "boxfile": self._site.boxes}.get(root)
        if uploads is None:
            return None
        if inside and root == "boxfile":
            return uploads.fetch(name.removesuffix(".box"), environ.get("QUERY_STRING", ""))
        if inside:
            return uploads.find(name)
        body = _body(environ, PIECE) if environ.get("REQUEST_METHOD") == "POST" else None
        if body is None:
            return 413, _why(TOO_MUCH)
        return uploads.receive(environ.get("QUERY_STRING", ""), body)

    def _rule(self, rule: str) -> Answered:
        """A rule travels when somebody asks for it, never with a View."""
        text = self._site.rules(rule)
        return (200, {"text": text}) if text else (404, _why(NO_RULE))

    def _texts(self, path: str) -> Answered:
        language = path.removeprefix("/texts/").removesuffix(".json")
        if language not in self._site.languages:
            return 404, _why(Msg("There is no such language here."))
        return 200, self._site.texts(language)

    def _join(self, environ: Environ) -> Answered:
        """A one-time code becomes the user and password of its seat; earlier phones of that seat are shut out.

        A client that names a `seat` wants that one and no other.
        """
        wanted = _read_join(environ)
        if isinstance(wanted, tuple):
            return wanted
        user = self._codes.redeem(wanted.code, self._now(), environ.get("REMOTE_ADDR", ""), wanted.seat)
        if isinstance(user, Rejected):
            return (429 if user.guessing else 403), _why(user.why)
        try:
            return 200, self._site.grant(user)
        except OSError as error:
            log.warning("no password could be made for %s: %s", user, error)
            self._codes.restore(wanted.code, user, self._now())
            return 503, _why(NOT_NOW)


def join_url(address: str, port: int, code: str, path: str = "") -> str:
    """The address in the QR code; the code stands in the fragment, which is never sent. `path`: empty, or BOX for
    guests.
    """
    return f"http://{address}:{port}/{path}#{code}"


def _config(site: Site) -> dict[str, Any]:
    return {"table": site.table, "broker": site.broker, "languages": site.languages, "language": site.language,
            "guises": site.guises}


def _body(environ: Environ, most: int) -> bytes | None:
    """The body of a request; None if it is too long, or its length is not given."""
    length = environ.get("CONTENT_LENGTH") or "0"
    if not (length.isascii() and length.isdecimal()) or int(length) > most:
        return None
    return bytes(environ["wsgi.input"].read(int(length)))


def _read_join(environ: Environ) -> _Join | Answered:
    body = _body(environ, LARGEST)
    if body is None:
        return 413, _why(TOO_MUCH)
    try:
        return msgspec.json.decode(body, type=_Join)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return 400, _why(NO_CODE)


def _guarded(start: StartResponse, host: str, broker: Dial) -> StartResponse:
    """`start` with the headers that keep strangers out of the page; it may talk to this host and the broker alone.

    A policy cannot name an IPv6 address, and an odd Host header shall not write policies: then any host is allowed.
    """
    named = HOST.fullmatch(broker.host or host)
    policy = POLICY.format(scheme="wss" if broker.tls else "ws", host=named[1] if named else "*", port=broker.port)

    def started(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
        return start(status, [*headers, ("Content-Security-Policy", policy), *HEADERS], *more)
    return started


def _missing(environ: Environ, start: StartResponse) -> Iterable[bytes]:
    if environ.get("PATH_INFO") == "/":
        return _said(start, 503, _why(Msg("The phone page is missing; “companion check” says what to do.")))
    return _said(start, 404, _why(Msg("There is no such page.")))


def _why(text: Msg) -> dict[str, Msg]:
    return {"why": text}


def _given(start: StartResponse, path: str, data: bytes) -> Iterable[bytes]:
    """A picture, which never changes under its name; or a box, to be kept as a file."""
    about = [("Content-Type", "image/jpeg"), ("Cache-Control", "private, max-age=31536000, immutable")]
    if path.startswith("/boxfile/"):
        about = [("Content-Type", "application/octet-stream"), ("Cache-Control", "no-store"),
                 ("Content-Disposition", "attachment")]
    start(STATUS[200], [*about, ("Content-Length", str(len(data)))])
    return [data]


def _said(start: StartResponse, status: int, body: Any) -> Iterable[bytes]:
    data = msgspec.json.encode(body)
    start(STATUS[status], [("Content-Type", "application/json"), ("Content-Length", str(len(data))),
                           ("Cache-Control", "no-store")])
    return [data]
