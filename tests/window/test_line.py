"""The line between the table and its window: whole messages in a stream, bounds, a side that does not read or is gone.

What may live here: both ends of real sockets, the first words of a real window. What may not: what a window draws.
"""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given, strategies as st

from companion.window.beginning import MODULE, BegunWindow
from companion.window.process import WindowProcess
from tests.phone.rig import until
from ui.touch.program.window_program import OTHER_VERSION
from ui.touch.wire import frames, line, messages

LONG_S = 60.0


@contextmanager
def ends() -> Iterator[tuple[line.WindowLine, line.WindowLine]]:
    """Both ends of a line."""
    one, other = (line.WindowLine(end) for end in socket.socketpair())
    yield one, other
    for end in (one, other):
        end.close()


@given(st.lists(st.binary(max_size=20), max_size=6), st.integers(1, 9))
def test_messages_come_out_whole_however_the_stream_is_cut(sent: list[bytes], step: int) -> None:
    stream, cutter = b"".join(map(frames.frame, sent)), frames.FrameCutter()
    assert [whole for at in range(0, len(stream), step) for whole in cutter.cut(stream[at:at + step])] == sent


def test_a_frame_that_says_it_is_too_long_is_refused_before_it_has_come() -> None:
    cutter = frames.FrameCutter(most=4)
    assert list(cutter.cut(frames.frame(b"four"))) == [b"four"]
    with pytest.raises(frames.FrameError):
        list(cutter.cut(frames.HEAD.pack(5)))
    with pytest.raises(frames.FrameError):
        list(frames.FrameCutter().cut(b"\xff" * frames.HEAD.size))


def test_a_message_that_is_too_long_is_not_sent() -> None:
    with ends() as (here, there):
        with pytest.raises(frames.FrameError):
            here.send(bytes(frames.LARGEST + 1))
        here.send(b"short")
        assert list(there.receive(LONG_S)) == [b"short"]


def test_whoever_sends_to_a_side_that_does_not_read_goes_on_and_of_pictures_only_the_newest_waits() -> None:
    with ends() as (here, there):
        here.send(bytes(4_000_000))  # more than the system takes
        for number in range(50):
            here.send(b"picture %d" % number, picture=True)
            here.send(b"word %d" % number)
        came: list[bytes] = []
        while b"word 49" not in came:
            came += there.receive(LONG_S)
        assert came[0] == bytes(4_000_000)
        assert [one for one in came if one.startswith(b"word")] == [b"word %d" % number for number in range(50)]
        assert [one for one in came if one.startswith(b"picture")] == [b"picture 49"]


def test_a_line_on_which_too_much_waits_has_ended() -> None:
    with ends() as (here, there):
        for _ in range(2 + line.MOST_WAITING // frames.LARGEST):
            here.send(bytes(frames.LARGEST))
        assert here.ended
        here.send(b"lost")
        with pytest.raises(line.LineEndedError):
            until(lambda: list(there.receive(LONG_S)) and False)


def test_a_side_that_says_what_is_no_frame_has_ended_the_line() -> None:
    one, other = socket.socketpair()
    with other:
        here = line.WindowLine(one)
        other.sendall(b"\xff\xff\xff\xff")
        with pytest.raises(line.LineEndedError):
            list(here.receive(LONG_S))
        here.close()


@pytest.mark.e2e
def test_a_real_window_refuses_a_table_of_another_version_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    window = WindowProcess(BegunWindow((sys.executable, "-m", MODULE)))
    window.send(messages.OpenWindow(version=messages.VERSION + 1))
    assert list(window.receive(LONG_S)) == [messages.WindowRefused(OTHER_VERSION, hopeless=True)]
    assert window.end() == 0
