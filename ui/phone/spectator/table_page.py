"""What a table's web server answers to somebody who watches: where its broker is, a place to watch, the time, pictures.

What may live here: requests and how their answers are read. What may not: MQTT, what is shown.
"""

from __future__ import annotations

import re
import time
from http.client import HTTPConnection, HTTPException

import msgspec

from companion.engine.words import Msg
from ui.phone.joining import UNKNOWN, Credentials, Dial
from ui.phone.topics import PUBLIC, Topics

from .table_address import TableAddress

ANSWER_S = 5.0
LARGEST_ANSWER, LARGEST_PICTURE = 1 << 20, 12 << 20
PICTURE = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}")

EXPIRED = Msg("This code is not valid any more. Make a new one for spectators at the table, and start this window with "
              "its link.")
NEEDS_CODE = Msg("This table has not let this machine in yet. Make a code for spectators at the table, and start this "
                 "window with its link.")
OTHER_VERSION = Msg("The table and this window are of different versions. Install the same version on both machines.")


class NotLetInError(Exception):
    """The table does not let this machine watch; `why` says what to do."""

    def __init__(self, why: Msg) -> None:
        super().__init__(why.id)
        self.why = why


class TableSite(msgspec.Struct, frozen=True):
    """What a table says about itself: its id, and where its broker is."""

    table: str
    broker: Dial

    def __post_init__(self) -> None:
        Topics(self.table)  # refuses an id that could reach into another table's topics


class _Answer(msgspec.Struct, frozen=True):
    why: Msg | None = None
    seat: str = ""
    user: str = ""
    password: str = ""


class _Time(msgspec.Struct, frozen=True):
    now: int


class TablePage:
    """The web server of one table. Every method asks it once and raises OSError where it does not answer in time."""

    def __init__(self, address: TableAddress) -> None:
        self._address = address

    def site(self) -> TableSite:
        """What the table says about itself. NotLetInError for a table of another version."""
        _, body = self._ask("GET", "/config.json")
        try:
            return msgspec.json.decode(body, type=TableSite)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise NotLetInError(OTHER_VERSION) from error

    def join(self) -> Credentials:
        """The spectators' place for the code in the address. NotLetInError if the table refuses it."""
        if not self._address.code:
            raise NotLetInError(NEEDS_CODE)
        status, body = self._ask("POST", "/join", msgspec.json.encode({"code": self._address.code, "seat": PUBLIC}))
        try:
            told = msgspec.json.decode(body, type=_Answer)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise NotLetInError(OTHER_VERSION) from error
        if status == 200 and told.seat == PUBLIC:
            return Credentials(PUBLIC, told.user, told.password)
        if status == 503:
            raise ConnectionError("the table cannot let anybody in just now")
        raise NotLetInError(EXPIRED if told.why == UNKNOWN else told.why or OTHER_VERSION)

    def time_ahead(self) -> int:
        """The table's time less the monotonic time of this machine, in ms."""
        asked = time.monotonic_ns()
        _, body = self._ask("GET", "/time")
        came = time.monotonic_ns()
        try:
            return msgspec.json.decode(body, type=_Time).now - (asked + came) // 2_000_000
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise ConnectionError(str(error)) from error

    def picture(self, name: str) -> bytes:
        """The picture with this name. OSError as well for a name that is none, or where there is none."""
        if not PICTURE.fullmatch(name):
            raise FileNotFoundError(name)
        status, body = self._ask("GET", f"/picture/{name}", largest=LARGEST_PICTURE)
        if status != 200:
            raise FileNotFoundError(name)
        return body

    def _ask(self, method: str, path: str, body: bytes = b"", largest: int = LARGEST_ANSWER) -> tuple[int, bytes]:
        line = HTTPConnection(self._address.host, self._address.port, timeout=ANSWER_S)
        try:
            line.request(method, path, body or None, {"Content-Type": "application/json"} if body else {})
            answer = line.getresponse()
            data = answer.read(largest + 1)
        except HTTPException as error:
            raise ConnectionError(str(error)) from error
        finally:
            line.close()
        if len(data) > largest:
            raise ConnectionError(f"more than {largest} bytes")
        return answer.status, data
