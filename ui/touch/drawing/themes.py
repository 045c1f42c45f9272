"""What the screen wears: dark as the house is, light for a bright afternoon, warm by the lamp. No drawing lives here.

Drawings are made in the colours of theme.py alone; the painter exchanges the colours.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from companion.engine.view import Guise

from . import light, theme, warm

LIGHT, WARM = "light", "warm"


class Theme(Struct, frozen=True):
    """What replaces the dark theme: for each of its colours, for a game's own (`own`); how much of a game's colour is
    in what glows and is lit on `ground`; words on the game's colour, if they differ.
    """

    colours: Mapping[str, str]
    own: Callable[[str], str]
    ground: str
    glow: float
    lit: float
    on_accent: str = ""


THEMES = {
    LIGHT: Theme(light.COLOURS, light.deep_colour, light.PANEL, 0.35, 0.2, light.ON_ACCENT),
    WARM: Theme(warm.COLOURS, warm.by_lamplight, warm.GROUND, 0.18, 0.12),
}


def dress_colours(name: str, guise: Guise, others: Mapping[str, Guise]) -> dict[str, str]:
    """The colours that replace those of theme.py in the theme `name`, on the screens of a game with this guise.

    `others`: how each game dresses, by its id, because the first screen shows them all.
    """
    if name not in THEMES:
        return theme.guise_palette(guise)
    wanted = THEMES[name]
    accent, second = (wanted.own(colour) if colour else "" for colour in (guise.accent, guise.second))
    theirs = {colour: wanted.own(colour) for one in others.values() for colour in (one.accent, one.second) if colour}
    worn = theme.guise_palette(Guise(accent, second))
    if accent:
        worn |= {theme.GLOW: theme.mix_colours(wanted.ground, guise.accent, wanted.glow),
                 theme.LIT: theme.mix_colours(wanted.ground, guise.accent, wanted.lit)}
        worn |= {theme.ON_ACCENT: wanted.on_accent} if wanted.on_accent else {}
    return {**wanted.colours, **theirs, **worn}
