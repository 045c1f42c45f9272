"""A sixth game in an hour: what `make game NAME=…` lays out is green at once, and nothing else has to be edited.

What may live here: laying it out in a copy of the tree, and asking every judge of the house about it. What may not:
what the pattern does, which its own tests say (tests/pattern/tests/).
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

pytestmark = [pytest.mark.e2e, pytest.mark.wide, pytest.mark.timeout(900)]  # each judges a whole tree
ROOT = Path(__file__).parents[2]
NAME = "sixth_game"
GAME, TESTS, PICTURE = f"companion/games/{NAME}", f"tests/{NAME}", "tests/house/house.svg"
PLAYED = {f"tests/playthroughs/{NAME}-{detail}-standard.table" for detail in ("light", "full")}
JUDGES = (TESTS, "tests/games", "tests/playthroughs", "tests/test_words.py", "tests/test_architecture.py",
          "tests/test_house.py", "tests/app/test_installation.py")
NOT_NEEDED = shutil.ignore_patterns(".*", "__pycache__", "node_modules", "build", "*.egg-info")


@pytest.fixture
def tree() -> Iterator[Path]:
    """The tree somewhere else, without what is fetched; gone afterwards."""
    with TemporaryDirectory() as folder:
        yield shutil.copytree(ROOT, Path(folder) / "tree", symlinks=True, ignore=NOT_NEEDED)


def run(tree: Path, module: str, *arguments: str) -> str:
    done = subprocess.run([sys.executable, "-m", module, *arguments], cwd=tree, capture_output=True, text=True,
                          check=False)
    assert done.returncode == 0, f"{module}: {done.stdout[-4000:]}{done.stderr[-4000:]}"
    return done.stdout


def texts(tree: Path) -> dict[str, bytes]:
    """Everything that is kept there."""
    found = (path for path in tree.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(tree).as_posix(): path.read_bytes() for path in found}


def test_a_new_game_is_green_at_once(tree: Path) -> None:
    before = texts(tree)
    assert GAME in run(tree, "tests.pattern", NAME)
    after = texts(tree)
    assert before.keys() <= after.keys()
    changed = {path for path in after if before.get(path) != after[path]}
    assert {path for path in changed if not path.startswith((f"{GAME}/", f"{TESTS}/"))} == {PICTURE, *PLAYED}
    run(tree, "ruff", "check", "--no-cache", GAME, TESTS)
    run(tree, "mypy", "-p", GAME.replace("/", "."))
    run(tree, "pytest", "-q", "-p", "no:cacheprovider", *JUDGES, "-k", f"{NAME} or picture")


def test_the_worked_change_of_contributing_is_green(tree: Path) -> None:
    run(tree, "tests.pattern", "yahtzee")
    change, = re.findall(r"```diff\n(.*?)```", (tree / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.DOTALL)
    subprocess.run(["git", "apply", "-"], cwd=tree, input=change, text=True, check=True)
    run(tree, "companion.locale")
    words = tree / "companion/games/yahtzee/locale/de/LC_MESSAGES/yahtzee.po"
    head, *entries = words.read_text(encoding="utf-8").split("\n\n")
    assert sum(entry.endswith('msgstr ""') for entry in entries) == 3, "CONTRIBUTING speaks of three lines"
    german = (re.sub(r'msgid "(.*)"\nmsgstr ""$', r'msgid "\1"\nmsgstr "\1"', entry) for entry in entries)
    words.write_text("\n\n".join((head, *german)), encoding="utf-8")
    run(tree, "ruff", "check", "--no-cache", "companion/games/yahtzee", "tests/yahtzee")
    run(tree, "pytest", "-q", "-p", "no:cacheprovider", "tests/yahtzee", "tests/games/test_fields.py",
        "tests/games/test_shown_numbers.py", "-k", "yahtzee")


def test_one_file_is_enough_for_a_game(tree: Path) -> None:
    home = tree / "companion/games/hopscotch"
    home.mkdir()
    shutil.copy(tree / "tests/app/hopscotch.py", home / "__init__.py")
    run(tree, "pytest", "-q", "-p", "no:cacheprovider", "tests/games", "-k", "hopscotch")
