"""What the command line says to programs: one JSON document, under keys that stay, and the same exit code as in words.

What may live here: commands with --json, alone and beside a companion that is running. What may not: their words.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion import cli
from companion.app.session.control import Inquiry, ask_companion
from companion.app.storage.state_dir import lock_state, make_state_folder
from tests.configuration import write_config_on_free_ports
from tests.laws import ROOT
from tests.phone.rig import until

COMMANDS = (("games",), ("box", "list"), ("join",), ("check",), ("check", "--journal"))


@pytest.fixture
def config(tmp_path: Path) -> list[str]:
    """Settings of a table of its own, on free ports."""
    return ["--config", str(write_config_on_free_ports(tmp_path))]


def said(*words: str) -> tuple[int, Any]:
    """The exit code of `companion … --json`, and the one document on its standard output; nothing else is said."""
    done = subprocess.run([sys.executable, "-m", "companion", *words, "--json"], cwd=ROOT, text=True, timeout=100,
                          capture_output=True, check=False, env={**os.environ, "LANGUAGE": "en"})
    assert done.stderr == ""
    return done.returncode, json.loads(done.stdout)


def keys_in_help(*words: str) -> set[str]:
    """The keys of the document that `--help` names."""
    done = subprocess.run([sys.executable, "-m", "companion", *words, "--help"], cwd=ROOT, text=True, timeout=100,
                          capture_output=True, check=True)
    return set(re.findall(r"^  (\w+)   ", done.stdout.partition("With --json")[2], re.MULTILINE))


@pytest.mark.wide
@pytest.mark.e2e
def test_games_and_boxes_are_counted_under_keys_that_help_names(config):
    code, found = said("games")
    assert (code, set(found)) == (0, keys_in_help("games") - {"error"})
    assert {"id": "noxius", "title": "Noxius", "least_players": 2, "most_players": 4,
            "details": ["light", "full"]} in found["games"]
    code, found = said("box", "list", *config)
    assert (code, set(found), found["problems"]) == (0, keys_in_help("box", "list") - {"error"}, [])
    assert all(set(box) == {"game", "kind", "title", "things"} for box in found["boxes"])
    assert {box["game"] for box in found["boxes"]} == {game["id"] for game in said("games")[1]["games"]}


@pytest.mark.e2e
def test_a_mistake_in_the_settings_stands_in_the_document_and_not_beside_it(config):
    with Path(config[1]).open("a", encoding="utf-8") as file:
        file.write("[tabel]\n")
    code, found = said("box", "list", *config)
    assert (code, [problem["id"] for problem in found["problems"]]) == (0, ["settings"])
    assert "tabel" in found["problems"][0]["text"]


@pytest.mark.e2e
@pytest.mark.wide
def test_check_and_join_are_told_by_the_companion_that_runs(config, tmp_path):
    process = subprocess.Popen([sys.executable, "-m", "companion", "run", "--headless", *config], cwd=ROOT,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until(lambda: (tmp_path / "state").is_dir() and ask_companion(tmp_path / "state", Inquiry("join")), 60)
        until(lambda: said("join", *config)[1]["codes"][0]["address"], 60)
        code, found = said("join", *config)
        assert (code, found["problems"], [one["viewer"] for one in found["codes"]]) == (0, [], ["public"])
        assert found["codes"][0]["address"].startswith("http://127.0.0.1:")
        code, found = said("check", *config)
    finally:
        process.terminate()
        process.wait(60)
    assert (code, found["well"]) == (0 if found["well"] else 1, code == 0)
    assert set(found) == {"well", "parts", "notes", "problems"} <= keys_in_help("check")
    parts = {part["id"]: part for part in found["parts"]}
    assert parts["broker"]["state"] == parts["disk"]["state"] == "ok"
    assert set(parts["disk"]) == {"id", "name", "state", "result", "remedy"}


@pytest.mark.wide
@pytest.mark.e2e
def test_games_of_the_journal_are_told_with_their_state(config):
    assert cli.main(["new", "luescherzia", "Ada", "Ben", *config]) == 0
    assert said("check", "--journal", *config) == (0, {"well": True, "damaged": False, "lost": [], "games": [
        {"number": 1, "game": "luescherzia", "entries": 0, "state": "open"}]})


@pytest.mark.wide
@pytest.mark.e2e
def test_what_ends_a_command_is_a_document_as_well(config, tmp_path):
    code, found = said("join", *config)
    assert (code, list(found)) == (1, ["error"])
    assert "No companion is running here" in found["error"]
    with lock_state(make_state_folder(tmp_path / "state")):
        code, found = said("check", *config)
    assert (code, list(found)) == (1, ["error"])
    assert "Another companion is using" in found["error"]


@pytest.mark.e2e
@pytest.mark.wide
@pytest.mark.parametrize("words", COMMANDS)
def test_in_words_and_as_a_document_a_command_ends_alike(words, config, capsys):
    assert cli.main([*words, *config]) == said(*words, *config)[0]
