"""Small files that nobody else may read, written so that a power cut leaves the old one or the new one, never half.

What may live here: writing and reading text. What may not: what the text means (passwords.py, topics.py).
"""

from __future__ import annotations

import os
from pathlib import Path


def write_private(path: Path, text: str) -> None:
    """Replace `path` by `text`, for its owner's eyes only. OSError when the disk refuses."""
    draft = path.with_name(f".{path.name}.new")
    draft.unlink(missing_ok=True)
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def read_private(path: Path) -> str:
    """The text of `path`; empty when it is not there, not readable or no text."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
