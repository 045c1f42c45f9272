"""How the companion itself is kept: what is installed, what was backed up when and where, what lies on sticks. Values.

What may live here: what is known, and what is found in it. What may not: looking, doing, pages.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from companion.app.boxes.box_text import BoxFile
from companion.engine.words import Msg

from .installed import Installation
from .sticks import Stick

DAY_S = 24 * 3600
YES, ASK = "yes", "ask"
ON_STICKS = Msg("A backup holds everything, also the hands of a running game; anybody who has the stick can read it.")


class Upkeep(Struct, frozen=True):
    """`version` runs. `newest` is the newest backup that is known; `beside` are those that lie beside the games.

    `arrived` is a box that was looked at to be taken in, by the file it came in.

    `doubt` is a backup that waits for a second confirmation, by its file, and why.

    `word` says what became of the last request; `busy`: it is still being done. `looked`: the keeper has looked at
    least once.
    """

    version: str = ""
    installation: Installation = Installation()
    sticks: tuple[Stick, ...] = ()
    beside: tuple[Path, ...] = ()
    newest: str = ""
    word: Msg | None = None
    busy: bool = False
    looked: bool = False
    arrived: tuple[str, BoxFile] | None = None
    doubt: tuple[str, Msg] | None = None

    @property
    def writable(self) -> tuple[Stick, ...]:
        """The sticks that a backup can be laid on."""
        return tuple(stick for stick in self.sticks if stick.free)


def is_due(played: float, backed_up: float, now: float) -> bool:
    """Whether a backup should be made, because something was played since the last one, a day ago or more. Wall
    seconds, 0: never.

    A clock that shows a time before the last backup (a Pi that does not know the date yet) is no reason to wait.
    """
    return played > backed_up and not 0 <= now - backed_up < DAY_S
