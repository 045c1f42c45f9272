"""The kinds of things that a box holds: how a kind is asked for, read, told again and called in lists.

What may live here: what holds for a kind of any game. What may not: how a form follows from a struct (asked.py).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from companion.engine.inputs import Form
from companion.engine.words import Msg


class OnBoard(Struct, frozen=True):
    """Says that things of a kind are places of a board, by naming fields of their form: `name`; `sort`, the kind of
    place; `x` and `y`, where its middle lies, 0 to 1000. Ways lead to the places that its mutual kind names.
    """

    sort: str
    name: str = "name"
    x: str = "x"
    y: str = "y"


class ContentKind(Struct, frozen=True):
    """A kind of content that the copy adds (avatars, tiles …): its form, and how an answered form becomes a value.

    `name` is the field of the game's content, with the thing's own `kind` behind a slash where several share one.
    `form` is a Form, or a function that makes one from the present content (so that a neighbour is picked, not typed).
    `read` raises ValueError with a Msg as its argument, and the name of the field that is meant after it, where the
    values do not make sense together. `values` is its inverse, for a thing that is changed; `title` is what a thing is
    called in a list. Without them a thing can only be entered. `mutual` names the field, of thing and form alike, in
    which things of this kind name one another by their keys: named at one end it counts at both. `under` groups the
    things of one list; within a group their titles decide. `board`: its things can be made by touching a picture of the
    board. `grid`: its one thing is a board of fields, and these fields of its form say how many, from west to east and
    from north to south.
    """

    name: str
    label: Msg
    form: Form | Callable[[Any], Form]
    read: Callable[[dict[str, Any]], Any]
    values: Callable[[Any], dict[str, Any]] | None = None
    title: Callable[[Any], Msg] | None = None
    mutual: str = ""
    under: Callable[[Any, Any], Msg] | None = None
    board: OnBoard | None = None
    grid: tuple[str, str] | tuple[()] = ()

    def asked(self, content: Any) -> Form:
        """The form for one more thing, given what the content already has."""
        return self.form(content) if callable(self.form) else self.form

    def things(self, content: Any) -> tuple[Any, ...]:
        """All things of this kind in a content; a field that holds one thing counts if it was said or printed."""
        field, _, sub = self.name.partition("/")
        there = getattr(content, field, ())
        if not isinstance(there, tuple):
            return () if there == getattr(type(content)(), field) else (there,)
        return tuple(thing for thing in there if not sub or getattr(thing, "kind", sub) == sub)


def unfit(error: ValueError) -> tuple[Msg, str]:
    """Why an answer that fits its form is impossible all the same, and in which field, as the error of the form's
    reader says.
    """
    text, field = [*error.args, "", ""][:2]
    return text if isinstance(text, Msg) else Msg("These values cannot be."), field if isinstance(field, str) else ""
