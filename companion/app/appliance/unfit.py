"""What to say of a file that must not be used.

What may live here: the error, and what holds for every file that people name. What may not: what stands in a file.
"""

from __future__ import annotations

from pathlib import Path

from companion.app.storage.regular_files import open_regular
from companion.engine.words import Msg, why_not


class UnfitFileError(Exception):
    """A file that must not be used: `text` says why, `remedy` what to do; it has changed nothing."""

    def __init__(self, text: Msg, remedy: Msg) -> None:
        super().__init__(text.id)
        self.text, self.remedy = text, remedy


def refuse_irregular(file: Path) -> None:
    """UnfitFileError unless there is a regular file to read, because reading a pipe could wait for ever."""
    try:
        open_regular(file).close()
    except OSError as error:
        why: dict[str, str | int | Msg] = {"file": file.name, "why": why_not(error)}
        raise UnfitFileError(Msg("{file} cannot be read ({why})", why),
                             Msg("Lay it on a stick, or in /tmp.")) from error
