"""What would come of a change, as far as a viewer may know it: nothing that is a secret at the real table.

What may live here: cutting a telling short where it would tell secrets. What may not: what opens a secret (openings.py
and the games), how it is shown.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from companion.engine.openings import before_telling, first_telling
from companion.engine.table import Table

from .amending import Amended


class Knowable(NamedTuple):
    """What would come of a change; if it `tells` secrets, only up to there."""

    amended: Amended
    tells: bool


def knowable(real: Table, found: Amended, viewer: str) -> Knowable:
    """As much of a change's consequences as `viewer` may know."""
    first = first_telling(real, found.table, viewer)
    if first < 0:
        return Knowable(found, False)
    illegal = tuple(each for each in found.illegal if each.after <= first)
    entries = found.entries[:first - len(real.entries)]
    return Knowable(replace(found, table=before_telling(real, found.table, viewer), entries=entries, illegal=illegal),
                    True)
