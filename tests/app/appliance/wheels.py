"""Small wheels and releases in the form of the real ones, to be read, and where the updater would take them from.

What may not live here: a wheel that can be installed.
"""

from __future__ import annotations

import base64
import hashlib
import io
import tarfile
from pathlib import Path
from zipfile import ZipFile

from companion.app.appliance import installed, signature


def wheel_bytes(version: str, name: str = "tabletop-companion") -> bytes:
    """A wheel with one program, every sum written down."""
    home = f"tabletop_companion-{version}.dist-info"
    files = {"companion/__init__.py": f'__version__ = "{version}"\n'.encode(),
             f"{home}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n\nText".encode()}
    files[f"{home}/RECORD"] = record(files, home)
    whole = io.BytesIO()
    with ZipFile(whole, "w") as archive:
        for path, data in files.items():
            archive.writestr(path, data)
    return whole.getvalue()


def record(files: dict[str, bytes], home: str) -> bytes:
    """The list of all files of a wheel with their sums."""
    lines = (f"{path},sha256={_sum(data)},{len(data)}\n" for path, data in files.items() if path != f"{home}/RECORD")
    return ("".join(lines) + f"{home}/RECORD,,\n").encode()


def _sum(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def wheel_name(version: str) -> str:
    """How pip wants it called."""
    return f"tabletop_companion-{version}-py3-none-any.whl"


def release_file(folder: Path, version: str, more: dict[str, bytes] | None = None, top: str = "") -> Path:
    """A release with `more` files in it."""
    path = folder / f"tabletop-companion-{version}.tar.gz"
    files = {wheel_name(version): wheel_bytes(version), "requirements.lock": b"msgspec==1\n", "systemd/install": b"#!",
             **(more or {})}
    with tarfile.open(path, "w:gz") as archive:
        for name, data in files.items():
            entry = tarfile.TarInfo(f"{top or path.stem}/{name}")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return path


def updater(root: Path, *, unsigned: bool = False) -> Path:
    """The folder below `root` from which an updater takes versions; `unsigned`: the owner allows any."""
    updates, judge, allowed = root / installed.UPDATES, root / installed.JUDGE, root / signature.UNSIGNED
    for folder in (updates, judge.parent, allowed.parent):
        folder.mkdir(parents=True, exist_ok=True)
    judge.touch()
    if unsigned:
        allowed.touch()
    return updates


def vouched(root: Path, file: Path) -> None:
    """Root below `root` vouches for what is in the file."""
    place = root / signature.VOUCHED
    place.mkdir(parents=True, exist_ok=True)
    place.chmod(0o755)
    (place / hashlib.sha256(file.read_bytes()).hexdigest()).touch(0o644)
