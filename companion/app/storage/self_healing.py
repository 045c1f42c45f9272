"""The store that, when it is damaged, has itself rescued and goes on. Journal and library each keep one.

What may live here: when to mend. What may not: how (recovery.py), the meaning of any table.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .errors import DamagedError, DiskError, OlderFileError, ReadOnlyError
from .recovery import finish_rescue, keep_log, rescue_file
from .schema import Schema, StoredRow
from .store import ONE_UNDER_WAY, Store, log_of
from .witness import LogWitness


class SelfHealingStore:
    """A store that, when it turns out to be damaged, sets itself aside and goes on with what could be saved.

    `quarantined` are the names under which damaged files were kept since this was opened; `reached` says how far the
    rows of the last one went, whether they could be used or not.
    """

    def __init__(self, path: Path, schema: Schema, *, witnessed: bool = False, prove_chain: bool = True) -> None:
        """Open, make, renew or mend the file; any StoreError but a DamagedError.

        `witnessed`: a witness beside it knows how long its log was. `prove_chain`: as of Store; a file that is mended
        is proved whole.
        """
        self.quarantined: tuple[Path, ...] = ()
        self.reached: dict[int, int] = {}
        self._witness = LogWitness(path.with_name(path.name + ".witness")) if witnessed else None
        self._logged = self._witness.saw if self._witness else lambda size: None
        try:
            finish_rescue(path)
            log, short = _log(path), self._witness is not None and self._witness.misses(path, log_of(path))
        except OSError as error:
            raise ReadOnlyError(path, str(error)) from error
        self._open(path, schema, log, prove_chain=prove_chain)
        if self.store.passed_over > ONE_UNDER_WAY or short:
            self.mend()

    def _open(self, path: Path, schema: Schema, log: bytes, *, prove_chain: bool) -> None:
        try:
            self.store = Store(path, schema, self._logged, prove_chain=prove_chain)
        except OlderFileError:
            rescue_file(path, schema, log, "before-update")
            self.store = Store(path, schema, self._logged)
        except DamagedError:
            self._mend(path, schema, log)

    def rows(self, sql: str, *values: Any) -> list[StoredRow]:
        """As Store.rows; damage is mended first."""
        try:
            return self.store.rows(sql, *values)
        except DamagedError:
            self.mend()
            return self.store.rows(sql, *values)

    def mend(self) -> None:
        """Set the open file aside and go on with everything that could be saved. DiskError: nothing was changed."""
        path = self.store.path
        try:
            log = _log(path)
            if log:
                keep_log(path, log)
        except OSError as error:
            raise DiskError(path, str(error)) from error
        self.store.close()
        self._mend(path, self.store.schema, log)

    def close(self) -> None:
        """Let the file go."""
        self.store.close()
        if self._witness:
            self._witness.close()

    def _mend(self, path: Path, schema: Schema, log: bytes) -> None:
        rescued = rescue_file(path, schema, log)
        self.quarantined, self.reached = (*self.quarantined, rescued.aside), rescued.reached
        self.store = Store(path, schema, self._logged)


def _log(path: Path) -> bytes:
    return log_of(path).read_bytes() if log_of(path).is_file() else b""
