"""The store that, when it is damaged, has itself rescued and goes on. Journal and library each keep one.

What may live here: when to mend. What may not: how (recovery.py), the meaning of any table.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .errors import DamagedError
from .recovery import finish, rescue
from .store import Schema, Store, StoredRow


class SelfHealingStore:
    """A store that, when it turns out to be damaged, sets itself aside and goes on with what could be saved.

    `quarantined` are the names under which damaged files were kept since this was opened.
    """

    def __init__(self, path: Path, schema: Schema) -> None:
        """Open, make or mend the file; any StoreError but a DamagedError."""
        self.quarantined: tuple[Path, ...] = ()
        finish(path)
        try:
            self.store = Store(path, schema)
        except DamagedError:
            self._mend(path, schema)

    def rows(self, sql: str, *values: Any) -> list[StoredRow]:
        """As Store.rows; damage is mended first."""
        try:
            return self.store.rows(sql, *values)
        except DamagedError:
            self.mend()
            return self.store.rows(sql, *values)

    def mend(self) -> None:
        """Set the open file aside and go on with what could be saved."""
        self.store.close()
        self._mend(self.store.path, self.store.schema)

    def _mend(self, path: Path, schema: Schema) -> None:
        self.quarantined = (*self.quarantined, rescue(path, schema))
        self.store = Store(path, schema)
