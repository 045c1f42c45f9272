"""Golden playthroughs: whole games as text, with what every viewer saw. A change of a rule shows as a readable diff.

Kept for ever. One that has to change is made anew with `companion export`, and the changelog says why.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.simulation.transcript import read_transcript, transcript_differences
from companion.cli import main
from companion.games import catalogue
from tests.playthroughs.touches import touches_of_turns

FILES = sorted(Path(__file__).parent.glob("*.table"))
STANDARD = [path for path in FILES if path.stem.endswith("-standard")]
FIRST = [path for path in STANDARD if "-light-" not in path.stem]
"""One a game for every time: what is said at light is said at full as well."""
TOUCHES = {
    "advyria-full-standard": [3, 3],
    "advyria-light-standard": [3, 3],
    "dicewar-full-standard": [2, 2],
    "dicewar-light-standard": [2, 2],
    "luescherzia-full-standard": [2, 2],
    "luescherzia-light-standard": [2, 6],
    "lyssan-full-standard": [3, 3],
    "lyssan-light-standard": [3, 3],
    "noxius-full-standard": [1, 3],
    "noxius-light-standard": [3, 3],
}


@pytest.mark.parametrize("path", [path if path in FIRST else pytest.param(path, marks=pytest.mark.wide)
                                  for path in FILES], ids=lambda path: path.stem)
def test_it_comes_out_the_same(path: Path) -> None:
    assert transcript_differences(path.read_text("utf-8"), catalogue()) == ()


@pytest.mark.parametrize("game", catalogue())
def test_every_game_has_two_and_a_standard_one_of_each_level(game: str) -> None:
    assert len([path for path in FILES if path.name.startswith(f"{game}-")]) >= 2
    assert {path.stem for path in STANDARD} >= {f"{game}-{detail}-standard" for detail in catalogue()[game].details}


@pytest.mark.parametrize("path", STANDARD, ids=lambda path: path.stem)
@pytest.mark.sampled(5)
def test_a_standard_turn_takes_three_touches_at_the_most(path: Path) -> None:
    """The median turn of a person of habit: with tracked dice, and with dice typed on the screen.

    What is known of a game stands in TOUCHES; a new one only has to keep the law.
    """
    told = read_transcript(path.read_text("utf-8"), catalogue())
    counted = [touches_of_turns(told.game, told.setup, told.asks, tracked) for tracked in (True, False)]
    assert counted == TOUCHES.get(path.stem, counted)
    assert counted[0] <= 3


def test_the_command_tells_a_difference_and_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept, changed = Path(__file__).parent / "luescherzia-three-light.table", tmp_path / "changed.table"
    changed.write_text(kept.read_text("utf-8").replace("SP 3", "SP 4", 1))
    assert main(["replay", str(kept)]) == 0
    assert main(["replay", str(changed)]) == 1
    assert "SP 4" in capsys.readouterr().out
