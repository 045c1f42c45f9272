"""Every file keeps the laws of the house (tests/laws.py), and small bad sources prove that each law can be broken."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.laws import (
    FILE_LINES,
    FUNCTION_LINES,
    METHODS,
    MODULES,
    ROOT,
    alarms,
    complaints,
    page_complaints,
    public_names,
    sources,
)

FLOORS = sorted({path.parent for path in sources()})


@pytest.mark.parametrize("floor", FLOORS, ids=lambda floor: str(floor.relative_to(ROOT)))
def test_every_file_keeps_the_laws(floor: Path) -> None:
    assert [word for path in sources() if path.parent == floor
            for word in complaints(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))] == []


SHARED_NAMES = {"Decoder"}  # found by its name in every protocol's file, and the promise that each of them keeps


def test_no_name_stands_for_two_things() -> None:
    """Outside the games, whose words are their rulebooks'; a test's words are its own."""
    named = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in sources()}
    ours = {path: text for path, text in named.items() if not path.startswith(("tests/", "companion/games/"))}
    twice = {name: where for name, where in public_names(ours).items() if len(where) > 1}
    assert set(twice) == SHARED_NAMES, twice


def test_a_name_for_two_things_is_noticed() -> None:
    found = public_names({"a.py": "class Place: ...\nSIZE = 3\n", "b.py": "Place = tuple[int, int]\nSIZE = 4\n"})
    assert found == {"Place": ["a.py", "b.py"]}


def test_the_phone_page_keeps_the_laws() -> None:
    files = sources((".js", ".jsx", ".mjs", ".ts", ".tsx", ".css"))
    assert [word for path in files
            for word in page_complaints(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))] == []


def test_a_broken_law_of_the_page_is_noticed() -> None:
    assert page_complaints("a.js", "let a;\n" * (FILE_LINES + 1)) == [
        "a.js: has over 400 lines", "a.js: does not begin by saying what may live in it"]
    assert page_complaints("a.js", "// What may live here: an example.\nlet a;\n") == []


@pytest.mark.parametrize("late", ["() => dialog.current?.focus(), []", "() => fingersOn(frame), []",
                                  "() => {\n  addEventListener(\"keydown\", told);\n}, []"])
def test_what_listens_to_fingers_and_keys_listens_before_it_is_seen(late: str) -> None:
    head = "// What may live here: an example.\n"
    assert page_complaints("a.jsx", f"{head}useEffect({late});\n") == [
        "a.jsx: line 2 listens only after the picture; useLayoutEffect is in time"]
    assert page_complaints("a.jsx", f"{head}useEffect(() => tick());\nuseLayoutEffect({late});\n") == []


HEAD = '"""What may live here: an example of a file, and nothing else."""\n'
BROKEN = [
    ("companion/engine/a.py", "import companion.games\n", "must not know"),
    ("companion/engine/a.py", "from ..app import runner\n", "must not know"),
    ("companion/engine/a.py", "from .. import app\n", "must not know"),
    ("companion/engine/a.py", "def f() -> None:\n    from hardware import buttons\n", "must not know"),
    ("companion/engine/a.py", "import random\n", "not pure"),
    ("companion/engine/a.py", "from time import monotonic\n", "not pure"),
    ("companion/engine/a.py", "import kivy.clock\n", "not pure"),
    ("companion/engine/a.py", "TEXT = open('a').read()\n", "not pure"),
    ("companion/games/ludo/rules.py", "from companion.games.chess import model\n", "another game"),
    ("companion/games/ludo/rules.py", "from ..chess.model import State\n", "another game"),
    ("companion/games/ludo/rules.py", "from companion.app import journal\n", "must not know"),
    ("companion/games/ludo/rules.py", "import importlib\n", "not pure"),
    ("companion/games/__init__.py", "from .ludo import GAME\n", "one particular game"),
    ("companion/app/session/a.py", "from companion.games import ludo\n", "must not know"),
    ("companion/app/session/a.py", "import ui.touch.screen\n", "must not know"),
    ("companion/app/session/a.py", "import tests.touch\n", "must not know"),
    ("companion/app/storage/a.py", "from companion.app.session import runner\n", "must not look up to session"),
    ("companion/app/pages/a.py", "from ..session.runner import Runner\n", "must not look up to session"),
    ("companion/app/attic/a.py", "import json\n", "no room of companion.app"),
    ("hardware/serial/a.py", "from hardware.dice import framing\n", "must not look up to dice"),
    ("ui/touch/drawing/a.py", "from ui.touch.parts import grid\n", "must not look up to parts"),
    ("hardware/gpio/a.py", "from ui.phone import topics\n", "must not know"),
    ("hardware/gpio/a.py", "from companion.app.clock import SystemClock\n", "must not know"),
    ("hardware/gpio/a.py", "from companion import cli\n", "must not know"),
    ("ui/touch/parts/a.py", "from ui.phone import topics\n", "must not know"),
    ("ui/touch/parts/a.py", "from ...phone import topics\n", "must not know"),
    ("ui/phone/a.py", "from companion.games.ludo import GAME\n", "must not know"),
    ("ui/touch/layout/a.py", "from kivy.clock import Clock\n", "outside ui.touch.kivy_window"),
    ("ui/touch/a.py", "def f() -> None:\n    import kivy\n", "outside ui.touch.kivy_window"),
    ("ui/touch/kivy_windows.py", "import kivy\n", "outside ui.touch.kivy_window"),
    ("companion/cli.py", "import kivy\n", "outside ui.touch.kivy_window"),
    ("hardware/gpio/a.py", "def f() -> None:\n" + "    g()\n" * FUNCTION_LINES, "f has 41 lines"),
    ("hardware/gpio/a.py", "g()\n" * (FILE_LINES + 1), "gives no reason at its head"),
    ("hardware/gpio/a.py", "".join(f"import a{n}\n" for n in range(MODULES + 1)), "imports 16 modules"),
    ("hardware/gpio/a.py", "class A:\n" + "    def f(self): ...\n" * (METHODS + 1), "public methods"),
    ("hardware/gpio/a.py", "# TO" + "DO: later\n", "line 2 says"),
    ("ui/phone/a.py", "Msg('x', {'why': error.strerror})\n", "why_not puts it in words"),
    ("companion/app/a.py", "why = getattr(error, 'strerror', '')\n", "why_not puts it in words"),
    ("tests/phone/pages/test_a.py", "page.wait_for_function('a')\n", "page_place.holds waits"),
    ("tests/test_a.py", "import time\ntime.sleep(1)\n", "line 3 waits for a time"),
    ("tests/phone/rig.py", "from time import sleep\ndef f() -> None:\n    sleep(0.1)\n", "waits for a time"),
    ("tests/test_a.py", "def test_a(page) -> None:\n    page.wait_for_timeout(500)\n", "waits for a time"),
    ("tests/test_a.py", "threading.Timer(0.3, stop).start()\n", "waits for a time"),
    ("tests/test_a.py", "LIMIT_S = 40\n", "gives up before"),
    ("tests/test_a.py", "process.communicate(timeout=10)\n", "gives up before"),
    ("tests/test_a.py", "until(happened, patience_s=5)\n", "gives up before"),
    ("tests/phone/test_a.py", "expect(word).to_be_visible(timeout=15_000)\n", "gives up before"),
    ("tests/phone/test_a.py", "page.evaluate(\"document.querySelector('a').href\")\n", "does not wait for what"),
    ("tests/hardware/test_a.py", "SerialPort(now=count(0, 1000).__next__)\n", "counts by being asked"),
    ("tests/hardware/test_a.py", "times = itertools.count()\nThread(lambda: next(times))\n", "counts by being asked"),
    ("tests/hall/test_a.py", "assert {name for name, _ in screen.heard} >= {'end'}\n", "a moment later"),
    ("tests/e2e/test_a.py", "assert heard(screen, 'a')[-1] == 1\n", "a moment later"),
    ("tests/test_a.py", "@pytest.mark.sk" + "ip\ndef test_a(): ...\n", "line 2 says"),
]


@pytest.mark.parametrize(("path", "source", "word"), BROKEN)
def test_a_broken_law_is_noticed(path: str, source: str, word: str) -> None:
    assert any(word in complaint for complaint in complaints(path, HEAD + source))


def test_a_file_without_a_head_is_noticed() -> None:
    assert complaints("ui/a.py", "import json\n") == ["ui/a.py: has no head that says what may live in it"]
    assert complaints("ui/a.py", '"""Screens."""\nimport json\n')
    assert not complaints("ui/__init__.py", "")


ALLOWED = [
    ("companion/engine/a.py", "from . import view\nfrom .words import Msg\nimport msgspec\n"),
    ("companion/games/__init__.py", "import importlib\nimport pkgutil\nfrom companion.engine.game import Game\n"),
    ("companion/games/ludo/__init__.py", "from companion.engine import game\nfrom .model import A\n"),
    ("companion/app/session/a.py", "from companion.app.pages import router\nfrom .inbox import Stop\n"),
    ("ui/touch/layout/a.py", "from ui.touch.drawing.pen import Pen\nfrom .stage import pane\n"),
    ("companion/app/storage/a.py", "import sqlite3\nfrom companion.engine.table import Table\nfrom . import store\n"),
    ("companion/cli.py", "from companion.app import runner\nfrom ui.touch import screen\nimport hardware.devices\n"),
    ("ui/phone/a.py", "import paho.mqtt.client\nfrom companion.engine.view import View\nfrom . import topics\n"),
    ("ui/touch/kivy_window/a.py", "from kivy.clock import Clock\nfrom ui.touch.geometry import Box\n"),
    ("ui/touch/kivy_window/__init__.py", "import kivy\n"),
    ("tests/test_a.py", "import companion.cli\nimport random\n"),
    ("tests/phone/rig.py", "while not met():\n    time.sleep(0.01)\n"),
    ("tests/bench/resting.py", "time.sleep(REST_S)\n"),
    ("tests/test_a.py", "with suppress(Empty):\n    found = inbox.get(timeout=0.1)\n"),
    ("tests/test_a.py", "LIMIT_S = 90\nprocess.communicate(timeout=LIMIT_S)\n"),
    ("tests/bench/a.py", "process.wait(timeout=5)\n"),
    ("tests/test_a.py", "process.wait(timeout=None)\n"),
    ("tests/hall/test_a.py", "assert until(lambda: heard(screen, 'a'))\nassert 'b' not in screen.heard\n"),
    ("tests/hall/test_a.py", "assert not any(name in heard(screen, 'a') for name in NAMES)\n"),
    ("tests/touch/test_a.py", "import kivy.core.window\n"),
    ("hardware/gpio/a.py", "import json\n" * (MODULES + 1)),
    ("hardware/gpio/a.py", "def f() -> None:\n    '''Long because a table is one thing.'''\n" + "    g()\n" * 50),
]


@pytest.mark.parametrize(("path", "source"), ALLOWED)
def test_what_is_allowed_is_let_through(path: str, source: str) -> None:
    assert not complaints(path, HEAD + source)


def test_an_alarm_tells_its_reason_and_is_enough():
    long = "g()\n" * (FILE_LINES + 1)
    source = f'"""A file. What may live here: an example.\n\nIt is long, because it is\none. So be it.\n"""\n{long}'
    told, = alarms(ast.parse(source), "hardware/gpio/a.py", source)
    assert told == (f"has {FILE_LINES + 6} lines (over {FILE_LINES})", "It is long, because it is one.")
    assert complaints("hardware/gpio/a.py", source) == []
