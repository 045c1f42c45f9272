"""The warm theme, for late evenings by a lamp: the dark one with little blue in it. No drawing lives here.

The grounds are brown instead of slate; everything else is seen as in the light of a lamp, and keeps its hue.
"""

from __future__ import annotations

from functools import cache

from . import theme

GROUND = "#19120B"
PANEL = "#231A11"
RAISED = "#30251A"
EDGE = "#57452F"
INK, QUIET = "#FFEAC4", "#D3BA8C"
LAMP = (1.0, 0.97, 0.8)
"""How much a lamp leaves of red, green and blue."""


@cache
def by_lamplight(colour: str) -> str:
    """`colour` as it is seen in the light of a lamp."""
    return "#" + "".join(f"{round(255 * part * left):02X}" for part, left in zip(
        theme.rgba(colour)[:3], LAMP, strict=True))


COLOURS = {
    **{colour: by_lamplight(colour) for colour in theme.own_colours()},
    theme.GROUND: GROUND, theme.PANEL: PANEL, theme.RAISED: RAISED, theme.EDGE: EDGE,
    theme.INK: INK, theme.QUIET: QUIET, theme.SOCKET: "#120D08",
}
"""By the colour of the dark theme."""
