"""A television: `companion window --public` as a program, whose window says what can be read on it.

`python -m tests.window.television --public ADDRESS …` is `companion window` with that window. What may live here:
starting it and looking at it. What may not: assertions about any one thing.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

from tests.laws import ROOT
from tests.phone.rig import PATIENCE_S, until

READING = "tests.window.reading_window"


class TelevisionSet:
    """One television, with a folder of its own. `read` is everything that could ever be read on it."""

    def __init__(self, folder: Path, address: str, *more: str, what: str = "--public") -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.touched = folder / "touched"
        config = folder / "companion.toml"
        config.write_text(f'[table]\nstate_directory = "{folder / "state"}"\n')
        command = [sys.executable, "-m", "tests.window.television", what, address, "--window", "--language", "en",
                   "--config", str(config), *more]
        self.process = subprocess.Popen(
            command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**os.environ, "SDL_VIDEODRIVER": "offscreen", "TOUCHED": str(self.touched)})
        self.read: list[dict[str, list[str]]] = []
        self._listening = threading.Thread(target=self._listen, daemon=True)
        self._listening.start()

    def _listen(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            what, _, said = line.partition(" ")
            if what == "read":
                self.read.append(json.loads(said))

    @property
    def text(self) -> str:
        """All words that are on it now."""
        return " ".join(word for pane in self.read[-1].values() for word in pane) if self.read else ""

    def shows(self, *texts: str) -> str:
        """Wait until all these texts are on it; all its words then."""
        until(lambda: all(text in self.text for text in texts), told=lambda: f"{texts} is not in {self.text}")
        return self.text

    def end(self) -> tuple[int, str]:
        """Switch it off; its exit code and what it has said to its owner."""
        if self.process.poll() is None:
            self.process.terminate()
        assert self.process.stderr
        said = self.process.stderr.read()
        self._listening.join(PATIENCE_S)
        return self.process.wait(PATIENCE_S), said

    def wait(self) -> tuple[int, str]:
        """Wait until it ends by itself; its exit code and what it has said to its owner."""
        assert self.process.stderr
        said = self.process.stderr.read()
        return self.process.wait(PATIENCE_S), said


def main(words: Sequence[str]) -> int:
    """`companion window` with the window that says what can be read."""
    from companion.__main__ import main as companion
    return companion(["window", *words], window=READING)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
