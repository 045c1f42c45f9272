"""The id of a table: as configured, else one of its own, made once; tables from before keep theirs.

What may not live here: topics, results, backups as such.
"""

from __future__ import annotations

import errno
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.app.appliance import table_id
from companion.app.appliance.table_id import EARLIER, FILE, known_table, was_made, with_table_id
from companion.app.appliance.table_identity import AnotherTableError
from companion.app.config.settings import Settings, TableSettings
from companion.assembly import Application
from tests.app.appliance.states import backed_up, restored, table


def id_of(state: Path, configured: str = "") -> str:
    """The id with which a companion begins in `state`."""
    state.mkdir(exist_ok=True)
    return with_table_id(Settings(table=TableSettings(configured)), state).table.id


def test_a_new_table_has_one_of_its_own_and_keeps_it(tmp_path: Path) -> None:
    made = {id_of(tmp_path / name) for name in "abcde"}
    assert len(made) == 5
    assert all(was_made(name) and name != EARLIER for name in made)
    assert id_of(tmp_path / "a") == known_table(Settings(), tmp_path / "a") in made


def test_a_configured_one_holds_and_is_written_nowhere(tmp_path: Path) -> None:
    assert id_of(tmp_path / "a", "terrace") == "terrace"
    assert not list((tmp_path / "a").iterdir())


def test_a_table_with_games_from_before_stays_what_it_was(tmp_path: Path) -> None:
    state = table(tmp_path / "state", 4)
    assert known_table(Settings(), state) == id_of(state) == EARLIER


@pytest.mark.parametrize("damaged", [b"", b"\xff\xff", b"Table 1", b"a/#", b"x" * 33, b"table-k7m2qx\n"])
def test_what_is_no_id_is_none(tmp_path: Path, damaged: bytes) -> None:
    (tmp_path / FILE).write_bytes(damaged)
    assert was_made(id_of(tmp_path))
    assert (tmp_path / FILE).read_bytes() != damaged


def test_where_it_cannot_be_written_it_holds_until_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> Path:
        raise OSError(errno.ENOSPC, "no space")
    monkeypatch.setattr(table_id, "write_kept_file", full)
    assert was_made(id_of(tmp_path))


def test_two_companions_that_begin_in_the_same_second_have_results_with_different_ids(tmp_path: Path) -> None:
    for name in ("a", "b"):
        with closing(Application(Settings(), tmp_path / name, aloud=False)) as app:
            assert app.settings.table == app.state.settings.table
            assert app.settings == replace(Settings(), table=TableSettings(known_table(Settings(), tmp_path / name)))
    assert known_table(Settings(), tmp_path / "a") != known_table(Settings(), tmp_path / "b")


def test_it_comes_back_with_a_backup_on_a_new_card(tmp_path: Path) -> None:
    state = table(tmp_path / "state", 4)
    (state / FILE).write_text("table-k7m2qx")
    made = backed_up(state, tmp_path / "stick", "table-k7m2qx")
    fresh = tmp_path / "fresh"
    other = id_of(fresh)
    assert other != "table-k7m2qx"
    restored(made, fresh)
    assert id_of(fresh) == "table-k7m2qx"


def test_a_new_table_that_somebody_named_asks_before_it_takes_anothers_games(tmp_path: Path) -> None:
    made = backed_up(table(tmp_path / "state", 4), tmp_path / "stick", "attic")
    fresh = tmp_path / "fresh"
    fresh.mkdir()
    with pytest.raises(AnotherTableError):
        restored(made, fresh)
