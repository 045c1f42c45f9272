"""A mission whose fields that nobody has read yet say something else, at a table that is otherwise the same.

What may live here: making that table. What may not: what is shown of it (tests/games/every_page.py).
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.acts import Undo
from companion.engine.game import Ask
from companion.engine.persistent import Vector
from companion.engine.secrecy import Secret
from companion.engine.table import Accepted, Table, last_decision, submit
from companion.games.noxius.content import Field
from companion.games.noxius.model import events as ev
from companion.games.noxius.model.state import Ended, Failed, Script, State
from tests.games.two_worlds import OVER, RUNNING, UNDONE, Worlds


def otherwise_printed(table: Table) -> Worlds:
    """The table beside one whose unread fields differ in words, rounds and what is to be beaten.

    Fields that were read and taken back again count as unread: they differ in what was told of them then as well.
    """
    read = max((event.number for seq in table.counting for event in table.entries[seq].events
                if isinstance(event, ev.FieldRead)), default=0)
    others = {field: _another(field) for script in table.states[0].scripts for field in script.value.fields[read:]}
    states = Vector[Any]().extend(_otherwise(state, others) for state in table.states)
    entries = Vector[Any]().extend(replace(entry, events=_otherwise(entry.events, others)) for entry in table.entries)
    moment = OVER if table.game.over(table.state) else RUNNING
    return Worlds(table, replace(table, states=states, entries=entries), "", moment)


def taken_back(table: Table) -> Worlds | None:
    """The same after undos, until one has covered a field again."""
    while (last := last_decision(table)) >= 0:
        reads = any(isinstance(event, ev.FieldRead) for event in table.entries[last].events)
        found = submit(table, Ask(Undo(last), "table", table.at))
        if not isinstance(found, Accepted):
            return None
        table = found.table
        if reads:
            return otherwise_printed(table)._replace(moment=UNDONE)
    return None


def _another(field: Field) -> Field:
    return replace(field, text=f"{field.text}≠", rounds=field.rounds + 1, until="")


def _otherwise(tree: Any, others: dict[Field, Field]) -> Any:
    if isinstance(tree, Field):
        return others.get(tree, tree)
    if isinstance(tree, tuple):
        return tuple(_otherwise(part, others) for part in tree)
    if isinstance(tree, Struct) and isinstance(tree, (Secret, Script, State, ev.FieldRead, Ended, Failed)):
        return replace(tree, **{name: _otherwise(getattr(tree, name), others) for name in tree.__struct_fields__})
    return tree
