"""Rhythms of lamps and buzzers. Pure: what is on at a time is a function of the time.

What may live here: patterns, what each is for, and reading them. What may not: pins; when a pattern is shown.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

Rhythm = tuple[int, ...]
LAST_WARNING_MS = 10_000


class Pattern(Struct, frozen=True):
    """`rhythm`: ms on, off, on, off …, over and over; () is never, one number is always. `colour`: red, green, blue.

    Every pattern differs from the others by its rhythm; the colour comes on top where a lamp has one. A roll that is
    rare has that of a turn, because it says so too, and six colours are all that need no third light.
    """

    rhythm: Rhythm = ()
    colour: tuple[bool, bool, bool] = (True, True, True)


OFF = "off"
# What may blink all evening shares one long period, so that its lamps change together and the machine sleeps longer.
PATTERNS = {
    OFF: Pattern(),
    "steady": Pattern((1000,), (False, True, False)),
    "long": Pattern((2100, 300), (False, True, True)),
    "slow": Pattern((900, 900), (False, False, True)),
    "double": Pattern((120, 160, 120, 2000), (True, True, False)),
    "quick": Pattern((140, 140), (True, False, False)),
    "sparkle": Pattern((900, 60, 60, 60, 60, 60), (True, True, False)),
    "wink": Pattern((60, 2940), (True, False, True)),
}
MEANINGS = {"press": "steady", "act": "double", "may": "slow", "possible": "wink", "paused": "long", "problem": "quick",
            "seldom": "sparkle"}
"""What a lamp has to say (engine/bindings.py, LAMPS) → the pattern that says it."""
TUNES: dict[str, Rhythm] = {
    "press": (15,),
    "refused": (30, 50, 30),
    "turn": (60,),
    "problem": (200, 80, 40, 80, 40),
    "end": (60, 60, 60, 60, 60, 120, 400),
    "warning": (80, 120, 80),
    "final": (80, 80, 80, 80, 80, 80, 80),
    "over": (600, 150, 600),
}


WARNINGS = ("warning", "final", "over")
ALL_TUNES, PROBLEM = "all", "problem"


def shown_as(meanings: Mapping[str, str]) -> dict[str, str]:
    """Lamp → its meaning, as lamp → pattern; a meaning without a pattern is not shown."""
    return {name: MEANINGS.get(meaning, OFF) for name, meaning in meanings.items()}


def warning_tune(left: int) -> str:
    """The tune of a clock's warning with `left` ms on it."""
    return "over" if left == 0 else "final" if left <= LAST_WARNING_MS else "warning"


def event_tune(events: tuple[str, ...]) -> str:
    """The tune of what has happened at the table; empty for what makes no sound."""
    return next((tune for tune in ("end", "turn") if tune in events), "")


def is_on(rhythm: Rhythm, at: int) -> bool:
    """Whether a repeated rhythm is on at `at` ms."""
    return len(rhythm) == 1 or _place(rhythm, at)[0] % 2 == 0


def next_change(rhythm: Rhythm, at: int) -> int | None:
    """When a repeated rhythm changes next, in the same ms as `at`; None for never."""
    return at + _place(rhythm, at)[1] if len(rhythm) > 1 else None


def tune_sounding(tune: Rhythm, age: int) -> tuple[bool, int | None]:
    """Whether a tune that is played once sounds `age` ms after its start, and at which age that changes; None: over."""
    if age >= sum(tune):
        return False, None
    place, left = _place(tune, age)
    return place % 2 == 0, age + left


def _place(rhythm: Rhythm, at: int) -> tuple[int, int]:
    """Which step of the rhythm it is, and how many ms are left of it. Without a rhythm: the step after the first."""
    into = at % sum(rhythm) if rhythm else 0
    for place, length in enumerate(rhythm):
        if into < length:
            return place, length - into
        into -= length
    return 1, 0
