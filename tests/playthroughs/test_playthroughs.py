"""Golden playthroughs: whole games as text, with what every viewer saw. A change of a rule shows as a readable diff.

Kept for ever. One that has to change is made anew with `companion export`, and the changelog says why.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.transcript import differences
from companion.cli import main
from companion.games import catalogue

FILES = sorted(Path(__file__).parent.glob("*.table"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_comes_out_the_same(path: Path) -> None:
    assert differences(path.read_text("utf-8"), catalogue()) == ()


@pytest.mark.parametrize("game", catalogue())
def test_every_game_has_two(game: str) -> None:
    assert len([path for path in FILES if path.name.startswith(f"{game}-")]) >= 2


def test_the_command_tells_a_difference_and_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed = tmp_path / "changed.table"
    changed.write_text(FILES[0].read_text("utf-8").replace("SP 3", "SP 4", 1))
    assert main(["replay", str(FILES[0])]) == 0
    assert main(["replay", str(changed)]) == 1
    assert "SP 4" in capsys.readouterr().out
