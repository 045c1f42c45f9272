"""The 40-pin header of a Raspberry Pi and what hangs on it, as one SVG. Pure.

What may live here: the header, and how buttons, lamps and the buzzer are drawn. What may not: which pins they are on.
Source of the header: the Raspberry Pi documentation, “GPIO and the 40-pin header”; the same on every Pi since the B+.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

# Places 1 to 40 of the header, row by row: the number of a GPIO, or what else is there.
HEADER: tuple[tuple[int | str, int | str], ...] = (
    ("3V3", "5V"), (2, "5V"), (3, "GND"), (4, 14), ("GND", 15), (17, 18), (27, "GND"), (22, 23), ("3V3", 24),
    (10, "GND"), (9, 25), (11, 8), ("GND", 7), (0, 1), (5, "GND"), (6, 12), (13, "GND"), (19, 16), (26, 20),
    ("GND", 21))
TITLE = "The 40-pin header, seen from above; place 1 is the one next to the memory card"
WIDTH, ROW, TOP, PIN = 1000, 30, 70, 9
MIDDLE, OUTER = WIDTH / 2, 350  # how far the ground rails are from the middle
INK, PALE, PAPER = "#2b3036", "#9aa3ac", "#ffffff"
BUTTON, LAMP, BUZZER, GROUND, POWER = "#1d6fb8", "#c8780a", "#7a4fa3", "#2b3036", "#c0392b"


class Parts(Struct, frozen=True):
    """What is wired: GPIO → name of the button, GPIO → name of the lamp, the buzzer's GPIO."""

    buttons: Mapping[int, str]
    lamps: Mapping[int, str]
    buzzer: int


def place_of(gpio: int) -> int:
    """Where a GPIO is on the header, 1 to 40. Raises ValueError where it is not on it."""
    return [pin for row in HEADER for pin in row].index(gpio) + 1


def drawing(parts: Parts) -> str:
    """The whole picture."""
    height = TOP + ROW * len(HEADER) + 110
    rows = (mark for nth, row in enumerate(HEADER) for side in (0, 1) for mark in _pin(nth, side, row[side], parts))
    return "\n".join((
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">',
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
        _text(MIDDLE, 26, TITLE, "middle", INK),
        f'<rect x="{MIDDLE - 34}" y="{TOP - 20}" width="68" height="{ROW * len(HEADER) + 10}" rx="6" fill="#eef1f4"/>',
        *_rails(), *rows, *_legend(TOP + ROW * len(HEADER) + 30), "</svg>", ""))


def _pin(nth: int, side: int, pin: int | str, parts: Parts) -> Iterator[str]:
    out = 1 if side else -1
    x, y, place = MIDDLE + out * 15, TOP + nth * ROW, 2 * nth + side + 1
    if pin == "GND":
        yield _line(x, y, MIDDLE + out * OUTER, GROUND)
    elif isinstance(pin, int):
        yield from _hung(x, y, out, pin, parts)
    colour = GROUND if pin == "GND" else POWER if isinstance(pin, str) else _colour(pin, parts)
    yield f'<circle cx="{x}" cy="{y}" r="{PIN}" fill="{colour}"/>'
    yield _text(x, y + 3.5, str(place), "middle", PAPER, 9)
    if isinstance(pin, str) or _colour(pin, parts) == PALE:
        shown = pin if isinstance(pin, str) else f"GPIO{pin}"
        yield _text(MIDDLE + out * 44, y - 3, shown, "start" if side else "end", colour, 10)


def _hung(x: float, y: float, out: int, pin: int, parts: Parts) -> Iterator[str]:
    """A part between a pin and the ground rail of its side."""
    colour, rail, here = _colour(pin, parts), MIDDLE + out * OUTER, MIDDLE + out * 235
    if colour == PALE:
        return
    yield _line(x, y, here - out * 16, colour)
    yield _line(here + out * 16, y, rail, colour)
    name, symbol = _symbol(pin, parts)
    yield f'<g transform="translate({here} {y}) scale({out} 1)" stroke="{colour}" stroke-width="2">{symbol}</g>'
    yield _text(MIDDLE + out * 44, y - 4, f"GPIO{pin} · {name}", "start" if out > 0 else "end", colour, 12)


def _symbol(pin: int, parts: Parts) -> tuple[str, str]:
    """What hangs there in words, and its sign, the pin on its left: a contact, a resistor with a light, a bell."""
    if pin in parts.buttons:
        return f"button {parts.buttons[pin]}", '<path d="M-16 0H-9M9 0H16M-11 -9H11M0 -9V-14" fill="none"/>'
    if pin in parts.lamps:
        return f"lamp {parts.lamps[pin]}", (f'<rect x="-16" y="-5" width="14" height="10" fill="{PAPER}"/>'
                                            '<path d="M-2 0H2"/><circle cx="9" cy="0" r="7" fill="#ffe9b8"/>')
    return "buzzer", '<path d="M-16 -9H4A9 9 0 0 1 4 9H-16ZM13 0H16" fill="#eee3f7"/>'


def _colour(pin: int, parts: Parts) -> str:
    return BUTTON if pin in parts.buttons else LAMP if pin in parts.lamps else BUZZER if pin == parts.buzzer else PALE


def _rails() -> Iterator[str]:
    for out in (-1, 1):
        x = MIDDLE + out * OUTER
        yield (f'<path d="M{x} {TOP - 18}V{TOP + ROW * len(HEADER) - 12}" stroke="{GROUND}" stroke-width="4"/>')
        yield _text(x, TOP - 26, "common ground", "middle", GROUND, 12)


def _legend(y: float) -> Iterator[str]:
    for nth, (colour, words) in enumerate((
            (BUTTON, "button: closes its pin to ground; the pull-up is inside the Pi"),
            (LAMP, "lamp: 330 Ω, then an LED with its long leg towards the resistor; 4 mA"),
            (BUZZER, "buzzer that sounds by itself (active), 3 V, at most 10 mA; its + towards the pin"),
            (GROUND, "ground: any of these places; one wire for each rail is enough"))):
        yield f'<circle cx="150" cy="{y + nth * 18 - 4}" r="5" fill="{colour}"/>'
        yield _text(165, y + nth * 18, words, "start", INK, 12)


def _line(x: float, y: float, to: float, colour: str) -> str:
    return f'<path d="M{x} {y}H{to}" stroke="{colour}" stroke-width="1.6"/>'


def _text(x: float, y: float, words: str, anchor: str, colour: str, size: int = 14) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="{colour}" font-size="{size}">{words}</text>'
