"""The light theme, for a bright afternoon: which colour stands in place of each of theme.py's. No drawing lives here.

What is bright there is dark here, and the reverse, so that whatever can be read on something there can be read on it
here.
"""

from __future__ import annotations

from colorsys import hls_to_rgb, rgb_to_hls
from functools import cache

from . import theme

WELL_READ = 7.2
"""The least contrast of a game's own colours with the ground; a little more than design 12 asks for."""
GROUND = "#EFE9DC"
PANEL = "#FCF9F2"
RAISED = "#E6DECC"
EDGE = "#AFA38B"
INK = "#1C1812"
QUIET = "#474034"
ON_ACCENT = "#FFFDF8"
ACCENT, SECOND = "#6B4300", "#554932"

COLOURS = {
    theme.GROUND: GROUND, theme.PANEL: PANEL, theme.RAISED: RAISED, theme.EDGE: EDGE,
    theme.INK: INK, theme.QUIET: QUIET, theme.ACCENT: ACCENT, theme.ON_ACCENT: ON_ACCENT, theme.SECOND: SECOND,
    theme.GLOW: "#F6E3BC", theme.LIT: "#F8EBD0",
    theme.GOOD: "#155227", theme.BAD: "#8E1B12", theme.WARN: "#654500",
    theme.IVORY: "#4A3526", theme.DIE_SIDE: "#2A1D13", theme.PIP: "#FFF8E8",
    theme.MISS: "#867A6A", theme.MISS_SIDE: "#655B4D", theme.SOCKET: "#D6CCB8",
    theme.SAND: "#8A5A12", theme.LAMP: "#FFF3CC",
    "#F5A623": "#974C00", "#4DA3FF": "#0B58A6", "#5BD075": "#17672E", "#FF6FB5": "#A8145F",
    "#FFE066": "#6B5500", "#4DE1E1": "#00646B", "#FF7A66": "#B02318", "#B79CFF": "#5637B8",
    "#16301F": "#D3EBD9", "#4E9463": "#2C6E40",
    "#3A1815": "#F8D9D5", "#FFB5AC": "#7A1710", "#B4574C": "#A04338",
    "#35270B": "#F7E6BE", "#A87D28": "#7E5A0F",
    "#08090B": "#CFCAC0", "#EDE8DF": "#17140F", "#7B8190": "#5E5A52",
    "#3D1418": "#F7D3D5", "#FFB3AE": "#78121A", "#C4525A": "#A8343E",
    "#12294A": "#D3E3F7", "#ABD1FF": "#0D3C73", "#4C85CC": "#2A62A6",
    "#362A08": "#F6EABB", "#FFDE7A": "#584300", "#B7912E": "#7A5C08",
    "#12301E": "#D0EBD8", "#9AE5AE": "#104A22", "#4A9C65": "#23703D",
    "#291B47": "#E3D9F8", "#D5C4FF": "#3C2680", "#8669C9": "#6A4CB2",
}
"""By the colour of the dark theme: the house's own colours, those of the players' marks, and ground, words and outline
of every tone.
"""


@cache
def deep_colour(colour: str) -> str:
    """`colour`, of its hue and strength, so dark that it can be read well on the light ground."""
    hue, bright, strong = rgb_to_hls(*theme.rgba(colour)[:3])
    darker = (hls_to_rgb(hue, bright * (100 - step) / 100, strong) for step in range(101))
    made = ("#" + "".join(f"{round(255 * part):02X}" for part in parts) for parts in darker)
    return next(one for one in made if theme.contrast_ratio(one, GROUND) >= WELL_READ)
