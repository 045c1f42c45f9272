"""Pictures and boxes over the web: phones send them piece by piece, and fetch those that they may have.

What may live here: requests about pictures and their answers. What may not: what a picture is (Pictures in config.py),
other requests (web.py). A piece is small, so that a flood of them costs little; few pictures are under way at once.
"""

from __future__ import annotations

import threading
from typing import Any
from urllib.parse import parse_qs

from msgspec import Struct

from companion.engine.words import Msg

from .config import BoxFiles, Pictures
from .gate.surplus import Bounds, surplus_lines

PIECE = 131_072
LARGEST = 12 << 20
AT_ONCE = 4
LARGEST_BOX = 32 << 20
NO_TICKET = Msg("This page is no longer open. Open it once more.")
NO_PIECE = Msg("A piece is missing. Send it once more.")
NONE_HERE, NO_BOX = Msg("There is no such picture here."), Msg("This box cannot be fetched just now.")
UploadAnswer = tuple[int, Any]


class PictureChunk(Struct, frozen=True):
    """A piece of the picture `id`, from byte `start` of `size` bytes on."""

    ticket: str
    id: str
    start: int
    size: int


class Uploads:
    """Pictures, or boxes, that are under way; from any thread."""

    def __init__(self, files: Pictures | BoxFiles) -> None:
        self._files, self._lock = files, threading.Lock()
        boxes = isinstance(files, BoxFiles)
        self._largest, self._at_once = (LARGEST_BOX, 1) if boxes else (LARGEST, AT_ONCE)
        self._coming: dict[tuple[str, str], bytearray] = {}

    def receive(self, query: str, body: bytes) -> UploadAnswer:
        """Take a piece: {"more": bytes so far}, after the last one {"name"}; else {"why"}."""
        piece = _piece(query)
        sender = self._files.sender(piece.ticket) if piece else ""
        if piece is None or not sender:
            return 403, {"why": NO_TICKET}
        if piece.size > self._largest:
            return 413, {"why": self._too_large()}
        with self._lock:
            key = sender, piece.id
            data = self._coming.pop(key, bytearray()) if piece.start else bytearray()
            if len(data) != piece.start or len(data) + len(body) > piece.size:
                return 400, {"why": NO_PIECE}
            data += body
            if len(data) < piece.size:
                self._coming[key] = data
                for one in surplus_lines([(one, one[0]) for one in self._coming], Bounds(self._at_once, self._at_once)):
                    del self._coming[one]
                return 200, {"more": len(data)}
            taken = self._files.take(bytes(data), sender)
        return (200, {"name": taken}) if isinstance(taken, str) else (400, {"why": taken})

    def find(self, name: str) -> bytes | UploadAnswer:
        """The picture with this name; names are given only to those who may see it, and cannot be guessed."""
        file = self._files.file(name) if isinstance(self._files, Pictures) else None
        try:
            return file.read_bytes() if file else (404, {"why": NONE_HERE})
        except OSError:
            return 404, {"why": NONE_HERE}


    def fetch(self, name: str, query: str) -> bytes | UploadAnswer:
        """The box of the game `name` as a file, for a client with a ticket."""
        ticket = parse_qs(query[:400]).get("ticket", [""])[0]
        if not isinstance(self._files, BoxFiles) or not self._files.fetcher(ticket, name):
            return 403, {"why": NO_TICKET}
        return self._files.packed(name) or (404, {"why": NO_BOX})

    def _too_large(self) -> Msg:
        if isinstance(self._files, BoxFiles):
            return Msg("This box is too large: at most {n} MB. A stick takes larger ones.", {"n": self._largest >> 20})
        return Msg("This picture is too large: at most {n} MB.", {"n": self._largest >> 20})


def _piece(query: str) -> PictureChunk | None:
    told = parse_qs(query[:400])
    try:
        ticket, name, start, size = (told[key][0] for key in ("ticket", "id", "start", "size"))
        return PictureChunk(ticket, name[:64], int(start), int(size)) if int(start) >= 0 and int(size) > 0 else None
    except (KeyError, ValueError):
        return None
