"""From TOML files to `Settings`: all layers, all problems at once, each with its place and a remedy.

What may live here: files and layers. What may not: TOML, what a key means. Nothing here raises.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.app.installation import CONFIG
from companion.engine.words import Msg, why_not

from .conflicts import PINS, at_odds
from .parse import Parsed, Problem, broken_file, parse_toml
from .settings import Settings

BUILT_IN = CONFIG / "companion.toml"
SYSTEM = Path("/etc/tabletop-companion/companion.toml")
LONGEST = 1_000_000


class Loaded(Struct, frozen=True):
    """The settings that hold (a wrong key keeps its default) and every problem found on the way."""

    settings: Settings
    problems: tuple[Problem, ...] = ()


def load(given: Path | None = None, built_in: Path = BUILT_IN, system: Path = SYSTEM) -> Loaded:
    """Settings from the built-in file, overridden by `given` or, without one, by the system's file if there is one."""
    upper = given or (system if system.exists() else None)
    layers = [_file(path) for path in (built_in if built_in.exists() else None, upper) if path]
    values: dict[str, Any] = {}
    for layer in layers:
        values = _over(values, layer.values)
    if values.get("wiring") == "own":
        values = _own_pins(values, layers[-1].values)
    settings = msgspec.convert(values, Settings)
    return Loaded(settings, (*(p for layer in layers for p in layer.problems), *at_odds(settings, layers)))


def _file(path: Path) -> Parsed:
    try:
        with open(path, "rb", opener=_never_waiting) as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                return broken_file(str(path), Msg("this is a pipe or a device, not a file"))
            data = stream.read(LONGEST + 1)
    except OSError as error:
        return broken_file(str(path), _unreadable(error))
    if len(data) > LONGEST:
        return broken_file(str(path), Msg("the file is far too long for a configuration"))
    return parse_toml(data, str(path))


def _never_waiting(name: str, flags: int) -> int:
    """Open a file without waiting, because opening a pipe into which nobody writes would take for ever."""
    return os.open(name, flags | os.O_NONBLOCK)


def _unreadable(error: OSError) -> Msg:
    match error:
        case FileNotFoundError():
            return Msg("there is no such file")
        case IsADirectoryError():
            return Msg("this is a folder, not a file")
        case PermissionError():
            return Msg("the companion may not read this file")
    return Msg("the file cannot be read ({why})", {"why": why_not(error)})


def _over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    both = {name: {**below[name], **above[name]} for name in below.keys() & above.keys()
            if isinstance(below[name], dict)}
    return {**below, **above, **both}


def _own_pins(values: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """With wiring of one's own, a pin that the file does not name is not used, whatever the default says."""
    none = {section: {key: 0 if type(value) is int else value for key, value in values.get(section, {}).items()}
            for section in PINS}
    return {**values, **{section: {**none[section], **own.get(section, {})} for section in PINS}}


def sentence(problem: Problem) -> Msg:
    """The whole problem in one line: place, what is wrong, what to do."""
    line = Msg("{file}, line {line}", {"file": problem.file, "line": problem.line})
    key = f"[{problem.section}] {problem.key}".strip() if problem.section else problem.key
    said: dict[str, str | int | Msg] = {
        "place": line if problem.line else problem.file, "text": problem.text, "remedy": problem.remedy}
    if not key:
        return Msg("{place}: {text} – {remedy}", said)
    return Msg("{place}: {key}: {text} – {remedy}", {"key": key, **said})
