"""Who looks at their own secrets on the shared screen: through what, since when, and what ends it. Pure.

Anything but that one finger resting on its panel, or that one button held down, covers the secrets, and secrets that
come too late are not shown. Nobody has to remember to cover them, because every change of this value covers them.
"""

from __future__ import annotations

from msgspec import Struct

LONGEST_MS = 10_000
"""Nobody needs longer; and a finger whose release was lost would rest for ever."""
TOUCH = "touch"
"""The source of an answer that was given on this screen (answers.Answer.source)."""


class Peeking(Struct, frozen=True):
    """`seat`: whose secrets may lie open ("": nobody's), since `since` (ms).

    `finger`: the finger that rests on that seat's panel; empty: a button is held instead.
    """

    seat: str = ""
    finger: str = ""
    since: int = 0

    def told(self, seat: str, source: str, at: int) -> Peeking:
        """The secrets of `seat` have come ("": cover them), asked for from `source`; the result is what may lie open
        now.

        A finger's request is for that finger alone, and was covered when the finger went up, so its secrets come too
        late for a person who peeks now. A button that is held while a finger peeks covers everything.
        """
        if source == TOUCH:
            return self
        return Peeking() if self.finger or not seat else Peeking(seat, "", at)

    def shows(self, seat: str) -> bool:
        """Whether the secrets of `seat` may lie open."""
        return bool(seat) and seat == self.seat

    def over(self, at: int) -> bool:
        """Whether it has lasted long enough at `at` (ms)."""
        return bool(self.seat) and not 0 <= at - self.since < LONGEST_MS
