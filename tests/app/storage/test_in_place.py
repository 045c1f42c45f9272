"""Pipes, links, folders and devices in the place of a file are told in one sentence; nothing waits for them.

What may live here: what lies in the state folder under a name of ours. What may not: files that are damaged.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.app.config.settings import Settings, TableSettings
from companion.app.session.notices import notice_sentence
from companion.app.storage.errors import MisplacedError, UnusableFolderError
from companion.app.storage.in_place import FILES, FOLDERS, SOCKETS, require_places
from companion.app.storage.state_dir import lock_state
from companion.assembly import makeshift_companion
from companion.cli import main
from companion.engine.words import say
from companion.serving import open_companion
from tests.configuration import write_config_alone

ROOT = Path(__file__).parents[3]
KINDS = {"pipe": "a pipe", "device": "a link", "folder": "a folder", "socket": "a socket", "dangling": "a link"}


def put(kind: str, path: Path) -> None:
    """Put something there that is no file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
        case "folder":
            path.mkdir()
        case "socket":
            with socket.socket(socket.AF_UNIX) as line:
                line.bind(os.path.relpath(path))
        case "dangling":
            path.symlink_to(path.with_name("nothing"))


def settings_of(state: Path) -> Settings:
    return Settings(table=TableSettings(language="en", state_directory=str(state)))


def written(folder: Path, state: Path) -> list[str]:
    return ["--config", str(write_config_alone(folder, state))]


@pytest.mark.parametrize("kind", KINDS)
def test_in_the_place_of_each_file_it_is_told_and_left_as_it_is(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    monkeypatch.chdir(tmp_path)
    wrong = {"folder": (*FILES, *SOCKETS), "socket": (*FILES, *FOLDERS)}.get(kind, (*FILES, *FOLDERS, *SOCKETS))
    for number, name in enumerate(wrong):
        state = tmp_path / f"{number}"
        put(kind, state / name)
        with pytest.raises(MisplacedError) as raised:
            require_places(state)
        assert say(raised.value.text).startswith(f"{state / name} is {KINDS[kind]}, ")
        assert [path.name for path in state.iterdir()] == [Path(name).parts[0]]


def test_a_table_whose_journal_is_a_pipe_is_played_with_a_sentence_on_every_screen(tmp_path: Path) -> None:
    put("pipe", tmp_path / "state" / "journal.db")
    app = open_companion(settings_of(tmp_path / "state"), makeshift_companion)
    assert app
    with closing(app):
        (notice,) = app.state.shown.notices
        assert say(notice_sentence(notice)) == (
            f"What is played now is not kept: {tmp_path}/state/journal.db is a pipe, which the companion never opens "
            "under this name. Move it away, then start the companion again.")


@pytest.mark.parametrize("command", [("check",), ("check", "--journal"), ("export",), ("box", "list")])
@pytest.mark.parametrize("name", ["journal.db", "library.db-wal"])
def test_no_command_waits_for_a_pipe(tmp_path: Path, command: tuple[str, ...], name: str,
                                     capsys: pytest.CaptureFixture[str]) -> None:
    state = tmp_path / "state"
    put("pipe", state / name)
    told = main([*command, *written(tmp_path, state)]), capsys.readouterr()
    needed = command == ("check",) or ("library" in name) == ("box" in command)
    assert (told[0] == 1 and f"{state / name} is a pipe" in told[1].err) == needed


def test_a_lock_that_is_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    put("pipe", tmp_path / "lock")
    with pytest.raises(UnusableFolderError):
        lock_state(tmp_path)


def test_the_program_says_it_and_ends(tmp_path: Path) -> None:
    put("pipe", tmp_path / "state" / "journal.db.witness")
    command = [sys.executable, "-m", "companion", "new", "luescherzia", "Ada", "Ben"]
    done = subprocess.run([*command, *written(tmp_path, tmp_path / "state")], cwd=ROOT, capture_output=True,
                          text=True, timeout=60)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "journal.db.witness is a pipe" in done.stderr
