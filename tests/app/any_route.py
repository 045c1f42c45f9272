"""A route to any page by its name, with what a test says of it; all else that the page needs is made up.

What may live here: this. What may not: a test.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import fields

from companion.app.pages.box.contents import PLACES
from companion.app.pages.router import PAGES
from companion.app.pages.routes import BoxRoute, Route
from companion.engine.past.amending import Change

NEEDED = {"seq": 0, "number": 1, "change": Change(0), "box": BoxRoute(), "mode": PLACES, "before": BoxRoute()}


def route_to(name: str, **chosen: Any) -> Route:
    """The route; of `chosen` each page takes what it knows."""
    made = PAGES[name].route
    needed = {field.name for field in fields(made) if field.required}
    known = {field: value for field, value in NEEDED.items() if field in needed} | chosen
    return made(**{field: value for field, value in known.items() if field in made.__struct_fields__})


