"""Files where somebody else may have laid something first: pipes, devices, links. Real ones, on a real disk.

What may live here: opening and writing. What may not: what stands in a file.
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

import pytest

from companion.app.storage.regular_files import (
    copy_whole,
    enter_folder,
    is_regular,
    is_there,
    open_regular,
    sweep_part_files,
    write_whole,
)


def laid(folder: Path, kind: str) -> Path:
    """Something of this kind in a folder."""
    path = folder / kind
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to({"device": "/dev/zero", "link": "/etc/passwd", "gone": "nowhere"}[kind])
    return path


@pytest.mark.parametrize("kind", ["pipe", "folder", "device", "link", "gone"])
def test_what_is_no_regular_file_is_refused_at_once(tmp_path: Path, kind: str) -> None:
    path = laid(tmp_path, kind)
    assert not is_regular(path)
    assert is_there(path)
    with pytest.raises(OSError):  # noqa: PT011 whichever the system says
        open_regular(path)


def test_a_regular_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"box")
    with open_regular(tmp_path / "file") as file:
        assert file.read() == b"box"


@pytest.mark.parametrize("inside", [("exports",), ("exports", "more")])
def test_nothing_is_written_through_a_linked_folder(tmp_path: Path, inside: tuple[str, ...]) -> None:
    stick, outside = tmp_path / "stick", tmp_path / "outside"
    stick.mkdir()
    outside.mkdir()
    (stick / "exports").symlink_to(outside)
    with pytest.raises(OSError), enter_folder(stick, *inside):  # noqa: PT011
        pass
    assert list(outside.iterdir()) == []


@pytest.mark.parametrize("name", ["games.csv", "games.csv.part"])
def test_nothing_is_written_through_a_linked_file(tmp_path: Path, name: str) -> None:
    (tmp_path / "mine").write_bytes(b"mine")
    (tmp_path / "source").write_bytes(b"results")
    (tmp_path / "stick").mkdir()
    (tmp_path / "stick" / name).symlink_to(tmp_path / "mine")
    with enter_folder(tmp_path / "stick") as folder:
        copy_whole(tmp_path / "source", folder, "games.csv")
    assert (tmp_path / "mine").read_bytes() == b"mine"
    assert is_regular(tmp_path / "stick/games.csv")
    assert (tmp_path / "stick/games.csv").read_bytes() == b"results"
    assert [path.name for path in (tmp_path / "stick").iterdir()] == ["games.csv"]


def test_what_fails_midway_leaves_nothing_and_what_was_there_stays(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"before")

    def torn(file: object) -> None:
        raise OSError(28, "No space left on device")
    for fill, prove in ((torn, lambda file: None), (lambda file: None, torn)):
        with enter_folder(tmp_path) as folder, pytest.raises(OSError, match="No space"):
            write_whole(folder, "file", fill, prove)
        assert [path.name for path in tmp_path.iterdir()] == ["file"]
        assert (tmp_path / "file").read_bytes() == b"before"


def test_what_another_is_writing_is_not_swept(tmp_path: Path) -> None:
    (tmp_path / "file.part").write_bytes(b"half")
    with enter_folder(tmp_path) as folder:
        with (tmp_path / "file.part").open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            sweep_part_files(folder, "file.part")
            assert (tmp_path / "file.part").exists()
        sweep_part_files(folder, "file.part")
    assert not (tmp_path / "file.part").exists()
