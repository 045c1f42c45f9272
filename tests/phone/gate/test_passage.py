"""What goes through the gate, byte by byte: handshakes, frames, who has been let in."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from ui.phone.gate.passage import LARGEST_OUTSIDE, PlainPassage, WebPassage, is_let_in
from ui.phone.gate.websocket import BINARY, CLOSE, PING, PONG, frame_payload, handshake_answer

ASKED = (b"GET /mqtt HTTP/1.1\r\nHost: table\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
         b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: mqttv3.1, mqtt\r\n"
         b"Sec-WebSocket-Version: 13\r\n\r\n")
IN, OUT = b"\x20\x06\x00\x00\x03\x21\x00\x14", b"\x20\x03\x00\x87\x00"
MASK = b"\x01\x02\x03\x04"


def masked(payload: bytes, opcode: int = BINARY) -> bytes:
    """A frame as a browser sends it."""
    head = frame_payload(payload, opcode)[:-len(payload) or None]
    return bytes((head[0], head[1] | 0x80)) + head[2:] + MASK + bytes(
        byte ^ MASK[place % 4] for place, byte in enumerate(payload))


def test_the_handshake_is_that_of_the_standard() -> None:
    answer = handshake_answer(ASKED.removesuffix(b"\r\n\r\n")) or b""
    assert b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in answer  # the example of RFC 6455, section 1.3
    assert b"Sec-WebSocket-Protocol: mqtt\r\n" in answer


@pytest.mark.parametrize(("old", "new"), [(b"websocket\r\n", b"h2c\r\n"), (b"GET", b"PUT"), (b", mqtt", b""),
                                          (b"Sec-WebSocket-Key", b"X-Key")])
def test_whoever_wants_something_else_is_refused(old: bytes, new: bytes) -> None:
    passage = WebPassage()
    on, back = passage.from_client(ASKED.replace(old, new))
    assert (on, back[:12], passage.ended) == (b"", b"HTTP/1.1 400", True)


@given(st.lists(st.binary(max_size=300), max_size=5), st.lists(st.integers(0, 4000), max_size=8))
def test_what_a_phone_says_goes_on_as_it_was_said_however_it_is_cut(said: list[bytes], cuts: list[int]) -> None:
    passage, stream = WebPassage(), ASKED + b"".join(map(masked, said))
    places = sorted({0, len(stream), *(cut for cut in cuts if cut < len(stream))})
    parts = [passage.from_client(stream[start:end]) for start, end in pairwise(places)]
    assert b"".join(on for on, _ in parts) == b"".join(said)
    assert b"".join(back for _, back in parts).count(b"101 Switching") == 1
    assert not passage.ended


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_frames_of_every_size_arrive(size: int) -> None:
    passage = WebPassage()
    passage.from_broker(IN)
    assert passage.inside
    passage.from_client(ASKED)
    assert passage.from_client(masked(b"x" * size))[0] == b"x" * size
    assert passage.from_broker(b"y" * size).endswith(b"y" * size)


def test_a_ping_is_answered_and_a_goodbye_ends_the_line() -> None:
    passage = WebPassage()
    passage.from_client(ASKED)
    assert passage.from_client(masked(b"there?", PING)) == (b"", frame_payload(b"there?", PONG))
    assert passage.from_client(masked(b"\x03\xe8", CLOSE)) == (b"", frame_payload(b"\x03\xe8", CLOSE))
    assert passage.ended


@pytest.mark.parametrize("bad", [frame_payload(b"not masked"), masked(b"text", 1), b"\xc2\x80" + MASK,
                                 b"\x82\xff" + b"\xff" * 8])
def test_what_no_browser_sends_ends_the_line(bad: bytes) -> None:
    passage = WebPassage()
    passage.from_client(ASKED)
    assert passage.from_client(bad)[0] == b""
    assert passage.ended


def test_who_is_not_let_in_may_not_say_much() -> None:
    for passage in (PlainPassage(), WebPassage()):
        passage.from_client(ASKED)
        passage.from_client(b"x" * LARGEST_OUTSIDE)
        assert passage.ended


@given(st.integers(0, 8))
def test_the_brokers_first_word_says_who_is_in_however_it_is_cut(cut: int) -> None:
    assert (is_let_in(IN), is_let_in(OUT), is_let_in(IN[:3]), is_let_in(b"\xe0\x02\x87\x00")) == (
        True, False, None, False)
    passage = PlainPassage()
    assert passage.from_broker(IN[:cut]) + passage.from_broker(IN[cut:]) == IN
    assert passage.inside
    refused = PlainPassage()
    refused.from_broker(OUT)
    assert not refused.inside
