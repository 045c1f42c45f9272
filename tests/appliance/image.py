"""A whole Debian with the companion installed in it, as a disk for a virtual Pi. Made once, kept outside the tree.

What may live here: packages of the system, the installation inside, the disk. What may not: QEMU.
Each step is kept in `$XDG_CACHE_HOME/tabletop-companion/appliance/` under the hash of what it is made from.
"""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

import platformdirs
from msgspec import Struct

from . import gpio_sim
from .kept import kept_folder
from .processor import Processor
from .shell import UNIT

ROOT = Path(__file__).resolve().parents[2]
CACHE = platformdirs.user_cache_path("tabletop-companion") / "appliance"
SUITE = "bookworm"
SYSTEM = ("systemd-sysv", "udev", "dbus", "avahi-daemon", "kmod", "initramfs-tools", "procps", "iproute2", "make",
          "python3", "python3-venv", "mosquitto", "libgl1", "libegl1", "libgles2", "libgbm1", "libmtdev1",
          "libgl1-mesa-dri", "alsa-utils")
"""All that `make install` would fetch from Debian is there already (`.ci/system`): packages are Debian's and stay."""
FOR_ATTACKS = ("dmsetup", "network-manager", "polkitd", "wpasupplicant", "hostapd", "dnsmasq-base", "iw", "rfkill",
               "bluez", "espeak-ng")
"""What an attack may need that an owner may have as well; none of them runs before an attack starts it (INSTALL)."""
PARTS = ("bleak", "lgpio==0.2.2.0")
"""Parts of the companion that are no part of its wheel; lgpio comes with Raspberry Pi OS, where no wheel is needed."""
MODULES = "virtio_pci\nvirtio_blk\next4\n"
SIZE = "4G"


class Image(Struct, frozen=True):
    """A disk with everything on it, which is only ever read, and what starts it."""

    processor: Processor
    kernel: Path
    initrd: Path
    disk: Path

    def files(self) -> frozenset[str]:
        """Every path that there was before the companion was installed."""
        return frozenset((self.disk.parent / "before.txt").read_text(encoding="utf-8").splitlines())

    def overlay(self, path: Path, below: Path | None = None) -> Path:
        """A disk at `path` that begins as this one, or as the overlay `below`, and takes all changes."""
        path.unlink(missing_ok=True)
        begins_as = ("-b", str(below), "-F", "qcow2") if below else ("-b", str(self.disk), "-F", "raw")
        _run("qemu-img", "create", "-q", "-f", "qcow2", *begins_as, str(path))
        return path

    def keep(self, overlay: Path, to: Path) -> None:
        """Move an overlay, which nobody uses any more, to where it lies over nothing but this."""
        _run("qemu-img", "rebase", "-q", "-b", str(self.disk), "-F", "raw", str(overlay))
        shutil.move(overlay, to)


def made(processor: Processor) -> Image:
    """The image for `processor` with the release that `make release` has made, made where it is not there yet."""
    system = kept_folder(CACHE, f"{processor.name}-system", (SUITE, MODULES, gpio_sim.BUILD, *_packages(processor)),
                         lambda to: _system(processor, to))
    wheels = kept_folder(CACHE, f"{processor.name}-wheels",
                         (_text("requirements.lock"), _text("pyproject.toml"), *PARTS),
                         lambda to: _fetch(processor, to))
    disk = kept_folder(CACHE, f"{processor.name}-disk", (
        system.name, wheels.name, UNIT, INSTALL, SIZE, *_contents(_release())), lambda to: _disk(system, wheels, to))
    return Image(processor, _only(disk / "boot", "vmlinuz-*"), _only(disk / "boot", "initrd.img-*"), disk / "disk.img")


def _packages(processor: Processor) -> tuple[str, ...]:
    return (*SYSTEM, *FOR_ATTACKS, f"linux-image-{processor.name}")


def _system(processor: Processor, to: Path) -> None:
    """Debian, from the mirror this machine uses for itself."""
    _run("mmdebstrap", "--quiet", f"--arch={processor.name}", "--variant=minbase",
         f"--include={','.join(_packages(processor))}", "--aptopt=APT::Install-Recommends false",
         "--essential-hook=mkdir -p $1/etc/initramfs-tools/conf.d",
         "--essential-hook=echo MODULES=list > $1/etc/initramfs-tools/conf.d/appliance",
         f"--essential-hook=printf '{MODULES}' > $1/etc/initramfs-tools/modules",
         SUITE, str(to / "root"))
    gpio_sim.add_gpio_sim(to / "root", processor.name, SUITE, _run)


def _release() -> Path:
    """What an owner unpacks on a Pi: the companion as a wheel, with the phone page in it, and its installer."""
    return _only(ROOT / "build" / "dist", "*.tar.gz")


def wheel() -> Path:
    """The companion itself."""
    return _only(ROOT / "build" / "dist", "*.whl")


def _contents(release: Path) -> Iterable[str]:
    """What is in it, but not when it was made."""
    with tarfile.open(release) as files:
        for name in files.getnames():
            inside = files.extractfile(name)
            whole = inside.read() if inside else b""
            yield f"{name} {_wheel_contents(whole) if name.endswith('.whl') else hashlib.sha256(whole).hexdigest()}"


def _wheel_contents(whole: bytes) -> str:
    with zipfile.ZipFile(io.BytesIO(whole)) as files:
        return " ".join(f"{one.filename}:{one.CRC}" for one in files.infolist())


def _fetch(processor: Processor, to: Path) -> None:
    """What the companion needs from Python's index, for that processor and the Python inside."""
    platforms = [f"--platform={name}" for name in processor.wheels]
    _run(sys.executable, "-m", "pip", "download", "-q", "-c", str(ROOT / "requirements.lock"), "--only-binary=:all:",
         *platforms, "--python-version=3.11", "--implementation=cp", "-d", str(to), str(wheel()), *PARTS)
    (to / wheel().name).unlink()


def _disk(system: Path, wheels: Path, to: Path) -> None:
    """The system with the release unpacked and installed in it as its owner would, as a disk."""
    root = to / "root"
    _run("cp", "-a", "--reflink=auto", str(system / "root"), str(root))
    before = "\n".join(f"/{path.relative_to(root)}" for path in root.rglob("*"))
    (to / "before.txt").write_text(before, encoding="utf-8")
    _run("tar", "-xzf", str(_release()), "-C", str(root / "opt"))
    shutil.copytree(wheels, _only(root / "opt", "tabletop-companion-*") / "wheels")
    (root / "etc/systemd/system/appliance-shell.service").write_text(UNIT)
    _run("unshare", "--mount", "--pid", "--fork", f"--root={root}", "--mount-proc", "sh", "-ec", INSTALL)
    shutil.copytree(root / "boot", to / "boot")
    _run("mke2fs", "-q", "-t", "ext4", "-d", str(root), str(to / "disk.img"), SIZE)
    shutil.rmtree(root)


# What an owner does; then what an emulated machine needs: patience, nothing else to do while it boots, and a folder for
# what Mesa compiles, which draws by software here alone and would compile the same again at every start.
INSTALL = """\
make -C /opt/tabletop-companion-* install
cd /opt/tabletop-companion
pip/bin/python -m pip --python current/bin/python install -q --no-deps --no-index --find-links wheels lgpio
rm -r /opt/tabletop-companion-*
systemctl enable appliance-shell
systemctl disable NetworkManager NetworkManager-dispatcher NetworkManager-wait-online wpa_supplicant hostapd bluetooth
systemctl mask e2scrub_reap.service apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer
cd /etc/systemd/system && mkdir tabletop-companion.service.d
printf '[Service]\\nTimeoutStartSec=1500\\nWatchdogSec=150\\n' > tabletop-companion.service.d/slow.conf
printf '[Service]\\nCacheDirectory=shaders\\nEnvironment=MESA_SHADER_CACHE_DIR=/var/cache/shaders\\n' \\
    > tabletop-companion.service.d/shaders.conf
systemd-machine-id-setup
"""


def _text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def _only(folder: Path, pattern: str) -> Path:
    """The one file of that kind; raises FileNotFoundError."""
    for file in sorted(folder.glob(pattern)):
        return file
    raise FileNotFoundError(f"{folder}/{pattern} is not there")


def _run(*command: str) -> None:
    found = {**os.environ, "PATH": f"{os.environ['PATH']}:/usr/sbin:/sbin"}
    subprocess.run(("nice", "-n", "19", *command), check=True, env=found, stdin=subprocess.DEVNULL)
