"""Decoders are found by the names of their files, and every one of them keeps what all promise."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from companion.engine.signals import Signal
from hardware.dice.decoders import ProtocolError, decoder, protocols
from hardware.dice.decoders.line import Decoder
from tests.hardware.feeding import AT, fed


def test_protocols_are_the_files_that_are_there() -> None:
    assert protocols() == ("line", "pixels")
    assert decoder("line") is Decoder


def test_a_missing_protocol_is_told_with_what_was_meant() -> None:
    with pytest.raises(ProtocolError, match="no dice protocol is called lines; did you mean line\\?"):
        decoder("lines")
    with pytest.raises(ProtocolError, match="known are line, pixels"):
        decoder("morse")


@pytest.mark.parametrize("name", protocols())
@given(data=st.binary(max_size=400))
def test_every_decoder_takes_any_bytes_and_speaks_for_its_device(name: str, data: bytes) -> None:
    for signal in fed(name, data):
        assert isinstance(signal, Signal)
        assert (signal.device, signal.at) == ("tray", AT)


@pytest.mark.parametrize("name", protocols())
def test_every_light_is_one_line_or_nothing(name: str) -> None:
    lines = [decoder(name).light(die, "10ff20") for die in ("red", "", "two words", "a\nb", "x" * 99)]
    assert lines[0].endswith(b"\n")
    assert all(line.count(b"\n") <= 1 for line in lines)
