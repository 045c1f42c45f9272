"""`python -m tests.wiring` draws the wiring anew. What may live here: that, and where the drawing lies."""

from __future__ import annotations

import tomllib
from pathlib import Path

from .drawing import Parts, drawing

ROOT = Path(__file__).resolve().parents[2]
DRAWING = ROOT / "hardware/wiring.svg"
CONFIG = ROOT / "config/companion.toml"


def wired_parts() -> Parts:
    """Everything that the built-in configuration wires with wiring = "readme"."""
    config = tomllib.loads(CONFIG.read_text(encoding="utf-8"))
    return Parts({pin: name for name, pin in config["buttons"].items() if pin},
                 {pin: name for name, pin in config["lamps"].items() if pin}, config["buzzer"]["pin"])


if __name__ == "__main__":
    DRAWING.write_text(drawing(wired_parts()), encoding="utf-8")
