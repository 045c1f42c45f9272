"""A capsule from its request to the stick, by the program that writes it; by hand it is asked for first."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue

import pytest

from companion.app.appliance.chores import KeeperConfig
from companion.app.appliance.keeper import Keeper
from companion.app.appliance.upkeep import Upkeep
from companion.app.simulation.capsule import FOLDER, SUFFIX
from companion.app.simulation.transcript import transcript_differences
from companion.app.storage.journal import Journal
from companion.engine.words import say
from companion.games import catalogue
from tests.anybox.seated import HAND
from tests.anybox.test_evening import begin, play_round, say_on
from tests.app.appliance.states import companion
from tests.app.appliance.test_sticks import mounted

PATIENCE_S = 120


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """The files of a table where Ben holds something in secret."""
    bench = begin(tmp_path / "state", HAND)
    say_on(bench, "seat-2", "hold:1:seat-2", "spy")
    play_round(bench, 0, 4, 6)
    bench.close()
    return tmp_path / "state"


@pytest.mark.wide
def test_it_goes_onto_the_stick_and_is_played_again_from_there(state: Path) -> None:
    mounts, places = mounted(state.parent, "STICK")
    said = SimpleQueue[Upkeep]()
    keeper = Keeper(KeeperConfig(state, "table", "0.5.0", state.parent / "root", mounts, places), said.put,
                    lambda *_: None, lambda: None)
    keeper.start()
    keeper.ask("capsule")
    word = ""
    while "lies in" not in word:
        known = said.get(timeout=PATIENCE_S)
        word = say(known.word) if known.word and not known.busy else ""
    keeper.stop()
    file = Path(word.removeprefix("It lies in ").partition(SUFFIX)[0] + SUFFIX)
    assert file.is_relative_to(state.parent / "media/STICK")
    text = file.read_text("utf-8")
    assert "spy" in text
    assert transcript_differences(text, catalogue()) == ()
    assert [inside.name for inside in (state / FOLDER).iterdir()] == [file.name]


@pytest.mark.wide
def test_by_hand_nothing_is_written_before_somebody_has_agreed(state: Path) -> None:
    command = [sys.executable, "-m", "companion", "capsule", "--state", str(state)]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
                          cwd=Path(__file__).parents[3], timeout=PATIENCE_S)
    assert (done.returncode, done.stdout) == (1, "")
    assert "Ada, Ben" in done.stderr
    assert "companion capsule --yes" in done.stderr
    assert not (state / FOLDER).exists()


@pytest.mark.wide
def test_what_was_said_before_the_game_is_not_in_it(tmp_path: Path) -> None:
    assert companion(tmp_path, "new", "luescherzia", "Ada", "Ben").returncode == 0
    with closing(Journal(tmp_path / "journal.db", lambda: 0)) as journal:
        opened = journal.games()[0].opened
    (tmp_path / "devices").mkdir()
    (tmp_path / "devices/topics.log").write_text(
        f"BEGIN\t0\t{opened - 5}\nHEARD\t1000\tan/earlier/game\tdragon\nHEARD\t6000\tthis/game\tknight\n")
    text = Path(companion(tmp_path, "capsule", "--yes").stdout.strip()).read_text("utf-8")
    assert "knight" in text
    assert "dragon" not in text
