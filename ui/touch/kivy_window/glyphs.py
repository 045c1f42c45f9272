"""Which signs the fonts can draw: character maps of TrueType files and the names of the icons. No drawing here."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec

from ui.touch.drawing import theme

ASSETS = Path(__file__).parents[2] / "assets"
ICON_FONT = ASSETS / "materialdesignicons.ttf"
ICON_NAMES = ASSETS / "icons.json"
OUR_ICON_FONT = ASSETS / "our-icons.ttf"
OUR_ICON_NAMES = ASSETS / "our-icons.json"
"""The icons that our own sources name: a small part of the font, opened in many sizes. All others are for boxes whose
people name one.
"""


@cache
def icon_codes() -> dict[str, int]:
    """Icon name → code point, all there are; empty if the icon font has not been built, and the screen does without."""
    return _codes(ICON_FONT, ICON_NAMES)


@cache
def our_icon_codes() -> dict[str, int]:
    """The same for the icons that our own sources name."""
    return _codes(OUR_ICON_FONT, OUR_ICON_NAMES)


def has_icon(name: str) -> bool:
    """Whether there is such an icon. Only a name that is not ours has all of them read."""
    return name in our_icon_codes() or (name != "" and name in icon_codes())


def icon_letter(name: str) -> tuple[str, str]:
    """The letter that is drawn for an icon that is there, and the file of the font that has it."""
    ours = our_icon_codes().get(name)
    return (chr(ours), str(OUR_ICON_FONT)) if ours else (chr(icon_codes()[name]), str(ICON_FONT))


def _codes(font: Path, names: Path) -> dict[str, int]:
    if not (font.is_file() and names.is_file()):
        return {}
    try:
        return msgspec.json.decode(names.read_bytes(), type=dict[str, int])
    except msgspec.MsgspecError:
        return {}


@cache
def font_file(name: str) -> Path:
    """The file of a font that comes with Kivy (theme.REGULAR, BOLD, SIGNS)."""
    from kivy import kivy_data_dir
    return Path(kivy_data_dir) / "fonts" / f"{name}.ttf"


def font_for(text: str, bold: bool = False) -> str:
    """The font that draws the whole of `text`: Roboto, or DejaVu Sans where Roboto lacks a sign."""
    wanted = theme.BOLD if bold else theme.REGULAR
    if text.isascii() or {ord(c) for c in text} <= covered_codes(font_file(wanted)):
        return wanted
    return theme.SIGNS


def font_of(text: str, bold: bool = False, face: str = "") -> str:
    """The file of the font that draws `text`: the `face` for titles where it ships and has all its signs, else ours."""
    own = own_font(face) if face else None
    if own and {ord(c) for c in text} <= covered_codes(own):
        return str(own)
    return str(font_file(font_for(text, bold)))


@cache
def own_font(face: str) -> Path | None:
    """The file of a face for titles; None where it does not ship."""
    file = ASSETS / f"{face}.ttf"
    return file if file.is_file() else None


@cache
def covered_codes(font: Path) -> frozenset[int]:
    """The code points that the TrueType file `font` has a glyph for (formats 4 and 12 of its cmap table)."""
    data = font.read_bytes()
    table = _table(data, b"cmap")
    count = struct.unpack_from(">H", data, table + 2)[0]
    starts = {table + struct.unpack_from(">I", data, table + 8 + 8 * i)[0] for i in range(count)}
    return frozenset().union(*(_characters(data, start) for start in starts))


def _table(data: bytes, tag: bytes) -> int:
    count = struct.unpack_from(">H", data, 4)[0]
    records = (struct.unpack_from(">4sIII", data, 12 + 16 * i) for i in range(count))
    return next(offset for name, _, offset, _ in records if name == tag)


def _characters(data: bytes, start: int) -> set[int]:
    match struct.unpack_from(">H", data, start)[0]:
        case 4:
            return _segments(data, start)
        case 12:
            return _groups(data, start)
    return set()


def _segments(data: bytes, start: int) -> set[int]:
    n = struct.unpack_from(">H", data, start + 6)[0] // 2
    ends = struct.unpack_from(f">{n}H", data, start + 14)
    begins = struct.unpack_from(f">{n}H", data, start + 16 + 2 * n)
    return _whole(range(begin, end + 1) for begin, end in zip(begins, ends, strict=True) if end != 0xFFFF)


def _groups(data: bytes, start: int) -> set[int]:
    n = struct.unpack_from(">I", data, start + 12)[0]
    groups = (struct.unpack_from(">III", data, start + 16 + 12 * i) for i in range(n))
    return _whole(range(begin, end + 1) for begin, end, _ in groups)


def _whole(stretches: Iterable[range]) -> set[int]:
    """All numbers of several stretches."""
    return set[int]().union(*stretches)
