"""Where the files of tests may lie."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.memory import is_fit


def test_a_folder_with_room_in_which_programs_start_is_fit(tmp_path: Path) -> None:
    assert is_fit(tmp_path, room=1)
    assert not list(tmp_path.iterdir())


def test_one_with_little_room_and_one_that_is_not_there_are_not(tmp_path: Path) -> None:
    assert not is_fit(tmp_path, room=1 << 60)
    assert not is_fit(tmp_path / "missing", room=1)


def test_one_from_which_nothing_may_be_started_is_not(tmp_path: Path) -> None:
    asked = ("import sys; from pathlib import Path; from tests.memory import is_fit; "
             "print(is_fit(Path(sys.argv[1]), room=1))")
    told = [subprocess.run(
        ["unshare", "--map-root-user", "--mount", "sh", "-c",
         f'mount -t tmpfs -o {option} memory "$1" && exec "$0" -c "$2" "$1"', sys.executable, tmp_path, asked],
        capture_output=True, text=True, timeout=60, check=True).stdout for option in ("exec", "noexec")]
    assert told == ["True\n", "False\n"]
