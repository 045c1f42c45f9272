"""What is said of a file that is not to be used. What may live here: the error. What may not: looking at files."""

from __future__ import annotations

from companion.engine.words import Msg


class UnfitFileError(Exception):
    """A file that is not to be used: `text` says why, `remedy` what to do; nothing was changed by it."""

    def __init__(self, text: Msg, remedy: Msg) -> None:
        super().__init__(text.id)
        self.text, self.remedy = text, remedy
