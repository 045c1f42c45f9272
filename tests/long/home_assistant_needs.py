"""What has to be installed beside Home Assistant for home_assistant.py, a requirement a line; run by the same Python.

What may not live here: importing Home Assistant, which does not work before it is all there.
"""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

PARTS = ("mqtt", "light", "automation", "stream")


def needed_packages(components: Path) -> set[str]:
    """What these integrations, and those that they depend on, want from the package index."""
    found, left, seen = set[str](), list(PARTS), set[str]()
    while left:
        name = left.pop()
        if name in seen:
            continue
        seen.add(name)
        manifest = json.loads((components / name / "manifest.json").read_text())
        found |= set(manifest.get("requirements", ()))
        left += manifest.get("dependencies", ())
    return found


if __name__ == "__main__":
    there = find_spec("homeassistant")
    assert there is not None
    assert there.origin is not None
    print("\n".join(sorted(needed_packages(Path(there.origin).parent / "components"))))
