"""What a touch on undo or redo would do, in words, wherever it is offered. Nothing else lives here."""

from __future__ import annotations

from companion.engine.view import UndoState
from companion.engine.words import Msg


def undo_words(undo: UndoState) -> Msg:
    """The words on what takes something back."""
    return Msg("Undo: {act}", {"act": undo.undo}) if undo.undo else Msg("Undo")


def redo_words(undo: UndoState) -> Msg:
    """The words on what brings it back."""
    return Msg("Redo: {act}", {"act": undo.redo}) if undo.redo else Msg("Redo")
