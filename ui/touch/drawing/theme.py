"""Colours, tones, marks and type of the touch screen, in one place. No sizes (measures.py) and no drawing live here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from companion.engine.view import Guise

GROUND = "#12161C"
PANEL = "#1B2028"
RAISED = "#272D38"
EDGE = "#3C4453"
INK = "#F6F0E4"
QUIET = "#BFB8AB"
ACCENT = "#F4C777"
ON_ACCENT = "#1D1504"
GLOW, LIT = "#3A2A14", "#3D2F16"
SECOND = "#C9BDA6"
GOOD = "#86DB9B"
BAD = "#FF9C90"
WARN = "#FFC552"
SCRIM = "#080A0DD9"
# How dark a dimmed screen is; how dark the least brightness makes a display without a light of its own.
NIGHT = "#000000"
NIGHT_SHADE = 0.72
DULL_SHADE = 0.85
IVORY = "#F8F1E2"
DIE_SIDE = "#B7A583"
PIP = "#1B1510"
# A die that lies, the side on which it lies, its pips; one that did not help; where one has still to land.
MISS = "#A8A296"
MISS_SIDE = "#6F695D"
SOCKET = "#0C0F14"
SAND, LAMP = "#F8F0E0", "#F4AE62"
"""What runs in the egg timer; the light in which the dice of the first screen lie."""
PRESSED = INK + "21"
"""What lies over a place while a finger is on it."""
PAPER, PRINT = "#FFFFFF", "#000000"
CLEAR = "#00000000"

REGULAR = "Roboto-Regular"
BOLD = "Roboto-Bold"
SIGNS = "DejaVuSans"

MARK_COLOURS = {
    "triangle": "#F5A623", "square": "#4DA3FF", "circle": "#5BD075", "diamond": "#FF6FB5",
    "star": "#FFE066", "hexagon": "#4DE1E1", "cross": "#FF7A66", "moon": "#B79CFF",
}


class Tone(Struct, frozen=True):
    """How a tone of parts.TONES looks: ground of a field, words and signs upon it, its outline."""

    ground: str
    ink: str
    edge: str


TONES = {
    "plain": Tone(RAISED, INK, EDGE),
    "good": Tone("#16301F", GOOD, "#4E9463"),
    "bad": Tone("#3A1815", "#FFB5AC", "#B4574C"),
    "warn": Tone("#35270B", WARN, "#A87D28"),
    "quiet": Tone(PANEL, QUIET, EDGE),
    "black": Tone("#08090B", "#EDE8DF", "#7B8190"),
    "red": Tone("#3D1418", "#FFB3AE", "#C4525A"),
    "blue": Tone("#12294A", "#ABD1FF", "#4C85CC"),
    "yellow": Tone("#362A08", "#FFDE7A", "#B7912E"),
    "green": Tone("#12301E", "#9AE5AE", "#4A9C65"),
    "violet": Tone("#291B47", "#D5C4FF", "#8669C9"),
}


def own_colours() -> frozenset[str]:
    """Every colour of the house that may look different in another theme, without its strength."""
    ours = (GROUND, PANEL, RAISED, EDGE, INK, QUIET, ACCENT, ON_ACCENT, GLOW, LIT, SECOND, GOOD, BAD, WARN, IVORY,
            DIE_SIDE, PIP, MISS, MISS_SIDE, SOCKET, SAND, LAMP)
    toned = (part for look in TONES.values() for part in (look.ground, look.ink, look.edge))
    return frozenset((*ours, *MARK_COLOURS.values(), *toned))


def tone_of(name: str) -> Tone:
    """The look of the tone `name`; an unknown tone looks plain."""
    return TONES.get(name, TONES["plain"])


def mark_colour(mark: str) -> str:
    """The colour of a player's mark (view.MARKS); no mark is quiet."""
    return MARK_COLOURS.get(mark, QUIET)


def guise_palette(guise: Guise) -> dict[str, str]:
    """The colours that replace the house's own on the screens of a game with this guise."""
    dressed = {ACCENT: guise.accent, SECOND: guise.second}
    if guise.accent:
        dressed |= {ON_ACCENT: mix_colours("#000000", guise.accent, 0.1), GLOW: mix_colours(GROUND, guise.accent, 0.2),
                    LIT: mix_colours(GROUND, guise.accent, 0.15)}
    return {ours: theirs for ours, theirs in dressed.items() if theirs}


def worn_colour(colour: str, dressed: Mapping[str, str]) -> str:
    """`colour` as it is in a game's own colours (`guise_palette`), with the same strength."""
    return dressed.get(colour[:7], colour[:7]) + colour[7:]


def mix_colours(one: str, other: str, share: float) -> str:
    """The opaque colour between two, `share` of it the other's."""
    pairs = zip(rgba(one)[:3], rgba(other)[:3], strict=True)
    return "#" + "".join(f"{round(255 * (a + (b - a) * share)):02X}" for a, b in pairs)


def fade_colour(colour: str, strength: float) -> str:
    """`colour` with its strength, from 0 (not to be seen) to 1, in sixteen steps."""
    return f"{colour[:7]}{round(max(0.0, min(1.0, strength)) * 15) * 17:02X}"


@cache
def rgba(colour: str) -> tuple[float, float, float, float]:
    """`#rrggbb` or `#rrggbbaa` as four numbers from 0 to 1."""
    digits = colour[1:] if len(colour) == 9 else colour[1:] + "ff"
    red, green, blue, alpha = (int(digits[i:i + 2], 16) / 255 for i in range(0, 8, 2))
    return red, green, blue, alpha


def contrast_ratio(one: str, other: str) -> float:
    """The contrast ratio of two opaque colours, 1 to 21 (WCAG 2.2, "contrast ratio")."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgba(colour)[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
