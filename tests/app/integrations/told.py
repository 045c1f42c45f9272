"""Whole games as programs hear them: the state and the events of many moments of one table.

What may live here: making messages of a table, and checking one against its schema. What may not: a game by name.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from itertools import pairwise
from pathlib import Path

import msgspec
from jsonschema import Draft202012Validator
from msgspec import Struct

from companion.app.integrations.happenings import TableMoment, events_between
from companion.app.integrations.messages import Happening, PublicState
from companion.app.integrations.public_state import public_state
from companion.app.integrations.schemas import FILES
from companion.engine.screens import look
from companion.engine.table import Table, as_it_was
from companion.engine.view import PUBLIC, View

SCHEMAS = Path(__file__).parents[3] / "docs/mqtt"
WALL = 1_700_000_000
NAMES = {message: name for name, message in FILES.items()}


@cache
def validator(name: str) -> Draft202012Validator:
    """The judge of one message, by the schema that lies in the repository."""
    schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def faults_of(name: str, sent: bytes) -> list[str]:
    """What is wrong with a message as it is sent; a field that its schema does not know is wrong as well."""
    message = json.loads(sent)
    known = msgspec.json.schema_components([FILES[name]])[1][FILES[name].__name__]["properties"]
    times = [message["time"], *([message["clock"]["ends"]] if message.get("clock") else [])]
    wrong = [text for text in times if text is not None and datetime.fromisoformat(text).tzinfo is None]
    return [*(error.message for error in validator(name).iter_errors(message)), *sorted(set(message) - set(known)),
            *wrong]


def sent(message: Struct) -> tuple[str, bytes]:
    """A message and its schema's name, as it travels."""
    return NAMES[type(message)], msgspec.json.encode(message)


def moment_of(table: Table) -> tuple[TableMoment, View]:
    """A table as it is told, and as spectators see it."""
    view = look(table, PUBLIC, table.at)
    return TableMoment(table, view.phase, table.at, WALL, "game"), view


def moments(table: Table, most: int) -> Iterator[tuple[TableMoment, View]]:
    """A table as it was told at so many moments from its beginning to now."""
    step = max(1, len(table.entries) // most)
    for length in (*range(0, len(table.entries), step), len(table.entries)):
        yield moment_of(as_it_was(table, length))


def all_events(table: Table, most: int) -> list[Happening]:
    """All events of a table, as they are told when it is looked at so many times."""
    there = [moment for moment, _ in moments(table, most)]
    return [event for before, after in pairwise(there) for event in events_between(before, after)]


def all_states(table: Table, most: int) -> list[tuple[PublicState, View]]:
    """Its state at so many moments, and the View that spectators had."""
    return [(public_state(moment, view), view) for moment, view in moments(table, most)]

