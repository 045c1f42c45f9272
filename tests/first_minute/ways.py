"""What each game asks for between its start and the first roll, at light with an empty box: data only.

A key that is touched alone, or how it ends (`:…`); = before a key of an editor. Advyria's light level rolls no
dice: there the first turn is what counts.
"""

from __future__ import annotations

WAYS = {
    "advyria": ("first:seat-1",),
    "anybox": ("sheet:race-to-a-goal", ":throw"),
    "dicewar": ("roll-for-start",),
    "luescherzia": ("c1:order:seat-1,seat-1,seat-2,seat-2", ":draw:rest"),
    "lyssan": ("row:0:up", ":roll"),
    "noxius": ("a1:begin", "r1:start", ":power:1"),
}
BEGUN_WITH_LIST = ("dicewar", "noxius")
"""Games whose first act is the only one: the touch that says all of the set-up list lies does it as well."""
ROLLS_NONE = ("advyria",)
NOTHING_TO_LAY_OUT = ("anybox",)
"""Nobody knows what lies in any box on the shelf: such a game begins without a set-up list."""


def way_of(game: str, *, listed: bool) -> tuple[str, ...]:
    """The keys from the start to the first roll, behind a set-up list that was ticked as a whole if `listed`."""
    return WAYS[game][1:] if listed and game in BEGUN_WITH_LIST else WAYS[game]


def is_meant(key: str, found: tuple[str, ...]) -> bool:
    """Whether a place that stands for the keys `found` is the one to be touched for `key`."""
    return found == (key,) or (key.startswith(":") and len(found) == 1 and found[0].endswith(key))
