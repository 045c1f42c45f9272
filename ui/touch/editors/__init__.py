"""One editor per input. An editor is a frozen value: `press(key)` gives the next one, `value()` what it holds.

`draw(pen, width, room)` shows it; `done` says that the last touch answers by itself, without a confirmation.
"""

from __future__ import annotations

from typing import Union

from companion.engine import inputs

from .dice import DiceEditor
from .form import FormEditor, form_editor
from .number import NumberEditor
from .order import OrderEditor
from .pick import PickEditor
from .simple import Simple, open_simple
from .text import TextEditor

Editor = Union[Simple, FormEditor]

__all__ = ["DiceEditor", "Editor", "FormEditor", "NumberEditor", "OrderEditor", "PickEditor", "TextEditor",
           "form_editor", "open_editor"]


def open_editor(wanted: inputs.Input) -> Editor:
    """A fresh editor for `wanted`."""
    return form_editor(wanted) if isinstance(wanted, inputs.Form) else open_simple(wanted)
