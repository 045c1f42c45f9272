"""PURE. Messages in a stream of bytes: each is a frame of four bytes, which say how long it is, and the message.

What may live here: cutting a stream into frames. What may not: a socket, what a frame means.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

HEAD = struct.Struct(">I")
LARGEST = 16 * 1024 * 1024
"""The largest View of the largest board takes a hundredth of it; so much can be asked for by mistake without harm."""


class FrameError(ValueError):
    """A frame says that it is longer than any message is."""


def frame(message: bytes) -> bytes:
    """The bytes that travel. FrameError for a message that is too long."""
    if len(message) > LARGEST:
        raise FrameError(f"a message of {len(message)} bytes")
    return HEAD.pack(len(message)) + message


class FrameCutter:
    """Takes bytes as they come and gives whole messages. `most` is how long one may be."""

    def __init__(self, most: int = LARGEST) -> None:
        self._most, self._kept = most, bytearray()

    def cut(self, data: bytes) -> Iterator[bytes]:
        """Every message that is whole with `data`. FrameError for one that would be too long."""
        self._kept += data
        while len(self._kept) >= HEAD.size:
            length: int = HEAD.unpack_from(self._kept)[0]
            if length > self._most:
                raise FrameError(f"a frame of {length} bytes")
            end = HEAD.size + length
            if len(self._kept) < end:
                return
            whole = bytes(self._kept[HEAD.size:end])
            del self._kept[:end]
            yield whole
