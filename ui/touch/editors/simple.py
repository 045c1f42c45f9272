"""Which editor belongs to which input that is not a form. The editors themselves live in their own modules."""

from __future__ import annotations

from typing import Union

from companion.engine import inputs

from .cell import CellEditor
from .dice import DiceEditor
from .number import NumberEditor, number_editor
from .order import OrderEditor
from .pick import PickEditor
from .text import TextEditor

Simple = Union[PickEditor, NumberEditor, DiceEditor, CellEditor, OrderEditor, TextEditor]

EDITORS = {inputs.Pick: PickEditor, inputs.Number: number_editor, inputs.Dice: DiceEditor, inputs.Cell: CellEditor,
           inputs.Order: OrderEditor, inputs.Text: TextEditor}


def open_simple(wanted: inputs.SimpleInput) -> Simple:
    """A fresh editor for `wanted`."""
    return EDITORS[type(wanted)](wanted)
