"""Which editor belongs to which input that is not a form. The editors themselves live in their own modules."""

from __future__ import annotations

from typing import Any, Union

from companion.engine import inputs
from ui.touch.drawing.pen import Pen

from .dice import DiceEditor
from .number import NumberEditor, number_editor
from .order import OrderEditor
from .pick import PickEditor
from .pointing import CellEditor, MoveEditor, PlaceEditor
from .text import TextEditor, text_editor

Simple = Union[PickEditor, NumberEditor, DiceEditor, CellEditor, MoveEditor, PlaceEditor, OrderEditor, TextEditor]


def open_simple(wanted: inputs.SimpleInput) -> Simple:
    """A fresh editor for `wanted`."""
    match wanted:
        case inputs.Pick():
            return PickEditor(wanted, wanted.chosen)
        case inputs.Number():
            return number_editor(wanted)
        case inputs.DiceInput():
            return DiceEditor(wanted)
        case inputs.Cell():
            return CellEditor(wanted)
        case inputs.Move():
            return MoveEditor(wanted)
        case inputs.PlaceInput():
            return PlaceEditor(wanted)
        case inputs.Order():
            return OrderEditor(wanted)
        case inputs.Text():
            return text_editor(wanted)


def in_words(value: Any, wanted: inputs.SimpleInput, pen: Pen) -> str:
    """A value that fits `wanted`, as a person would read it."""
    match wanted:
        case inputs.Pick(options):
            keys = value if isinstance(value, list) else [value]
            return ", ".join(pen.say(option.label) for option in options if option.key in keys)
        case inputs.Order(items):
            labels = {item.key: pen.say(item.label) for item in items}
            return ", ".join(labels[key] for key in value)
        case inputs.Cell():
            return inputs.place_name((value[0], value[1]))
        case inputs.PlaceInput():
            return pen.place(str(value))
        case inputs.Move():
            return " → ".join(inputs.place_name((x, y)) for x, y in value)
        case inputs.DiceInput():
            return ", ".join(str(face) for face in value)
    return str(value)
