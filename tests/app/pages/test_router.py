"""Pages are found by what their modules say, wherever Python finds the modules.

What may live here: finding pages. What may not: what a page says, where an answer leads.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

import pytest

from companion.app.pages.router import PAGES, pages_by_id
from companion.app.pages.routes import SettingsRoute

ROOT = Path(__file__).resolve().parents[3]


def module(name: str, **said: object) -> ModuleType:
    found = ModuleType(name)
    vars(found).update(said)
    return found


def test_a_module_with_a_route_is_a_page_and_another_is_none() -> None:
    draw, take = object(), object()
    found = pages_by_id(iter((module("a", ROUTE=SettingsRoute, page=draw, answer=take), module("words"))))
    assert found == {"settings": (SettingsRoute, draw, take)}


def test_two_pages_of_one_name_are_refused() -> None:
    one, other = (module(name, ROUTE=SettingsRoute, page=None, answer=None) for name in ("one", "other"))
    with pytest.raises(ValueError, match="other is a second page"):
        pages_by_id(iter((one, other)))


def test_every_route_belongs_to_one_page() -> None:
    routes = [page.route for page in PAGES.values()]
    assert len(set(routes)) == len(routes)
    assert all(name == page.route.id for name, page in PAGES.items())


@pytest.mark.wide
def test_the_same_pages_are_found_in_an_archive(tmp_path: Path) -> None:
    archive = tmp_path / "companion.zip"
    with ZipFile(archive, "w") as packed:
        for file in sorted((ROOT / "companion").rglob("*.py")):
            packed.write(file, file.relative_to(ROOT))
    asked = "import companion.app.pages.router as r; print(r.__file__, *sorted(r.PAGES))"
    done = subprocess.run([sys.executable, "-c", asked], cwd=tmp_path, env={"PYTHONPATH": str(archive)},
                          capture_output=True, text=True, check=True)
    where, *found = done.stdout.split()
    assert where.startswith(str(archive))
    assert found == sorted(PAGES)
