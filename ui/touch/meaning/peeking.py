"""Who looks at the own secrets on the shared screen: through what, since when, and what ends it. Pure.

Anything but that one finger resting on its panel, or that one button held down, covers; what comes too late is not
shown. Nobody has to remember to cover: there is nothing else that a change of this value could mean.
"""

from __future__ import annotations

from msgspec import Struct

LONGEST_MS = 10_000
"""Nobody needs longer, and a finger whose release was lost rests for ever."""
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
        """The secrets of `seat` have come ("": cover them), asked for from `source`: what may lie open now.

        What was asked for by a finger is for that finger alone, and was covered when it went up: such a word comes too
        late for whoever peeks now. A button that is held while a finger peeks covers.
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
