"""A whole appliance below a temporary folder: installed by `systemd/install`, started as its unit says, no systemd.

What may live here: installing, starting, versions made of the real wheel. What may not: assertions about any one thing.
"""

from __future__ import annotations

import os
import shlex
import shutil
import site
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

from companion import __version__
from companion.app.appliance import signature
from tests.app.appliance.wheels import record
from tests.laws import ROOT
from tests.systemd.ear import Ear

NEWER = "99.1.0"
BROKEN = "raise RuntimeError('this version is broken')\n"
UMASK = 0o077
"""What the unit says (`UMask`): all that is done before and after a start is done with it."""
LENDING = """{python} "$@" || exit
for place; do :; done
for packages in "$place"/lib/python3*/site-packages; do
    [ ! -d "$packages" ] || printf '%s\\n' {packages} > "$packages/lent.pth"
done"""
"""A `python3` whose environments know the packages of this one: nothing that stands round a version leads there."""
NEVER_READY = "import threading\nthreading.Event().wait()\n"


def variant(made: Path, folder: Path, version: str = NEWER, more: dict[str, str] | None = None) -> Path:
    """The wheel `made` as another `version`, in `folder`; `more` is put behind the text of a file in it."""
    folder.mkdir(exist_ok=True)
    names, files = f"tabletop_companion-{__version__}", dict[str, bytes]()
    with ZipFile(made) as old:
        for name in old.namelist():
            data = old.read(name)
            if name.startswith(names) or name == "companion/__init__.py":
                data = data.replace(__version__.encode(), version.encode())
            files[name.replace(names, f"tabletop_companion-{version}")] = data + (more or {}).get(name, "").encode()
    home = f"tabletop_companion-{version}.dist-info"
    files[f"{home}/RECORD"] = record(files, home)
    target = folder / made.name.replace(__version__, version)
    with ZipFile(target, "w") as new:
        for name, data in files.items():
            new.writestr(name, data)
    return target


def release(wheel: Path, folder: Path) -> Path:
    """What `make release` packs round a wheel, as far as an update needs it."""
    version = wheel.name.split("-")[1]
    target = folder / f"tabletop-companion-{version}.tar.gz"
    with tarfile.open(target, "w:gz") as archive:
        for file in (wheel, ROOT / "requirements.lock", ROOT / "systemd/install"):
            archive.add(file, f"tabletop-companion-{version}/{file.name}")
    return target


class ApplianceRoot:
    """An appliance below `root`. Packages of others are lent to it, not fetched; waits are noted, not waited."""

    def __init__(self, root: Path, wheel: Path) -> None:
        self.root, self.home, self.state = root, root / "opt/tabletop-companion", root / "var/lib/tabletop-companion"
        self.update, self.waited = root / "var/lib/tabletop-companion-update", root / "waited"
        self._programs = root / "programs"
        self._programs.mkdir(parents=True)
        self._lend("sleep", f'[ "$1" = 0 ] || echo "$1" >> {self.waited}')
        self._lend("python3", LENDING.format(python=sys.executable, packages=shlex.quote("\n".join(
            site.getsitepackages()))))
        self.environ = {
            "PATH": f"{self._programs}:{os.environ['PATH']}", "LANG": "C.UTF-8", "TABLETOP_ROOT": str(root),
            "HOME": str(root), "PIP_NO_DEPS": "1",
            "STATE_DIRECTORY": str(self.state), "KIVY_HOME": str(root / "kivy"), "SDL_VIDEODRIVER": "offscreen",
            **{name: value for name, value in os.environ.items() if name.startswith("PIP_")}, "PIP_NO_INDEX": "1"}
        self.installed = self.run(ROOT / "systemd/install", "--root", root, wheel)
        self._first = (self.home / "current").readlink().name

    def _lend(self, name: str, text: str) -> None:
        program = self._programs / name
        program.write_text(f"#!/bin/sh\n{text}\n")
        program.chmod(0o755)

    def reset(self) -> None:
        """As it was just after it was installed, and without games."""
        for link in ("previous", "trial", "refused", "outcome"):
            (self.home / link).unlink(missing_ok=True)
        for version in (self.home / "versions").iterdir():
            if version.name != self._first:
                shutil.rmtree(version)
        (self.home / "current").unlink()
        (self.home / "current").symlink_to(f"versions/{self._first}")
        for folder in (self.state, self.root / "run", self.root / "staged"):
            shutil.rmtree(folder, ignore_errors=True)
        for word in (signature.KEYS, signature.UNSIGNED):
            (self.root / word).unlink(missing_ok=True)
        for file in (*self.update.iterdir(), self.waited):
            shutil.rmtree(file) if file.is_dir() else file.unlink(missing_ok=True)

    def run(self, *command: str | Path, umask: int = -1, **more: str) -> subprocess.CompletedProcess[str]:
        """A program of the appliance, to its end."""
        return subprocess.run(command, env=self.environ | more, capture_output=True, text=True, check=False,
                              cwd=self.root, timeout=110, umask=umask)

    def versions(self, *words: str | Path, umask: int = -1, **more: str) -> subprocess.CompletedProcess[str]:
        """`versions`, as it was installed."""
        return self.run(self.root / "usr/local/lib/tabletop-companion/versions", *words, umask=umask, **more)

    def companion(self, *words: str | Path) -> subprocess.CompletedProcess[str]:
        """A command of the version that is current."""
        return self.run(self.home / "current/bin/python", "-I", "-m", "companion", *words)

    def put(self, wheel: Path) -> subprocess.CompletedProcess[str]:
        """Install one more version, as an update does once it has been laid down."""
        folder = self.root / "staged"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        shutil.copy(wheel, folder)
        return self.versions("put", folder)

    def linked(self, name: str = "current") -> str:
        """The version that a link leads to, without its sum."""
        link = self.home / name
        return link.readlink().name.rpartition("-")[0] if link.is_symlink() else ""

    def start(self, patience_s: float = 30) -> bool:
        """One start as the unit has it, ended again; False where it does not come so far that it is READY."""
        if any(self.versions(word, umask=UMASK).returncode for word in ("starting", "try")):
            return self._ended("exit-code")
        with self.running() as (process, ear):
            ready = _is_ready(process, ear, patience_s)
            if ready:
                self.versions("started", umask=UMASK)
        return self._ended("success") or ready if ready else self._ended("timeout")

    def _ended(self, result: str) -> bool:
        self.versions("stopped", umask=UMASK, SERVICE_RESULT=result)
        return False

    @contextmanager
    def running(self) -> Iterator[tuple[subprocess.Popen[str], Ear]]:
        """The current version, without a screen, and what it tells systemd."""
        ear = Ear(str(self.root / "notify"))
        command = [str(self.home / "current/bin/python"), "-I", "-m", "companion", "run", "--headless", "--config",
                   str(self.config())]
        process = subprocess.Popen(command, env=self.environ | {"NOTIFY_SOCKET": ear.address}, cwd=self.root,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True)
        try:
            yield process, ear
        finally:
            process.terminate()
            process.communicate(timeout=60)
            ear.close()
            Path(ear.address).unlink()

    def config(self) -> Path:
        """No phones, no devices: this is about versions."""
        file = self.root / "companion.toml"
        file.write_text('platform = "virtual"\n[phones]\nmode = "off"\n', encoding="utf-8")
        return file


def _is_ready(process: subprocess.Popen[str], ear: Ear, patience_s: float) -> bool:
    while process.poll() is None:
        try:
            if "READY=1" in ear.hear(min(patience_s, 1)):
                return True
        except TimeoutError:
            patience_s -= 1
        if patience_s <= 0:
            break
    return False
