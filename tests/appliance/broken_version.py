"""A newer version of the companion that passes every look and then does not start: the wheel of this one, changed.

What may live here: rewriting a wheel. What may not: installing it.
"""

from __future__ import annotations

import base64
import hashlib
import zipfile
from pathlib import Path

VERSION = "99.0"
WINDOW = "companion/window/__main__.py"
BEGINS, FAULT = b'if __name__ == "__main__":', b"def main(_: object) -> int:\n    return 7\n\n\n"
"""Its window dies at once: one that dies after all it needs was loaded would only take longer to say the same. It can
be imported, or it would not be installed at all."""


def write(wheel: Path, folder: Path) -> Path:
    """Write it below `folder`, from the `wheel` of this version."""
    _, old, *rest = wheel.name.split("-")
    broken = folder / "-".join(("tabletop_companion", VERSION, *rest))
    with zipfile.ZipFile(wheel) as files, zipfile.ZipFile(broken, "w", zipfile.ZIP_DEFLATED) as ours:
        home, record = f"tabletop_companion-{VERSION}.dist-info", list[str]()
        for name in files.namelist():
            data = files.read(name)
            to = name.replace(f"tabletop_companion-{old}.dist-info", home)
            if to == f"{home}/RECORD":
                continue
            data = data.replace(BEGINS, FAULT + BEGINS) if to == WINDOW else data
            if to == f"{home}/METADATA":
                data = data.replace(f"Version: {old}".encode(), f"Version: {VERSION}".encode(), 1)
            record.append(f"{to},{_sum(data)},{len(data)}")
            ours.writestr(to, data)
        ours.writestr(f"{home}/RECORD", "\n".join([*record, f"{home}/RECORD,,", ""]))
    return broken


def _sum(data: bytes) -> str:
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
