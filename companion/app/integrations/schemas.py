"""JSON schemas of what programs are told, made from the messages themselves.

`python -m companion.app.integrations.schemas FOLDER` writes them.

What may live here: schemas as text and as files. What may not: the form of a message (messages.py).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from .messages import KINDS, PublicState

STATE = "state"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
FILES: dict[str, type[Struct]] = {STATE: PublicState, **{f"event-{kind}": event for event, kind in KINDS.items()}}
"""The message that each schema describes, by the schema's name."""


def message_schema(name: str) -> dict[str, Any]:
    """The JSON schema of one message. Everything that is sent is required; what comes with a later version is allowed.
    """
    (refers,), parts = msgspec.json.schema_components([FILES[name]], ref_template="#/$defs/{name}")
    for part in parts.values():
        part["required"] = list(part["properties"])
        part["description"] = " ".join(part["description"].split())
        for value in part["properties"].values():
            value.pop("default", None)
    return {"$schema": DIALECT, "title": name, **refers, "$defs": parts}


def write_schemas(folder: Path) -> None:
    """Write every schema into `folder`."""
    for name in FILES:
        text = json.dumps(message_schema(name), indent=2, ensure_ascii=False)
        (folder / f"{name}.schema.json").write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    write_schemas(Path(sys.argv[1]))
