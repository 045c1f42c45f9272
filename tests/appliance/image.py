"""A whole Debian with the companion installed in it, as a disk for a virtual Pi. Made once, kept outside the tree.

What may live here: packages of the system, the installation inside, the disk. What may not: QEMU.
Each step is kept in `$XDG_CACHE_HOME/tabletop-companion/appliance/` under the hash of what it is made from.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import platformdirs
from msgspec import Struct

from .processor import Processor
from .shell import UNIT

ROOT = Path(__file__).resolve().parents[2]
CACHE = platformdirs.user_cache_path("tabletop-companion") / "appliance"
SUITE = "bookworm"
SYSTEM = ("systemd-sysv", "udev", "dbus", "kmod", "initramfs-tools", "procps", "iproute2", "make", "python3",
          "python3-venv", "mosquitto", "libgl1", "libegl1", "libgles2", "libgbm1", "libmtdev1", "libgl1-mesa-dri")
MODULES = "virtio_pci\nvirtio_blk\next4\n"
SIZE = "4G"


class Image(Struct, frozen=True):
    """A disk with everything on it, which is only ever read, and what starts it."""

    processor: Processor
    kernel: Path
    initrd: Path
    disk: Path

    def overlay(self, path: Path) -> Path:
        """A disk at `path` that begins as this one and takes all changes."""
        path.unlink(missing_ok=True)
        _run("qemu-img", "create", "-q", "-f", "qcow2", "-b", str(self.disk), "-F", "raw", str(path))
        return path


def made(processor: Processor) -> Image:
    """The image for `processor`, made where it is not there yet."""
    base = _kept(f"{processor.name}-system", (SUITE, MODULES, *_packages(processor)), lambda to: _system(processor, to))
    wheel = _wheel()
    wheels = _kept(f"{processor.name}-wheels", (_lock(), wheel.name, _hash_of(wheel)),
                   lambda to: _fetch(processor, wheel, to))
    disk = _kept(f"{processor.name}-disk", (base.name, wheels.name, UNIT, INSTALL),
                 lambda to: _disk(base, wheels, to))
    return Image(processor, _only(disk / "boot", "vmlinuz-*"), _only(disk / "boot", "initrd.img-*"), disk / "disk.img")


def _packages(processor: Processor) -> tuple[str, ...]:
    return (*SYSTEM, f"linux-image-{processor.name}")


def _kept(kind: str, made_from: Iterable[str], make: Callable[[Path], None]) -> Path:
    """The folder that `make` fills, from the cache if it was filled before from the same; older ones are taken away."""
    whole = hashlib.sha256("\n".join(made_from).encode()).hexdigest()[:12]
    folder = CACHE / f"{kind}-{whole}"
    if folder.is_dir():
        return folder
    print(f"making {folder.name} …", file=sys.stderr, flush=True)
    CACHE.mkdir(parents=True, exist_ok=True)
    for old in CACHE.glob(f"{kind}-*"):
        shutil.rmtree(old)
    half = folder.with_suffix(".half")
    half.mkdir()
    make(half)
    return half.rename(folder)


def _system(processor: Processor, to: Path) -> None:
    """Debian, from the mirror this machine uses for itself."""
    _run("mmdebstrap", "--quiet", f"--arch={processor.name}", "--variant=minbase",
         f"--include={','.join(_packages(processor))}", "--aptopt=APT::Install-Recommends false",
         "--essential-hook=mkdir -p $1/etc/initramfs-tools/conf.d",
         "--essential-hook=echo MODULES=list > $1/etc/initramfs-tools/conf.d/appliance",
         f"--essential-hook=printf '{MODULES}' > $1/etc/initramfs-tools/modules",
         SUITE, str(to / "root"))


def _wheel() -> Path:
    """The companion as a wheel, with the phone page in it: nothing is built inside."""
    return _only(ROOT / "build" / "dist", "tabletop_companion-*.whl")


def _fetch(processor: Processor, wheel: Path, to: Path) -> None:
    """Everything the companion needs from Python's index, for that processor and the Python inside."""
    platforms = [f"--platform={name}" for name in processor.wheels]
    _run(sys.executable, "-m", "pip", "download", "-q", "-c", str(ROOT / "requirements.lock"), "--only-binary=:all:",
         *platforms, "--python-version=3.11", "--implementation=cp", "-d", str(to), str(wheel))


def _disk(base: Path, wheels: Path, to: Path) -> None:
    root = to / "root"
    _run("cp", "-a", "--reflink=auto", str(base / "root"), str(root))
    shutil.copytree(wheels, root / "opt" / "wheels")
    (root / "etc/systemd/system/appliance-shell.service").write_text(UNIT)
    _run("chroot", str(root), "sh", "-ec", INSTALL)
    shutil.copytree(root / "boot", to / "boot")
    _run("mke2fs", "-q", "-t", "ext4", "-d", str(root), str(to / "disk.img"), SIZE)
    shutil.rmtree(root)


INSTALL = """\
python3 -m venv /opt/tabletop-companion
PIP_NO_INDEX=1 /opt/tabletop-companion/bin/pip install -q --find-links=/opt/wheels /opt/wheels/tabletop_companion-*.whl
useradd -r -d /var/lib/tabletop-companion -G video,render,input,dialout,tty tabletop
mkdir -p /etc/tabletop-companion
printf '[[dice]]\\nname = "tray"\\nurl = "/dev/serial/by-id/*"\\n' > /etc/tabletop-companion/companion.toml
cat > /etc/systemd/system/tabletop-companion.service <<'U'
[Unit]
Conflicts=getty@tty1.service
After=getty@tty1.service
[Service]
User=tabletop
StateDirectory=tabletop-companion
RuntimeDirectory=tabletop-companion
WorkingDirectory=/run/tabletop-companion
Environment=SDL_VIDEODRIVER=kmsdrm KIVY_HOME=/run/tabletop-companion/kivy PYTHONUNBUFFERED=1
ExecStart=/opt/tabletop-companion/bin/companion run
TTYPath=/dev/tty1
StandardInput=tty
StandardOutput=journal
Restart=always
[Install]
WantedBy=multi-user.target
U
systemctl enable appliance-shell tabletop-companion
systemd-machine-id-setup
"""


def _lock() -> str:
    return (ROOT / "requirements.lock").read_text(encoding="utf-8")


def _hash_of(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _only(folder: Path, pattern: str) -> Path:
    """The one file of that kind; raises FileNotFoundError."""
    for file in sorted(folder.glob(pattern)):
        return file
    raise FileNotFoundError(f"{folder}/{pattern} is not there")


def _run(*command: str) -> None:
    subprocess.run(("nice", "-n", "19", *command), check=True, env={**os.environ, "PATH": f"{os.environ['PATH']}:/usr/sbin:/sbin"})
