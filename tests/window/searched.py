"""A window whose memory is searched: a program for tests. `python -m tests.window.searched DROW FOUND LINE`.

On SIGUSR1 it lets Python collect what nobody holds, looks through everything that can still be reached for texts and
bytes with a word in them, and writes those to the file FOUND, one JSON document. The word is given backwards, so that
it is not found in the arguments. What may live here: the search. What may not: any other difference from the
companion's own window.
"""

from __future__ import annotations

import gc
import signal
import sys
from pathlib import Path
from typing import Any

import msgspec

from companion.window.__main__ import main as companion_window


def main(drow: str, found: Path, line: str) -> int:
    """Serve as a window, and search when asked to."""
    signal.signal(signal.SIGUSR1, lambda *_: _search(drow, found))
    return companion_window([line])


def _search(drow: str, found: Path) -> None:
    gc.collect()
    held = texts_within_reach(drow[::-1])
    beside = found.with_suffix(".new")
    beside.write_bytes(msgspec.json.encode(held))
    beside.rename(found)


def texts_within_reach(word: str) -> list[str]:
    """Every text with `word` in it that any object or any thread still holds, but for the word itself."""
    frames = sys._current_frames()
    to_do: list[Any] = [*gc.get_objects(), *(local for frame in frames.values() for local in _locals(frame))]
    seen, found, searched = set[int](), list[str](), word.encode()
    while to_do:
        thing = to_do.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        if issubclass(type(thing), str):
            found += [thing] if word in thing and thing != word else []
        elif issubclass(type(thing), bytes | bytearray):
            found += [repr(thing)] if searched in thing and thing != searched else []
        else:
            to_do += gc.get_referents(thing)
    return found


def _locals(frame: Any) -> list[Any]:
    """What the variables of a thread's calls hold."""
    held: list[Any] = []
    while frame is not None:
        held += frame.f_locals.values()
        frame = frame.f_back
    return held


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2]), sys.argv[3]))
