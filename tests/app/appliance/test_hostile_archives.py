"""Backups of anybody: damaged, made to harm. A sample of those that `make test-long` tries.

What may live here: what becomes of them. What may not: making them.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion import __version__
from companion.app.appliance import archive
from companion.app.appliance.unfit import UnfitFileError
from companion.engine.words import say
from tests.app.appliance.states import backed_up, table
from tests.long.attackers.archives import forged, packed
from tests.long.restoring import attempt


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return table(tmp_path_factory.mktemp("table") / "state", 4)


@pytest.fixture(scope="module")
def whole(state: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return backed_up(state, tmp_path_factory.mktemp("stick")).read_bytes()


@pytest.mark.wide
def test_no_archive_made_to_harm_is_taken_or_leaves_anything(state: Path, whole: bytes) -> None:
    every = tuple(forged(whole))
    assert len(every) >= 300
    found = {one.name: attempt(state, one.data, refused=one.refused) for one in every[::17] if one.refused}
    assert {name: wrong for name, (_, wrong) in found.items() if wrong} == {}
    assert all(word.startswith("refused: ") for word, _ in found.values())


def test_every_bit_that_is_turned_over_is_found(whole: bytes, tmp_path: Path) -> None:
    """Many raised zlib.error, which nobody expected."""
    luck, sound, words = Random(6), archive.read_backup(written(tmp_path, whole), __version__), set[str]()
    for _ in range(300):
        data, bit = bytearray(whole), luck.randrange(8 * len(whole))
        data[bit // 8] ^= 1 << bit % 8
        try:
            assert archive.read_backup(written(tmp_path, bytes(data)), __version__) == sound
        except UnfitFileError as error:
            words.add(say(error.text).partition(":")[0])
    assert words <= {"made.zip is no backup of the companion, or is damaged",
                     "made.zip holds what does not belong into a backup"}


def written(folder: Path, data: bytes) -> Path:
    (folder / "made.zip").write_bytes(data)
    return folder / "made.zip"


def refusal(path: Path, running: str = __version__) -> str:
    with pytest.raises(UnfitFileError) as told:
        archive.read_backup(path, running)
    return say(told.value.text)


def test_what_is_no_whole_backup_is_refused_in_words(whole: bytes, tmp_path: Path) -> None:
    for share in (0, 0.1, 0.5, 0.9, 0.999):
        assert "no backup of the companion" in refusal(written(tmp_path, whole[:int(len(whole) * share)]))
    assert "cannot be read" in refusal(tmp_path / "gone.zip")
    assert "cannot be read" in refusal(tmp_path)
    assert "is newer than this one (0.2.0)" in refusal(written(tmp_path, whole), "0.2.0")
    assert refusal(written(tmp_path, packed({"../evil": b"evil"}))) == (
        "made.zip holds what does not belong into a backup: ../evil")
