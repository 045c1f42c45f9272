"""What `sudo companion` lends to the companion: a terminal of its own, a folder of its own, and root's word for a file.

What may live here: `systemd/companion` and `systemd/apart` run on a real terminal, below a temporary root. What may
not: root rights (setpriv and id are stood in for by programs of the test), versions.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import pty
import select
import shutil
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.laws import ROOT

PATIENCE_S = 90
PROBE = """
import fcntl, json, os, sys, termios
told = {"words": sys.argv[1:], "home": os.environ["HOME"], "state": os.environ["STATE_DIRECTORY"], "id": os.getpid()}
told["home_made"] = os.path.isdir(os.environ["HOME"])
links = [f"/proc/self/fd/{fd}" for fd in os.listdir("/proc/self/fd")]
told["open"] = [os.readlink(link) for link in links if os.path.exists(link)]
told["terminal"] = int(open("/proc/self/stat").read().rpartition(")")[2].split()[4])
told["isolated"] = "-I" in sys.argv
for name in (*told["open"], "/dev/tty"):  # a key is pressed in every terminal that can be reached
    try:
        with open(name) as terminal:
            fcntl.ioctl(terminal, termios.TIOCSTI, b"#")
    except OSError:
        pass
with open(os.environ["TOLD"], "w") as file:
    json.dump(told, file)
print("out", flush=True)
print("err", file=sys.stderr, flush=True)
if "ask" in sys.argv:
    print("got", sys.stdin.readline().strip("#").strip(), flush=True)
sys.exit(7)
"""
SHELL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execvp("sh", ["sh", "-c", sys.argv[1]])
"""
"""A shell that has the terminal to itself, as after a login."""
STAND_INS = {
    "id": 'case $1 in -u) echo 0 ;; -gn) echo games ;; esac',
    "setpriv": 'echo "$*" >> "$AS_WHOM"; while [ "$1" != -- ]; do shift; done; shift; exec "$@"',
    "chown": ":",
}


class Desk:
    """Root at a terminal, and an installed companion that tries what it can to reach it."""

    def __init__(self, folder: Path) -> None:
        self.root, self.told, self.as_whom = folder / "root", folder / "told.json", folder / "as-whom"
        lib, programs = self.root / "usr/local/lib/tabletop-companion", folder / "programs"
        python = self.root / "opt/tabletop-companion/current/bin/python"
        for made in (lib, programs, python.parent):
            made.mkdir(parents=True)
        shutil.copy(ROOT / "systemd/apart", lib)
        (lib / "mode").write_text("console\n")
        python.write_text(f"#!{sys.executable}\n{PROBE}")
        python.chmod(0o755)
        for name, text in STAND_INS.items():
            (programs / name).write_text(f"#!/bin/sh\n{text}\n")
            (programs / name).chmod(0o755)
        self.environ = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "TABLETOP_ROOT": str(self.root),
                        "TOLD": str(self.told), "AS_WHOM": str(self.as_whom)}
        self._root, self._terminal = pty.openpty()
        self.name = os.ttyname(self._terminal)

    def run(self, words: str, typed: bytes = b"") -> tuple[int, str]:
        """A line of root's shell; its exit code, and what is to be seen on the terminal then."""
        shell = subprocess.Popen([sys.executable, "-c", SHELL, words], stdin=self._terminal, stdout=self._terminal,
                                 stderr=self._terminal, env=self.environ, cwd=self.root, start_new_session=True)
        seen, end = b"", time.monotonic() + PATIENCE_S
        while time.monotonic() < end and (shell.poll() is None or select.select([self._root], [], [], 0)[0]):
            if select.select([self._root], [], [], 0.05)[0]:
                seen += os.read(self._root, 4096)
            if typed and b"out" in seen:
                os.write(self._root, typed)
                typed = b""
        return shell.wait(PATIENCE_S), seen.decode()

    def pressed(self) -> int:
        """How many keys wait in root's terminal that nobody has pressed."""
        return int(struct.unpack("i", fcntl.ioctl(self._terminal, termios.FIONREAD, b"\0" * 4))[0])

    def probe(self) -> dict[str, Any]:
        """What the companion could see of its surroundings."""
        found: dict[str, Any] = json.loads(self.told.read_text())
        return found

    def close(self) -> None:
        """Root goes."""
        os.close(self._root)
        os.close(self._terminal)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.close()


COMPANION = ROOT / "systemd/companion"


@pytest.mark.sampled(5)
@pytest.mark.parametrize("words", ["", "> out", "2> err", "< /dev/null", "> out 2> err", "< /dev/null > out 2> err",
                                   "| cat", "< /dev/null 2>&1 | cat", "3<&0 9>&1", "4>&2 > out"])
def test_no_key_can_be_pressed_in_roots_terminal(desk: Desk, words: str) -> None:
    desk.run(f"{COMPANION} check {words}")
    seen = desk.probe()
    assert desk.pressed() == 0
    assert desk.name not in seen["open"]
    assert seen["terminal"] != Path(desk.name).stat().st_rdev


def test_what_is_typed_and_said_is_carried_over_and_the_end_is_told(desk: Desk) -> None:
    code, seen = desk.run(f"{COMPANION} ask", b"it's me\n")
    assert (code, [word for word in ("out", "err", "got it's me") if word not in seen]) == (7, [])


def test_files_and_pipes_stay_what_they_are(desk: Desk) -> None:
    code, seen = desk.run(f"printf 'a line\\n' | {COMPANION} ask > out; cat out | od -c | head -1")
    assert code == 0
    assert ("err" in seen, "\\r" in seen) == (True, False)
    assert (desk.root / "out").read_bytes() == b"out\ngot a line\n"


def test_words_are_handed_on_as_they_are(desk: Desk) -> None:
    desk.run(f"""{COMPANION} "it's" '"two  words"' '$HOME' '' 'a\nb'""")
    assert desk.probe()["words"] == ["-I", "-m", "companion", "it's", '"two  words"', "$HOME", "", "a\nb"]


def test_it_is_the_companions_user_with_a_home_that_is_not_its_state_and_is_gone_afterwards(desk: Desk) -> None:
    desk.run(f"{COMPANION} check")
    seen = desk.probe()
    assert desk.as_whom.read_text().startswith("--reuid=tabletop --regid=tabletop --init-groups --no-new-privs -- ")
    assert (seen["isolated"], seen["home_made"]) == (True, True)
    assert seen["state"] == f"{desk.root}/var/lib/tabletop-companion"
    assert not Path(seen["home"]).is_relative_to(seen["state"])
    assert not Path(seen["home"]).exists()


def test_on_a_desktop_it_is_the_person_who_called_and_never_root(desk: Desk) -> None:
    (desk.root / "usr/local/lib/tabletop-companion/mode").write_text("desktop\n")
    desk.environ |= {"SUDO_USER": "games", "STATE_DIRECTORY": ""}
    desk.run(f"{COMPANION} check")
    assert desk.as_whom.read_text().startswith("--reuid=games --regid=games ")


def test_root_vouches_for_the_bytes_of_an_update_and_for_nothing_else(desk: Desk) -> None:
    file = desk.root / "tabletop-companion-1.0.tar.gz"
    file.write_bytes(b"a version")
    vouched = desk.root / "run/tabletop-companion-vouched"
    desk.run(f"{COMPANION} backup {file.name}")
    assert not vouched.exists()
    _, seen = desk.run(f"{COMPANION} update --older {file.name}")
    total = hashlib.sha256(b"a version").hexdigest()
    assert [path.name for path in vouched.iterdir()] == [total]
    assert f"(SHA-256 {total})" in seen.replace("\r\n", "")
    assert vouched.stat().st_mode & 0o022 == 0
