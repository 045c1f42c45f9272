"""No flipped bit keeps the companion from starting: a sample of what the attack `flips` does to every byte.

What may live here: flipped bits. What may not: damage of other kinds (test_damage.py).
"""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.app.storage.journal import SCHEMA, Journal
from companion.app.storage.schema import PAGE
from companion.app.storage.state_dir import JOURNAL, LIBRARY
from tests.configuration import write_config_alone
from tests.long.attacks.flips import FILES, FIRST, faults, written

ROOT = Path(__file__).parents[3]
SQL = range(2900, PAGE, 29)
"""Where the first page describes the tables: what SQLite says of damage there is often no text."""

SUMS = (22_890, 24_198)
"""Where the sums of two entries stand, which follow the ones before them all the same."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("flips") / "whole")


@pytest.mark.parametrize("name", FILES)
@pytest.mark.wide
def test_no_flipped_bit_loses_anything_without_a_word_or_keeps_a_start_from_succeeding(whole: Path, name: str) -> None:
    size = min(FIRST, (whole / name).stat().st_size)
    places = [*SQL, *range(0, size, size // 30), *SUMS] if size > PAGE else range(0, size, 5)
    assert not list(faults(whole, name, places))


def test_a_version_number_with_one_flipped_bit_over_tables_that_are_known_is_damage_and_no_newer_file(
        tmp_path: Path) -> None:
    written(tmp_path / "whole")
    data = bytearray((tmp_path / "whole" / JOURNAL).read_bytes())
    for bit in range(8):
        data[63] = len(SCHEMA.versions) ^ 1 << bit  # the last byte of user_version
        (tmp_path / f"{bit}.db").write_bytes(data)
        with closing(Journal(tmp_path / f"{bit}.db", lambda: 7)) as journal:
            assert (len(journal.games()), len(journal.quarantined)) == (3, 1)


def spoilt(file: Path) -> None:
    """A bit of the tables' SQL is flipped so that SQLite complains in words that are no text."""
    data = file.read_bytes()
    at = data.index(b"CREATE TABLE") + len("CREATE ")
    file.write_bytes(data[:at] + bytes([data[at] ^ 0x80]) + data[at + 1:])


@pytest.mark.wide
def test_the_program_says_that_both_files_were_damaged_once_and_starts_again(tmp_path: Path) -> None:
    state = written(tmp_path / "state")
    for name in (JOURNAL, LIBRARY):
        spoilt(state / name)
    config = write_config_alone(tmp_path, state)
    first, second = (subprocess.run([sys.executable, "-m", "companion", "check", "--config", str(config)], cwd=ROOT,
                                    capture_output=True, text=True, timeout=60) for _ in range(2))
    assert "Traceback" not in first.stderr + second.stderr
    assert first.stdout.count("A damaged file was found; everything intact in it was saved") == 2
    assert "A damaged file" not in second.stdout + second.stderr
    assert (state / f"{JOURNAL}.damaged-1").exists()
