"""What the library learns from a game: a score sheet that the table has put together when it began to play."""

from __future__ import annotations

from companion.engine.game import Learned

from .content import PLAIN, TABLE
from .model import Event, SheetChosen


def learned(event: Event) -> tuple[Learned, ...]:
    """The sheet of the table's own that is played by; other events bring nothing that is not known already."""
    if not isinstance(event, SheetChosen) or event.sheet.source != TABLE or event.sheet == PLAIN:
        return ()
    return (Learned("sheets", event.sheet.key, event.sheet),)
