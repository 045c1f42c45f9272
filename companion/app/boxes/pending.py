"""Uploads of phones that no box uses yet: each counts against its sender, and is deleted when the sender's place ends.

What may live here: counting it, and taking it away. What may not: what a picture is (pictures.py), who may send
(tickets.py). From any thread.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Collection
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.words import Msg

from . import album, pictures

EACH, MOST = 16, 500
"""So many uploads of one sender, and so many pictures in all, wait for a box: half of those that can be kept."""


class PendingUpload(Struct, frozen=True):
    """The pictures that came at once, as one picture or as a box; `gone` is called when they are taken away."""

    sender: str
    names: frozenset[str]
    gone: Callable[[], object] = bool


class PendingUploads:
    """`shown` gives the names of all pictures that some box shows now."""

    def __init__(self, state: Path, shown: Callable[[], Collection[str]]) -> None:
        """`state`: the folder in which pictures are kept."""
        self._state, self._shown, self._lock = state, shown, threading.RLock()
        self._waiting: tuple[PendingUpload, ...] = ()

    def take(self, data: bytes, sender: str) -> str | Msg:
        """Keep a picture that a phone has sent; its name, or why it cannot be kept."""
        with self._lock:
            before = self.kept()
            name = pictures.receive_picture(self._state, data)
            if isinstance(name, str):
                self.add(sender, frozenset({name}), before)
            return name

    def kept(self) -> frozenset[str]:
        """The names of all pictures that are kept."""
        folder = self._state / pictures.FOLDER
        return frozenset(file.name for file in folder.iterdir()) if folder.is_dir() else frozenset()

    def add(self, sender: str, names: frozenset[str], before: frozenset[str],
            gone: Callable[[], object] = bool) -> None:
        """These pictures have arrived; those that were stored `before` and wait for nobody are not the sender's to
        lose.
        """
        with self._lock:
            waiting = frozenset(name for upload in self._waiting for name in upload.names)
            own = frozenset(name for name in names if name not in before or name in waiting)
            self._waiting = (*self._waiting, PendingUpload(sender, own, gone))
            self.settle()
            while (loser := self._too_much()) is not None:
                self._drop(loser)

    def settle(self) -> None:
        """A picture that a box shows waits no longer."""
        if self._waiting:
            with self._lock:
                shown = self._shown()
                left = (replace(upload, names=upload.names.difference(shown)) for upload in self._waiting)
                self._waiting = tuple(upload for upload in left if upload.names)

    def keep_only(self, senders: Collection[str]) -> None:
        """The places of all other phones have ended; delete what they have sent, unless a box uses it."""
        self.settle()
        for upload in self._waiting:
            if upload.sender not in senders:
                self._drop(upload)

    def _too_much(self) -> PendingUpload | None:
        """The upload that has to go: the oldest of a sender with too many, or of the one who has sent most."""
        uploads, weights = Counter[str](), Counter[str]()
        for upload in self._waiting:
            uploads[upload.sender] += 1
            weights[upload.sender] += len(upload.names)
        losers = [sender for sender, count in uploads.items() if count > EACH]
        if not losers and weights.total() > MOST:
            losers = [max(weights, key=weights.__getitem__)]
        return next((upload for upload in self._waiting if upload.sender in losers), None)

    def _drop(self, upload: PendingUpload) -> None:
        with self._lock:
            self._waiting = tuple(one for one in self._waiting if one is not upload)
            others = frozenset(name for one in self._waiting for name in one.names)
            album.discard_pictures(self._state, upload.names - others)
        upload.gone()
