"""What is installed is whole: the wheel of `make dist`, far from any checkout and without npm, plays as the tree does.

What may live here: what a person does with an installed companion. What may not: which file is read by whom.
"""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, expect

from companion import __version__
from tests.e2e.installed import ROOT, Installed, wheel
from tests.laws import sources
from tests.phone.page_place import errors_of, phone
from tests.phone.rig import PATIENCE_S
from tests.test_shell_files import completed

pytestmark = [pytest.mark.e2e, pytest.mark.wide]
RANDOM_GAME = ("simulate", "luescherzia", "--games", "1", "--seed", "1")
SHIPPED = ("companion/config/games/noxius.toml", "companion/games/lyssan/locale/de/LC_MESSAGES/lyssan.mo",
           "ui/phone/page/dist/page.js", "ui/assets/materialdesignicons.ttf")


def test_the_wheel_plays_far_from_any_checkout(tmp_path: Path, browser: Browser) -> None:
    made = wheel(tmp_path)
    assert made.name == f"tabletop_companion-{__version__}-py3-none-any.whl"
    assert unpacked(made) == []
    installed = Installed(made, tmp_path)
    for package in ("companion", "hardware", "ui.phone", "ui.touch"):
        place = installed.python(f"import {package}; print({package}.__file__)").strip()
        assert Path(place).is_relative_to(installed.packages)
    check = installed.companion("check")
    assert (check.stdout.splitlines()[-1], check.stderr, check.returncode) == ("Alles in Ordnung.", "", 0)
    assert [line for line in check.stdout.splitlines() if line.startswith("[!!]")] == []
    assert installed.companion(*RANDOM_GAME).stdout == in_the_tree(*RANDOM_GAME)
    shells_know_it(tmp_path / "env/share")
    phones_play(installed, browser)
    what_is_taken_away_is_missed(installed)


def unpacked(made: Path) -> list[str]:
    """Programs of the tree that are not in the wheel: a folder that is no package is left behind.

    Programs for microcontrollers are in the release beside it.
    """
    ours = (path.relative_to(ROOT).as_posix() for path in sources())
    wanted = {path for path in ours if not path.startswith(("tests/", "hardware/firmware/"))}
    return sorted(wanted - set(ZipFile(made).namelist()))


def in_the_tree(*arguments: str) -> str:
    return subprocess.run([sys.executable, "-m", "companion", *arguments], cwd=ROOT, capture_output=True, text=True,
                          check=True).stdout


def shells_know_it(share: Path) -> None:
    """What shells complete, and the manual page, lie where a shell and man look in an environment."""
    assert completed(share / "bash-completion/completions/companion", "companion", "box", "ex") == ["export"]
    assert "#compdef companion" in (share / "zsh/site-functions/_companion").read_text()
    assert "companion check" in (share / "man/man1/companion.1").read_text()


def phones_play(installed: Installed, browser: Browser) -> None:
    """The page comes with its program, its style and its icons, speaks German, and is a seat of the table."""
    with installed.demo() as joins:
        for name in ("", "page.js", "style.css", "icons.json", "icons.woff2", "all-icons.woff2"):
            assert len(get(installed, name)) > 500
        assert json.loads(get(installed, "texts/de.json"))["Connected"] == ["Verbunden", "Verbunden"]
        page = phone(browser, language="de-DE")
        page.goto(joins["seat-1"])
        expect(page.get_by_label("Verbunden")).to_be_visible()
        assert page.evaluate("document.fonts.load('20px icons').then(found => found.length)") == 1
        assert errors_of(page) == []
    assert installed.complaints.read_text() == ""


def get(installed: Installed, name: str) -> bytes:
    with urllib.request.urlopen(f"http://127.0.0.1:{installed.web}/{name}", timeout=PATIENCE_S) as answer:
        return bytes(answer.read())


def what_is_taken_away_is_missed(installed: Installed) -> None:
    for file in SHIPPED:
        (installed.packages / file).unlink()
    check = installed.companion("check")
    assert check.returncode == 1
    assert [file for file in SHIPPED if file not in check.stdout] == []
    assert "pip install --force-reinstall" in check.stdout
    assert SHIPPED[0] in installed.companion("simulate", "noxius", "--games", "1").stderr
    with installed.demo():
        pass
    complaints = installed.complaints.read_text()
    assert [file for file in SHIPPED if file not in complaints] == []
