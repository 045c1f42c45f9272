"""The reference line protocol: what each line means, and what none of them may do to us."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from companion.engine.signals import Battery, DiceCrooked, DiceLanded, DiceMoved, DiceTurned, LinkUp, Nonsense, Signal
from hardware.dice.decoders.line import Decoder
from hardware.dice.framing import LONGEST, with_sum
from hardware.dice.quota import MOST_DICE, MOST_NONSENSE, MOST_RESULTS, MOST_SIGNALS
from tests.hardware.feeding import AT, fed

T = "tray"
LINES = [
    ("HELLO tray-by-the-window 1", (LinkUp(T, AT, "tray-by-the-window"),)),
    ("HELLO tray", (LinkUp(T, AT, "tray"),)),
    ("ROLLING red", (DiceMoved(T, AT, "red", "ROLLING red"),)),
    ("ROLLED red 5", (DiceLanded(T, AT, "red", 5, "ROLLED red 5"),)),
    ("ROLLED red=5 blue=2", (DiceLanded(T, AT, "red", 5, "ROLLED red=5 blue=2"),
                             DiceLanded(T, AT, "blue", 2, "ROLLED red=5 blue=2"))),
    ("ROLLED red=6", (DiceLanded(T, AT, "red", 6, "ROLLED red=6"),)),
    ("CROOKED blue", (DiceCrooked(T, AT, "blue", "CROOKED blue"),)),
    ("MOVED blue 4", (DiceTurned(T, AT, "blue", 4, "MOVED blue 4"),)),
    ("BATTERY red 80", (Battery(T, AT, "red", 80),)),
    ("  ROLLED   red \t 1  ", (DiceLanded(T, AT, "red", 1, "  ROLLED   red \\x09 1  "),)),
]


@pytest.mark.parametrize(("line", "signals"), LINES)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\n\n\r\n"])
def test_every_message_is_understood_however_it_is_cut(line: str, signals: tuple[Signal, ...], end: str) -> None:
    assert fed("line", f"{line}{end}".encode()) == signals


@pytest.mark.parametrize("line", ["ROLLED a 5*61", "ROLLED a 5*6G", "ROLLED a 5*6", "ROLLED a 5*", "ROLLED b 5*60",
                                  "HELLO tray*00"])
def test_a_wrong_or_cut_checksum_drops_the_line_and_is_counted(line: str) -> None:
    assert fed("line", f"{line}\n".encode()) == (Nonsense(T, AT, line, "checksum"),)


def test_a_right_checksum_lets_the_line_through() -> None:
    assert with_sum("ROLLED red 5") == b"ROLLED red 5*5A\n"
    for line in ("ROLLED red 5*5A", "ROLLED red 5*5a"):
        assert fed("line", f"{line}\n".encode()) == (DiceLanded(T, AT, "red", 5, line),)


@given(st.text("abcdefgh", min_size=1, max_size=8), st.integers(1, 6), st.data())
def test_one_flipped_bit_under_a_checksum_is_never_a_result(die: str, value: int, data: st.DataObject) -> None:
    line = bytearray(with_sum(f"ROLLED {die} {value}"))
    place = data.draw(st.integers(0, len(line) - 5))
    line[place] ^= 1 << data.draw(st.integers(0, 6))
    assert not any(isinstance(signal, DiceLanded) for signal in fed("line", bytes(line)))


@pytest.mark.parametrize("line", ["ROLLED a 0", "ROLLED a 7", "ROLLED a -1", "ROLLED a five", "ROLLED a 99999",
                                  "MOVED a 0", "BATTERY a 101", "BATTERY a -1"])
def test_impossible_values_are_nonsense(line: str) -> None:
    assert fed("line", f"{line}\n".encode()) == (Nonsense(T, AT, line, "value"),)


def test_of_several_dice_only_the_impossible_one_is_dropped() -> None:
    assert [type(s) for s in fed("line", b"ROLLED a=3 b=0 c=6\n")] == [DiceLanded, Nonsense, DiceLanded]


def test_sides_bound_the_value() -> None:
    assert fed("line", b"ROLLED a 20\n", sides=20) == (DiceLanded(T, AT, "a", 20, "ROLLED a 20"),)
    assert fed("line", b"ROLLED a 21\n", sides=20) == (Nonsense(T, AT, "ROLLED a 21", "value"),)


@pytest.mark.parametrize("line", ["ROLLED", "ROLLED a", "ROLLED a 5 6", "ROLLED =5", "ROLLED a=", "ROLLED a=5 b",
                                  "ROLLED a=5=6", "ROLLING", "ROLLING a b c", "HELLO", "CROOKED", "rolled a 5",
                                  "Booting v1.2", "ROLLED " + "x" * 25 + " 5", "ETS Jun  8 2016 00:22:57"])
def test_banners_and_broken_messages_are_counted_and_nothing_else(line: str) -> None:
    signals = fed("line", f"{line}\n".encode())
    assert not any(isinstance(signal, DiceLanded | DiceTurned) for signal in signals)
    assert signals == (Nonsense(T, AT, line, "unknown"),) or line == "ROLLING"


def test_bytes_that_are_no_text_are_shown_in_hexadecimal() -> None:
    assert fed("line", b"ROLLED a\x00\xff 5\n") == (Nonsense(T, AT, "ROLLED a\\x00\\xff 5", "unknown"),)


def test_half_a_line_waits_and_has_the_time_of_its_first_byte() -> None:
    decoder = Decoder(T)
    assert decoder.feed(b"R", 100) == ()
    assert decoder.feed(b"OLLED a ", 140) == ()
    assert decoder.feed(b"4\nROLLING b", 180) == (DiceLanded(T, 100, "a", 4, "ROLLED a 4"),)
    assert decoder.feed(b"\n", 300) == (DiceMoved(T, 180, "b", "ROLLING b"),)


def test_a_line_without_end_is_dropped_once_and_the_next_one_counts() -> None:
    signals = fed("line", b"x" * (LONGEST * 3) + b"\nROLLED a 3\n")
    assert signals == (Nonsense(T, AT, "x" * 80, "overlong"), DiceLanded(T, AT, "a", 3, "ROLLED a 3"))


def test_the_longest_line_is_still_a_line() -> None:
    assert fed("line", b"y" * LONGEST + b"\n") == (Nonsense(T, AT, "y" * 80, "unknown"),)


def test_a_flood_of_garbage_is_bounded_and_does_not_drown_a_roll() -> None:
    signals = fed("line", b"hum\n" * 3_000 + b"ROLLED a 2\n")
    assert len(signals) == MOST_NONSENSE + 2
    assert signals[-2:] == (Nonsense(T, AT, "", "flood"), DiceLanded(T, AT, "a", 2, "ROLLED a 2"))


@pytest.mark.parametrize("talk", ["ROLLING b", "ROLLING a", "BATTERY a 80", "MOVED a 3", "CROOKED b", "ROLLED b 1",
                                  "HELLO tray", "Error: sensor", "STATUS:SHAKING", "4", "hum", "ROLLED a 9"])
@pytest.mark.sampled(12)
def test_no_talk_of_any_kind_swallows_a_result(talk: str) -> None:
    signals = fed("line", f"{talk}\n".encode() * 3_000 + b"ROLLED a 2\n")
    assert signals[-1] == DiceLanded(T, AT, "a", 2, "ROLLED a 2")
    assert len(signals) <= MOST_SIGNALS + 2


def test_that_a_die_still_moves_is_told_once_a_second_and_anew_once_it_has_lain() -> None:
    decoder, moved = Decoder(T), DiceMoved(T, AT, "a", "ROLLING a")
    assert decoder.feed(b"ROLLING a\nBATTERY a 80\n" * 5_000, AT) == (moved, Battery(T, AT, "a", 80))
    assert [type(s) for s in decoder.feed(b"ROLLED a 2\nROLLING a\nROLLING a\n", AT + 10)] == [DiceLanded, DiceMoved]
    assert [type(s) for s in decoder.feed(b"ROLLING a\nBATTERY a 79\n", AT + 1000)] == [DiceMoved, Battery]


def test_of_a_flood_of_results_of_one_die_the_last_one_counts_a_second_later() -> None:
    decoder = Decoder(T)
    assert len(decoder.feed(b"ROLLED a 3\n" * 5_000 + b"ROLLED a 2\n", AT)) == MOST_RESULTS + 1
    assert decoder.feed(b"", AT + 999) == ()
    assert decoder.feed(b"", AT + 1000) == (DiceLanded(T, AT, "a", 2, "ROLLED a 2"),)
    assert decoder.feed(b"", AT + 2000) == ()


def invented(count: int) -> bytes:
    return b"".join(b"ROLLED x%d 3\n" % number for number in range(count))


def test_after_a_flood_of_invented_dice_the_last_die_is_heard() -> None:
    decoder = Decoder(T)
    assert len(decoder.feed(invented(5_000) + b"ROLLED a 2\n", AT)) == MOST_DICE + 1
    heard = decoder.feed(b"", AT + 1000)
    assert (len(heard), heard[-1]) == (MOST_DICE, DiceLanded(T, AT, "a", 2, "ROLLED a 2"))


def test_a_die_that_is_known_is_heard_in_the_middle_of_invented_dice() -> None:
    decoder = Decoder(T)
    decoder.feed(b"ROLLED a 1\n", AT)
    signals = decoder.feed(invented(5_000) + b"ROLLED a 2\n" + invented(5_000), AT + 1000)
    assert DiceLanded(T, AT + 1000, "a", 2, "ROLLED a 2") in signals


@pytest.mark.parametrize("before", [b"ROLLED gre", b"ROLL", b"ROLLED a=5 b", b"BATTERY a 8", b"ROLLED ", b"R",
                                    b"\x00" * 2_000_000])
def test_half_a_line_and_noise_do_not_swallow_the_message_behind_them(before: bytes) -> None:
    signals = Decoder(T).feed(before + b"ROLLED red 5\n", AT)
    assert [(s.die, s.value) for s in signals if isinstance(s, DiceLanded)] == [("red", 5)]


@pytest.mark.parametrize("before", [b"x" * 1_000_000, b"\xff\xfe\x80", b"temperature 21", b"ROLLED gre*4"])
def test_a_message_with_a_right_sum_is_found_behind_anything(before: bytes) -> None:
    signals = Decoder(T).feed(before + with_sum("ROLLED red 5"), AT)
    assert [type(signal) for signal in signals] == [Nonsense, DiceLanded]


@pytest.mark.parametrize("line", ["last ROLLED red 5", "xROLLED red 5", "x" * 500 + "ROLLED red 5", "ROLLED a ROLLED b",
                                  "ROLLED greROLLED red 5*00"])
def test_what_is_not_certain_to_be_a_message_is_none(line: str) -> None:
    assert {type(signal) for signal in fed("line", f"{line}\n".encode())} == {Nonsense}


@given(st.binary(max_size=600), st.sampled_from("abc"), st.integers(1, 6))
def test_after_any_bytes_the_next_whole_line_is_heard(dirt: bytes, die: str, value: int) -> None:
    line = f"ROLLED {die} {value}"
    assert fed("line", dirt + b"\n" + line.encode() + b"\n")[-1] == DiceLanded(T, AT, die, value, line)


@given(st.binary(max_size=600))
def test_any_bytes_do_no_harm_and_mean_the_same_however_cut(data: bytes) -> None:
    for signal in fed("line", data):
        assert not isinstance(signal, DiceLanded) or 1 <= signal.value <= 6


WORDS = st.sampled_from(["ROLLED", "ROLLING", "MOVED", "a", "b=3", "4", "=", "*", "*5A", "\r", "\n", "DICE:1,2", "{",
                         "}", "STATUS:SHAKING", '{"val":3}', "\x00", "Result: 5", " "])


@given(st.lists(WORDS, max_size=40))
def test_pieces_of_the_protocol_in_any_order_do_no_harm(words: list[str]) -> None:
    for signal in fed("line", " ".join(words).encode()):
        assert not isinstance(signal, DiceLanded) or 1 <= signal.value <= 6


def test_lights_are_lines_and_impossible_ones_are_none() -> None:
    assert Decoder.light("red", "d62828") == b"LIGHT red d62828\n"
    assert [Decoder.light(die, colour) for die, colour in (("", "d62828"), ("a b", "d62828"), ("a\n", "d62828"),
                                                           ("ä", "d62828"), ("a", "red"))] == [b""] * 5
