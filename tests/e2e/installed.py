"""The companion as pip installs it: a wheel made by `make dist`, in an environment of its own, far from the checkout.

What may live here: making, installing, running. What may not: assertions about any one thing.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import site
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.phone.rig import PATIENCE_S, free_port

ROOT = Path(__file__).parents[2]
OF_THE_SYSTEM = ("mosquitto", "setpriv")  # all that a playing companion needs of it: no npm, no node, no make
CONFIG = """
platform = "virtual"
[table]
language = "de"
[phones]
host = "127.0.0.1"
port = {port}
websocket_port = {websocket}
web_port = {web}
"""


def wheel(folder: Path) -> Path:
    """The wheel that `make dist` makes, in `folder`; whoever else wants one meanwhile waits."""
    with _made("dist"):
        made, = (ROOT / "build/dist").glob("*.whl")
        return Path(shutil.copy(made, folder))


def signed_release(folder: Path, key: Path) -> Path:
    """The release that `make release SIGN=KEY` makes, in `folder`, with its signature beside it."""
    with _made("release", f"SIGN={key}"):
        made, = (ROOT / "build/dist").glob("*.tar.gz")
        shutil.copy(made.with_name(f"{made.name}.sig"), folder)
        return Path(shutil.copy(made, folder))


@contextmanager
def _made(*words: str) -> Iterator[None]:
    """What `make` has made lies in build/dist, for as long as it is looked at."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build/.wheel").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        subprocess.run(["make", "--silent", *words], cwd=ROOT, env=plain, check=True, stdout=subprocess.DEVNULL)
        yield


class Installed:
    """The wheel in a new environment below `folder`; the packages of others are lent to it, not fetched again."""

    def __init__(self, made: Path, folder: Path) -> None:
        """Install `made` with pip. Of the tests' own environment it sees the packages, but not the link to the tree."""
        self.home, self.complaints, self.web = folder, folder / "complaints", free_port()
        self._bin = folder / "env/bin"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "env"], check=True)
        pip = [sys.executable, "-m", "pip", "--python", str(self._bin / "python"), "install", "-q"]
        subprocess.run([*pip, "--no-deps", "--no-index", str(made)], check=True)
        self.packages, = (folder / "env/lib").glob("python*/site-packages")
        (self.packages / "lent.pth").write_text("\n".join(site.getsitepackages()))
        for name in OF_THE_SYSTEM:
            (self._bin / name).symlink_to(shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin") or name)
        self._config = folder / "companion.toml"
        self._config.write_text(CONFIG.format(port=free_port(), websocket=free_port(), web=self.web))

    @property
    def _environ(self) -> dict[str, str]:
        """A poor machine's, with nothing of the tests' own."""
        return {"PATH": str(self._bin), "HOME": str(self.home), "LANG": "C.UTF-8"}

    def python(self, program: str) -> str:
        """What a Python program prints."""
        return subprocess.run([self._bin / "python", "-c", program], cwd=self.home, env=self._environ, check=True,
                              capture_output=True, text=True).stdout

    def companion(self, command: str, *more: str) -> subprocess.CompletedProcess[str]:
        """A command of the companion, run to its end."""
        return subprocess.run([self._bin / "companion", command, "--config", str(self._config), *more], cwd=self.home,
                              env=self._environ, capture_output=True, text=True, check=False, timeout=60)

    @contextmanager
    def demo(self) -> Iterator[dict[str, str]]:
        """The demonstration without a screen, while it runs: the address at which each seat joins.

        What it has to complain about is in the file `complaints` afterwards.
        """
        with self.complaints.open("w") as complaints:
            process = subprocess.Popen([self._bin / "companion", "demo", "--headless", "--config", str(self._config)],
                                       cwd=self.home, env=self._environ, stdout=subprocess.PIPE, stderr=complaints,
                                       text=True)
        joins: dict[str, str] = {}
        try:
            while "public" not in joins:
                line = (process.stdout.readline() if process.stdout else "").split(maxsplit=2)
                assert len(line) == 3, f"the companion does not say how to join: {line}"
                joins[line[0]] = line[1]
            yield joins
        finally:
            process.terminate()
            process.communicate(timeout=PATIENCE_S)
