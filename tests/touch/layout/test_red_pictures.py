"""A red test of the layout leaves a picture of the screen that it judged, and says where.

What may live here: that, with a test that is red on purpose. What may not: what a screen should look like.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from tests.touch.red_pictures import ROOT

RED = """
from tests.touch.walk import laid

def test_red():
    assert laid("edit-number", (480, 800), text="largest") == ()

def test_green():
    assert laid("probe", (800, 480))
"""


@pytest.mark.wide
def test_a_red_test_leaves_a_picture_of_its_screen_and_says_where(tmp_path: Path) -> None:
    (tmp_path / "test_made_up.py").write_text(RED, "utf-8")
    said = subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "tests.touch.red_pictures", "-p",
                           "no:cacheprovider", "--rootdir", str(tmp_path), str(tmp_path)],
                          cwd=ROOT, capture_output=True, text=True, check=False).stdout
    assert "1 failed, 1 passed" in said
    named = [Path(line) for line in re.findall(r"^\S+\.png$", said, re.MULTILINE)]
    assert named == [tmp_path / "build/red/test_made_up-test_red-1.png"]
    with Image.open(named[0]) as picture:
        assert picture.size == (480, 800)
        assert len(picture.convert("RGB").getcolors(480 * 800) or ()) > 10
