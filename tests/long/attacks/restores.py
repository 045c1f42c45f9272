"""A restore that is killed, or met by an error, at every single call of the system: the old or the new, whole."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from companion import __version__
from companion.app.appliance import restore
from tests.app.appliance.states import backed_up, table
from tests.long.faulty_system import FAULTS, KILLED, faults
from tests.long.in_a_child import MEMORY
from tests.long.tried import Tried

MINUTES = 30.0


def attack() -> Iterator[Tried]:
    """Every fault at every call: of laying a backup down, and of the start that puts it back."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as place:
        state = table(Path(place, "state"), 4)
        made = backed_up(state, Path(place, "stick"))
        table(state, 2)
        laid = Path(place, "laid")
        shutil.copytree(state, laid)
        restore.lay_down(made, laid, __version__, "table")
        for fault in FAULTS:
            name = "SIGKILL" if fault == KILLED else f"a disk that is {fault}"
            for what, told in (("a start with a backup laid down", faults(laid, None, fault)),
                               ("a backup laid down", faults(state, made, fault))):
                yield Tried(f"{name}, at every call of {what}", len(told), tuple(one for one in told if one))
