"""How a stick is mounted: by a list of kinds, with nothing on it that runs, that is a device, or that leads elsewhere.

What may live here: `systemd/stick` run with a `mount` of the test, and the kernel's own answer to its options. What may
not: sticks that are mounted already (tests/app/appliance/test_sticks.py).
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.laws import ROOT

STICK, DEVICE = ROOT / "systemd/stick", "/dev/sda1"
SAFE = {"nosuid", "nodev", "noexec", "nosymfollow"}
MOUNT = 'echo "$*" >> "$TOLD"; [ "$3" != "${FAILS:-none}" ]'


class Socket:
    """What a stick is plugged into, and the programs that look at it."""

    def __init__(self, folder: Path) -> None:
        self.told, self.place = folder / "told", folder / "media/tabletop/sda1"
        programs = folder / "programs"
        programs.mkdir()
        for name, text in (("mount", MOUNT), ("umount", 'echo "$*" >> "$TOLD"'), ("id", "echo 990"),
                           ("blkid", '[ -n "$KIND" ] && echo "$KIND"')):
            (programs / name).write_text(f"#!/bin/sh\n{text}\n")
            (programs / name).chmod(0o755)
        self._environ = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "TABLETOP_ROOT": str(folder),
                         "TOLD": str(self.told)}

    def run(self, what: str, kind: str = "", **environ: str) -> subprocess.CompletedProcess[str]:
        """Plugged in or pulled."""
        return subprocess.run([STICK, what, DEVICE], env={**self._environ, "KIND": kind, **environ}, check=False,
                              capture_output=True, text=True, timeout=60)

    def mounted(self) -> list[tuple[str, set[str]]]:
        """The kinds that were mounted, each with its options."""
        words = (line.split() for line in self.told.read_text().splitlines())
        return [(kind, set(options.split(","))) for _, _, kind, _, options, *_ in words]


@pytest.fixture
def socket(tmp_path: Path) -> Socket:
    return Socket(tmp_path)


@pytest.mark.parametrize("kind", ["vfat", "exfat", "ntfs", "ext2", "ext3", "ext4"])
def test_nothing_on_a_stick_runs_is_a_device_or_leads_elsewhere(socket: Socket, kind: str) -> None:
    assert socket.run("mount", kind).returncode == 0
    (mounted, options), = socket.mounted()
    assert mounted == {"ntfs": "ntfs3"}.get(kind, kind)
    assert options >= SAFE
    assert ("uid=990" in options) == (not kind.startswith("ext"))
    assert socket.told.read_text().startswith("-i -t "), "no helper of a file system is started"
    assert socket.place.is_dir()


@pytest.mark.parametrize("kind", ["vfat", "exfat", "ext2", "ext3", "ext4"])
def test_a_damaged_stick_stops_nothing_but_itself(socket: Socket, kind: str) -> None:
    """A file system of ext may ask for the whole machine to stop at its first error (tune2fs -e panic)."""
    socket.run("mount", kind)
    assert "errors=remount-ro" in socket.mounted()[0][1]


def test_a_kernel_that_only_reads_ntfs_reads_it(socket: Socket) -> None:
    assert socket.run("mount", "ntfs", FAILS="ntfs3").returncode == 0
    kind, options = socket.mounted()[1]
    assert (kind, options >= {"ro", *SAFE}) == ("ntfs", True)


@pytest.mark.parametrize("kind", ["btrfs", "xfs", "iso9660", "crypto_LUKS", "swap", "f2fs", ""])
def test_what_sticks_do_not_have_is_refused_in_words(socket: Socket, kind: str) -> None:
    done = socket.run("mount", kind)
    assert done.returncode == 1
    assert f"its file system ({kind or 'none'}) is none of" in done.stderr
    assert not socket.told.exists()
    assert not socket.place.exists()


def test_a_stick_that_cannot_be_mounted_leaves_no_folder(socket: Socket) -> None:
    assert socket.run("mount", "vfat", FAILS="vfat").returncode == 1
    assert not socket.place.exists()


def test_a_stick_that_is_pulled_is_let_go(socket: Socket) -> None:
    socket.run("mount", "vfat")
    assert socket.run("unmount").returncode == 0
    assert socket.told.read_text().splitlines()[-1] == f"-l {socket.place}"
    assert not socket.place.exists()


TRY = """
mount -t tmpfs -o {options} stick {place}
echo secret > {outside}
ln -s {outside} {place}/link
cp /bin/true {place}/program
cat {place}/link && echo followed
{place}/program && echo ran
true
"""


def test_the_kernel_keeps_what_the_options_promise(tmp_path: Path) -> None:
    """In a view of the files of its own; every file system keeps these options alike."""
    place = tmp_path / "stick"
    place.mkdir()
    tried = TRY.format(options=",".join(SAFE), place=place, outside=tmp_path / "outside")
    done = subprocess.run(["unshare", "--map-root-user", "--mount", "sh", "-c", tried], check=True, capture_output=True,
                          text=True, timeout=60)
    assert done.stdout == ""
    assert "Too many levels of symbolic links" in done.stderr
    assert "Permission denied" in done.stderr
