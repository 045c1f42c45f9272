"""A picture of the virtual screen, as a value: colours of places, how much of it differs. Pure, and a PNG of it.

What may live here: pixels. What may not: what is to be seen on which screen.
"""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

Colour = tuple[int, int, int]
NEAR = 12
"""How far apart two shades of one colour may be in each of red, green and blue."""


class Picture(Struct, frozen=True):
    """`pixels`: three bytes each, row by row."""

    width: int
    height: int
    pixels: bytes

    def at(self, x: int, y: int) -> Colour:
        """The colour of one pixel."""
        start = 3 * (y * self.width + x)
        red, green, blue = self.pixels[start:start + 3]
        return red, green, blue

    def points(self, every: int = 4) -> Iterator[tuple[int, int, Colour]]:
        """Every `every`th pixel of every `every`th row."""
        for y in range(0, self.height, every):
            for x in range(0, self.width, every):
                yield x, y, self.at(x, y)


def read_ppm(data: bytes) -> Picture:
    """The picture in a PPM file of kind P6."""
    kind, width, height = (data.split(maxsplit=3) + [b""] * 3)[:3]
    if kind != b"P6":
        raise ValueError("this is no picture of the kind P6")
    size = 3 * int(width) * int(height)
    return Picture(int(width), int(height), data[-size:])


def near(one: Colour, other: Colour, far: int = NEAR) -> bool:
    """Whether two colours look the same."""
    return all(abs(a - b) <= far for a, b in zip(one, other, strict=True))


def differing(one: Picture, other: Picture) -> float:
    """Which share of two pictures of one size is not the same, 0 to 1."""
    if one == other:  # most are, where somebody waits until nothing moves
        return 0.0
    pairs = [near(a, b) for (_, _, a), (_, _, b) in zip(one.points(), other.points(), strict=True)]
    return 1 - sum(pairs) / len(pairs)


def upper_left(picture: Picture, width: int, height: int) -> Picture:
    """So much of a picture, from its upper left corner on."""
    rows = (picture.pixels[3 * y * picture.width:3 * (y * picture.width + width)] for y in range(height))
    return Picture(width, height, b"".join(rows))


def turned_round(picture: Picture) -> Picture:
    """The same picture, upside down."""
    rows = picture.pixels[:3 * picture.width * picture.height]
    pixels = b"".join(rows[at:at + 3] for at in range(len(rows) - 3, -1, -3))
    return Picture(picture.width, picture.height, pixels)


def brightness(picture: Picture) -> float:
    """The mean light of all pixels, 0 to 1."""
    seen = [sum(colour) for _, _, colour in picture.points()]
    return sum(seen) / (3 * 255 * len(seen))


def colours(picture: Picture) -> int:
    """How many clearly different colours there are: 1 for an empty screen, 2 for a text console."""
    seen = Counter((r >> 5, g >> 5, b >> 5) for _, _, (r, g, b) in picture.points())
    return sum(1 for often in seen.values() if often > 20)


def png(picture: Picture) -> bytes:
    """The picture as a PNG file."""
    row = 3 * picture.width
    rows = b"".join(b"\0" + picture.pixels[y * row:(y + 1) * row] for y in range(picture.height))
    head = struct.pack(">IIBBBBB", picture.width, picture.height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(rows)) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
