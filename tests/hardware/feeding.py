"""Feeding decoders: every decoder test goes through `fed`, which cuts the bytes in every way that a cable may cut them.

What may live here: giving bytes to decoders. What may not: what any protocol means.
"""

from __future__ import annotations

from random import Random

from companion.engine.signals import Signal
from hardware.dice.decoders import decoder

AT = 5_000


def fed(protocol: str, data: bytes, sides: int = 6, at: int = AT) -> tuple[Signal, ...]:
    """What `data` means, the same for one byte at a time, all at once, and cut at random."""
    alone = in_pieces(protocol, [data[n:n + 1] for n in range(len(data))], sides, at)
    assert in_pieces(protocol, [data], sides, at) == alone
    for seed in range(3):
        assert in_pieces(protocol, torn(data, Random(seed)), sides, at) == alone
    return alone


def in_pieces(protocol: str, pieces: list[bytes], sides: int, at: int) -> tuple[Signal, ...]:
    """What a fresh decoder says to `pieces`, one after the other, all arriving at `at`."""
    fresh = decoder(protocol)("tray", sides)
    return tuple(signal for piece in pieces for signal in fresh.feed(piece, at))


def torn(data: bytes, luck: Random) -> list[bytes]:
    """`data` cut at random places; some pieces are empty."""
    cuts = sorted(luck.randrange(len(data) + 1) for _ in range(luck.randrange(12)))
    return [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)], strict=True)]
