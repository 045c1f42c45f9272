"""Folders that take long to make are made once, and none is taken away from another run that uses it."""

from __future__ import annotations

import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.appliance import kept
from tests.appliance.kept import kept_folder

ANOTHER_RUN = """
import sys
from pathlib import Path
from tests.appliance.kept import kept_folder
kept_folder(Path(sys.argv[1]), "disk", ["old"], lambda to: (to / "used").touch())
print("uses it", flush=True)
sys.stdin.read()
"""


def filled(made: list[Path], to: Path) -> None:
    made.append(to)
    (to / "whole").touch()


def test_a_folder_is_made_once_and_an_older_one_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held, made = list[ExitStack](), list[Path]()
    monkeypatch.setattr(kept, "_held", held)
    first = kept_folder(tmp_path, "disk", ["one"], lambda to: filled(made, to))
    assert kept_folder(tmp_path, "disk", ["one"], lambda to: filled(made, to)) == first
    for one in held:  # nobody uses it any more
        one.close()
    second = kept_folder(tmp_path, "disk", ["another"], lambda to: filled(made, to))
    assert len(made) == 2
    assert (second / "whole").exists()
    assert not first.exists()


def test_one_that_another_run_uses_stays_until_that_run_ends(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ANOTHER_RUN, str(tmp_path)], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True) as another:
        assert another.stdout
        assert another.stdin
        assert another.stdout.readline() == "uses it\n"
        used = next(path.parent for path in tmp_path.glob("*/used"))
        kept_folder(tmp_path, "disk", ["new"], lambda _: None)
        assert used.exists()
        another.stdin.close()
        another.wait()
    kept_folder(tmp_path, "disk", ["newer"], lambda _: None)
    assert not used.exists()


def test_what_was_left_half_made_is_made_again(tmp_path: Path) -> None:
    def broken(_: Path) -> None:
        raise OSError
    with pytest.raises(OSError):  # noqa: PT011
        kept_folder(tmp_path, "disk", ["one"], broken)
    made: list[Path] = []
    assert (kept_folder(tmp_path, "disk", ["one"], lambda to: filled(made, to)) / "whole").exists()
