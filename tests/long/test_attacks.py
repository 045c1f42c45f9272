"""The attacks that take seconds, as tests: those that take minutes are made by `make test-long` alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.e2e
@pytest.mark.parametrize("name", ["io_errors"])
def test_an_attack_fails(name: str) -> None:
    done = subprocess.run([sys.executable, "-m", "tests.long", "--only", name], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
