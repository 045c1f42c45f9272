"""A monstrous game in the journal, through the program: it is left within seconds, and not entered again by itself.

What may live here: games that cannot be shown. What may not: how that is found out (tests/app/session).
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.app.storage.journal import Journal
from companion.app.storage.state_dir import JOURNAL
from companion.engine.codec import encode
from companion.engine.game import FULL
from companion.games import catalogue
from companion.games.advyria.content import GUILD, PLAIN, QUEST, Content, Field
from tests.configuration import write_config_alone
from tests.games.alone import names_alone
from tests.phone.rig import until

pytestmark = pytest.mark.e2e
ROOT = Path(__file__).parents[2]
LEFT = "The game cannot be shown in time; the companion starts again without it."
AT_HOME = "could not be shown the last time, and was not opened"


def monstrous(folder: Path, fields: int) -> Path:
    """A state with a game on a board of so many fields, as no form takes it; its configuration."""
    kinds = (QUEST,) * 26 + (GUILD,) * 6 + (PLAIN,) * fields
    board = tuple(Field(f"f{n}", f"{n}", kind, n * 37 % 1000, n * 91 % 1000, (f"f{n - 1}",) if n else ())
                  for n, kind in enumerate(kinds))
    game = catalogue()["advyria"]
    (folder / "state").mkdir()
    with closing(Journal(folder / "state" / JOURNAL, lambda: 7)) as journal:
        journal.open_game(game.id, encode(names_alone(game, 2, Content(fields=board), FULL)))
    return write_config_alone(folder)


@contextmanager
def running(config: Path, *how: str) -> Iterator[subprocess.Popen[str]]:
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "KIVY_NO_CONSOLELOG": "1"}
    environment.pop("NOTIFY_SOCKET", None)
    with subprocess.Popen([sys.executable, "-m", "companion", "run", "--config", str(config), *how], cwd=ROOT,
                          env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.terminate()
            process.communicate(timeout=60)


def lines_until(process: subprocess.Popen[str], words: str) -> list[str]:
    told = []
    for line in process.stderr or ():
        told.append(line.strip())
        if words in line:
            return told
    raise AssertionError(f"it ended without having said {words!r}: {told}")


@pytest.mark.parametrize(("how", "fields"), [((), 12_000), (("--headless",), 500_000)])
@pytest.mark.wide
def test_a_game_that_cannot_be_shown_is_left_for_home_and_not_entered_again(
        tmp_path: Path, how: tuple[str, ...], fields: int) -> None:
    config = monstrous(tmp_path, fields)
    with running(config, *how) as process:
        said = lines_until(process, AT_HOME)
        assert (LEFT in said) == bool(how), "what a window cannot draw ends the window alone"
    with running(config, *how) as process:
        assert LEFT not in lines_until(process, AT_HOME)
    assert not (tmp_path / "state" / "entering").exists()


@pytest.mark.wide
def test_one_that_is_killed_in_the_midst_of_it_is_not_entered_again(tmp_path: Path) -> None:
    config = monstrous(tmp_path, 500_000)
    mark = tmp_path / "state" / "entering"
    with running(config, "--headless") as process:
        until(lambda: process.poll() is not None or (mark.exists() and mark.read_text()))
        assert process.poll() is None
        process.kill()
    with running(config, "--headless") as process:
        assert LEFT not in lines_until(process, AT_HOME)
