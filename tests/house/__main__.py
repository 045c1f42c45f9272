"""`python -m tests.house` draws the house anew. What may live here: that, and where the picture lies."""

from __future__ import annotations

from pathlib import Path

from .drawing import picture
from .plan import read, sources_of_ours

PICTURE = Path(__file__).parent / "house.svg"


def draw() -> str:
    """The picture of the house as it stands now."""
    return picture(read(sources_of_ours()))


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")
