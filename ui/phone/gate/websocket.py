"""PURE. The server's side of a websocket that carries MQTT, as far as the gate needs it (RFC 6455, MQTT 5 section 6).

What may live here: the handshake, frames there and back. What may not: sockets, what MQTT says (passage.py).
MQTT is a stream to which frames mean nothing: each is given on as it comes.
"""

from __future__ import annotations

import base64
import hashlib

MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
CONTINUED = 0x0
BINARY = 0x2
CLOSE = 0x8
PING = 0x9
PONG = 0xA
FINAL, MASKED = 0x80, 0x80
REFUSED = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class BrokenFrameError(ValueError):
    """An error: the bytes are no frame that a phone may send."""


def handshake_answer(head: bytes) -> bytes | None:
    """The answer to a request for a websocket that carries MQTT; None if that is not what it asks for."""
    first, *lines = head.split(b"\r\n")
    pairs = (line.partition(b":") for line in lines)
    told = {name.strip().lower(): value.strip() for name, _, value in pairs}
    key = told.get(b"sec-websocket-key", b"")
    spoken = [word.strip() for word in told.get(b"sec-websocket-protocol", b"").split(b",")]
    if not first.startswith(b"GET ") or told.get(b"upgrade", b"").lower() != b"websocket" or not key:
        return None
    if b"mqtt" not in spoken:
        return None
    proof = base64.b64encode(hashlib.sha1(key + MAGIC).digest())  # noqa: S324 so the protocol wants it
    return (b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Accept: " + proof + b"\r\nSec-WebSocket-Protocol: mqtt\r\n\r\n")


def frame_payload(payload: bytes, opcode: int = BINARY) -> bytes:
    """One whole frame, as a server sends it."""
    size = len(payload)
    if size < 126:
        return bytes((FINAL | opcode, size)) + payload
    if size < 0x10000:
        return bytes((FINAL | opcode, 126)) + size.to_bytes(2, "big") + payload
    return bytes((FINAL | opcode, 127)) + size.to_bytes(8, "big") + payload


def next_frame(came: bytearray, most: int) -> tuple[int, bytes] | None:
    """Take the next frame out of what `came`: its opcode and what it carries; None while it is not all there.

    BrokenFrameError for one that carries over `most` bytes, or is not masked as a browser's is.
    """
    if len(came) < 2:
        return None
    opcode, size, start = came[0] & 0x0F, came[1] & 0x7F, 2
    if not came[1] & MASKED or came[0] & 0x70:
        raise BrokenFrameError
    if size > 125:
        start = 4 if size == 126 else 10
        if len(came) < start:
            return None
        size = int.from_bytes(came[2:start], "big")
    if size > most:
        raise BrokenFrameError
    if len(came) < start + 4 + size:
        return None
    payload = _unmasked(bytes(came[start + 4:start + 4 + size]), bytes(came[start:start + 4]))
    del came[:start + 4 + size]
    return opcode, payload


def _unmasked(payload: bytes, mask: bytes) -> bytes:
    size = len(payload)
    repeated = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, "big") ^ int.from_bytes(repeated, "big")).to_bytes(size, "big")
