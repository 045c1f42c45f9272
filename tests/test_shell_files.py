"""What a shell completes and what man shows are made of the command line itself, and a real shell understands them.

What may live here: making those files as the Makefile does, and asking bash. What may not: where they are installed.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path

import pytest

from companion.cli import argument_parser
from companion.games import catalogue
from tests.laws import ROOT

COMPLETE = """. {script}
COMP_WORDS=({words}) COMP_CWORD={last}
complete -p companion >/dev/null || exit 3
_shtab_companion 2>/dev/null
printf '%s\\n' "${{COMPREPLY[@]}}" """


def completed(script: Path, *words: str) -> list[str]:
    """What bash offers for the last of `words` once it has read `script`."""
    asked = COMPLETE.format(script=shlex.quote(str(script)), words=shlex.join(words), last=len(words) - 1)
    done = subprocess.run(["bash", "-c", asked], capture_output=True, text=True, check=True, timeout=60)
    return sorted(set(done.stdout.split()))


def made(program: str, *words: str) -> str:
    """What a program of the `build` extra makes of our command line."""
    return subprocess.run([Path(sys.executable).parent / program, *words], cwd=ROOT, capture_output=True, text=True,
                          check=True, timeout=100).stdout


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("shell") / "companion"
    file.write_text(made("shtab", "--shell", "bash", "--prog", "companion", "companion.cli.argument_parser"))
    return file


def commands(parser: ArgumentParser) -> set[str]:
    """The commands of our command line, as its own help names them."""
    return {line.split()[0] for line in parser.format_help().partition("command\n")[2].splitlines()
            if line.startswith("    ") and line[4] != " "}


def test_bash_offers_every_command_game_option_and_file(script: Path, tmp_path: Path) -> None:
    known = commands(argument_parser())
    assert {"run", "check", "box"} <= known
    assert known <= set(completed(script, "companion", ""))
    assert set(completed(script, "companion", "new", "")) >= set(catalogue())
    assert completed(script, "companion", "games", "--js") == ["--json"]
    (tmp_path / "mine.box").touch()
    assert completed(script, "companion", "box", "check", f"{tmp_path}/mi") == [f"{tmp_path}/mine.box"]


def test_the_manual_page_names_every_command_and_every_key_of_json() -> None:
    page = made("argparse-manpage", "--module", "companion.cli", "--function", "argument_parser", "--prog", "companion")
    plain = page.replace("\\", "")
    assert [name for name in commands(argument_parser()) if f"companion {name}" not in plain] == []
    assert str(ROOT) not in plain
    assert "--json" in plain
    assert [key for key in ("least_players", "well", "codes") if key not in plain] == []
