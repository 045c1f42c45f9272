"""The attacks that take seconds, as tests: those that take minutes are made by `make test-long` alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.wide

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.e2e
@pytest.mark.parametrize("wanted", ["io_errors", "kills --tries 40"])
def test_an_attack_fails(wanted: str) -> None:
    command = [sys.executable, "-m", "tests.long", "--only", *wanted.split()]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
