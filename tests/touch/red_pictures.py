"""A picture of each screen that a red test has judged, so that the mistake is seen at once: `build/red/`.

What may live here: noting what is judged, and drawing it once a test has failed. What may not: judging.
A process of its own draws, because Kivy opens one window a process and other tests need theirs.
"""

from __future__ import annotations

import os
import pickle
import re
import subprocess
import sys
from collections import deque
from collections.abc import Generator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ui.touch.drawing.measures import NORMAL
from ui.touch.state.scene import Scene

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path("build/red")
"""From the folder in which pytest has its root."""
MOST = 3
"""So many screens of one test are drawn: the newest."""


class JudgedScreen(NamedTuple):
    """A scene in a window of `size` pixels, with text of a size (measures.py), in a language."""

    scene: Scene
    size: tuple[int, int]
    text: str = NORMAL
    language: str = "en"


JUDGED: deque[JudgedScreen] = deque(maxlen=MOST)
"""What the test that runs now has looked at, the newest last."""


def note_judged(scene: Scene, size: tuple[int, int], text: str = NORMAL, language: str = "en") -> None:
    """Remember what the test that runs now looks at."""
    shown = JudgedScreen(scene, size, text, language)
    if not JUDGED or JUDGED[-1] != shown:
        JUDGED.append(shown)


def pytest_runtest_setup() -> None:
    """Forget what the test before has looked at."""
    JUDGED.clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Say below a failure where the pictures of its screens lie."""
    report = yield
    if report.when == "call" and report.failed and JUDGED:
        lines = [_drawn(shown, _path(item, n)) for n, shown in enumerate(JUDGED, 1)]
        report.sections.append(("the screens that were judged, the newest last", "\n".join(lines)))
    return report


def _path(item: pytest.Item, number: int) -> Path:
    name = re.sub(r"\W+", "-", f"{item.path.stem} {item.name}").strip("-")
    return item.config.rootpath / FOLDER / f"{name[:120]}-{number}.png"


def _drawn(shown: JudgedScreen, path: Path) -> str:
    """Where the picture lies, or why there is none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    done = subprocess.run([sys.executable, "-m", "tests.touch.red_pictures"], cwd=ROOT, capture_output=True,
                          env={**os.environ, "SDL_VIDEODRIVER": "offscreen"}, input=pickle.dumps((shown, path)),
                          check=False)
    why = done.stderr.decode(errors="replace").strip().splitlines()[-1:]
    return str(path) if done.returncode == 0 else f"not drawn: {' '.join(why)}"


def draw(shown: JudgedScreen, path: Path) -> None:
    """Draw a screen into a PNG file, in a window of this process."""
    from companion.app.translation import Catalogue
    from tests.touch.kivy_window.crank import Crank
    crank = Crank(Catalogue(shown.language).say)
    crank.screen.adjust(100, 0.0, text=shown.text)
    crank.resize(shown.size)
    crank.presenter.scene = shown.scene
    crank.presenter.draw()
    crank.picture(path)


def main() -> None:
    """Draw what another process has written to the standard input."""
    sent: Any = pickle.loads(sys.stdin.buffer.read())  # noqa: S301 — written by `_drawn` alone
    draw(*sent)


if __name__ == "__main__":
    main()
