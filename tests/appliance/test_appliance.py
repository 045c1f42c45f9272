"""What a virtual Pi is judged by, without one: pictures as values, a version that does not start, what is missing."""

from __future__ import annotations

import io
import json
import os
import socket
import sqlite3
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from base64 import b64encode
from contextlib import closing
from pathlib import Path

import pytest

from companion.app.appliance import wheel
from tests.appliance import broken_version, image
from tests.appliance.attacks.power_cuts import wrong_after
from tests.appliance.eyes import is_drawn, is_page, is_told, shining
from tests.appliance.machine import Machine
from tests.appliance.picture import Picture, brightness, colours, differing, png, read_ppm, turned_round, upper_left
from tests.appliance.shell import Shell, ShellError
from tests.appliance.table import games, journal, of_people
from ui.touch.drawing import theme

ROOT = Path(__file__).resolve().parents[2]
WIDE, HIGH = 160, 96


def painted(colour: str, *patches: tuple[str, int, int, int, int]) -> Picture:
    rows = [[colour] * WIDE for _ in range(HIGH)]
    for patch, left, top, right, bottom in patches:
        for y in range(top, bottom):
            rows[y][left:right] = [patch] * (right - left)
    pixels = b"".join(bytes(round(255 * part) for part in theme.rgba(one)[:3]) for row in rows for one in row)
    return Picture(WIDE, HIGH, pixels)


def test_a_picture_of_the_monitor_is_read_whole_even_where_it_begins_with_a_space() -> None:
    picture = read_ppm(b"P6\n2 1\n255\n" + b"\x20\x0a\x20" + b"\x01\x02\x03")
    assert picture == Picture(2, 1, b"\x20\x0a\x20\x01\x02\x03")
    assert picture.at(1, 0) == (1, 2, 3)


def test_a_picture_upside_down_has_its_last_pixel_first() -> None:
    picture = Picture(2, 2, bytes(range(12)))
    assert [turned_round(picture).at(x, y) for x, y in ((0, 0), (1, 1))] == [picture.at(1, 1), picture.at(0, 0)]


def test_of_a_picture_the_upper_left_is_taken() -> None:
    picture = Picture(3, 2, bytes(range(18)))
    assert upper_left(picture, 2, 1) == Picture(2, 1, picture.pixels[:6])
    assert upper_left(picture, 1, 2) == Picture(1, 2, picture.pixels[:3] + picture.pixels[9:12])


def test_what_is_no_picture_is_refused() -> None:
    with pytest.raises(ValueError, match="P6"):
        read_ppm(b"P5\n1 1\n255\n\0")


def test_an_empty_screen_is_told_from_a_drawn_one() -> None:
    assert colours(painted("#000000")) == 1
    assert not is_drawn(painted("#000000"))


def test_two_pictures_differ_by_the_share_that_is_another() -> None:
    ground = painted(theme.GROUND)
    assert differing(ground, ground) == 0
    assert differing(ground, painted(theme.GROUND, (theme.ACCENT, 0, 0, WIDE, HIGH // 2))) == pytest.approx(0.5)


def test_a_night_is_told_from_a_day() -> None:
    assert brightness(painted("#000000")) == 0
    assert brightness(painted("#ffffff")) == 1
    assert brightness(painted("#000000", ("#ffffff", 0, 0, WIDE // 2, HIGH))) == pytest.approx(0.5)


def test_the_largest_thing_that_shines_is_touched_in_its_middle() -> None:
    picture = painted(theme.GROUND, (theme.ACCENT, 0, 0, 16, 16), (theme.ACCENT, 32, 40, 144, 88))
    assert shining(picture) == (84, 60)
    assert shining(painted(theme.GROUND)) is None


def test_it_shines_in_the_accent_of_a_game_as_well() -> None:
    guises = tomllib.loads((ROOT / "config/guises.toml").read_text(encoding="utf-8"))
    for guise in guises.values():
        assert shining(painted(theme.GROUND, (guise["accent"], 32, 40, 144, 88))) == (84, 60)


def test_the_head_of_a_page_is_told_from_the_ground() -> None:
    for colour, is_one in ((theme.PANEL, True), (theme.GROUND, False)):
        red, green, blue = (round(255 * part) for part in theme.rgba(colour)[:3])
        assert is_page(Picture(800, 480, bytes((red, green, blue)) * (800 * 480))) is is_one


def test_a_notice_across_the_screen_is_told_from_a_screen_without_one() -> None:
    warn = theme.tone_of("warn").ground
    assert is_told(painted(theme.GROUND, (warn, 0, 16, WIDE, 32)))
    assert not is_told(painted(theme.GROUND, (warn, 0, 16, WIDE // 4, 32)))


def test_a_picture_is_kept_as_png() -> None:
    assert png(painted(theme.GROUND)).startswith(b"\x89PNG")


def test_a_machine_that_does_not_listen_yet_is_told_from_a_line_that_broke(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as deaf:
        deaf.bind(str(tmp_path / "shell.sock"))
        deaf.listen()
        shell = Shell(tmp_path / "shell.sock")
        with pytest.raises(ShellError, match="nobody has listened"):
            shell.run("x" * 10_000_000, 0.1)
        shell.close()


def test_the_version_that_does_not_start_is_a_whole_wheel(tmp_path: Path) -> None:
    built = tmp_path / "tabletop_companion-0.3.0-py3-none-any.whl"
    with zipfile.ZipFile(built, "w") as files:
        files.writestr(broken_version.WINDOW, (ROOT / broken_version.WINDOW).read_text(encoding="utf-8"))
        files.writestr("tabletop_companion-0.3.0.dist-info/METADATA", "Name: tabletop-companion\nVersion: 0.3.0\n")
        files.writestr("tabletop_companion-0.3.0.dist-info/RECORD", "")
    broken = broken_version.write(built, tmp_path)
    assert wheel.version_in(broken.read_bytes()) == broken_version.VERSION
    with zipfile.ZipFile(broken) as files:
        assert files.read(broken_version.WINDOW).count(broken_version.FAULT) == 1


class Folder(Machine):
    """A machine of which nothing is there but one folder with a journal."""

    def __init__(self, folder: Path) -> None:
        def shell(_: str) -> str:
            with tarfile.open(mode="w:gz", fileobj=(packed := io.BytesIO())) as files:
                files.add(folder, ".")
            return b64encode(packed.getvalue()).decode()
        vars(self)["shell"] = shell


def test_the_journal_of_a_machine_is_read_with_what_its_log_holds(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "journal.db", isolation_level=None)) as writer:
        writer.execute("PRAGMA journal_mode=WAL")
        writer.execute("CREATE TABLE games (id)")
        writer.execute("CREATE TABLE entries (game, seq, entry)")
        writer.execute("INSERT INTO games VALUES (7)")
        for seq, source in ((1, "clock"), (0, "")):
            entry = json.dumps({"ask": {"source": source}}).encode()
            writer.execute("INSERT INTO entries VALUES (7, ?, ?)", (seq, entry))
        pi = Folder(tmp_path)
        assert games(pi) == 1
        found = [entry.split() for entry in journal(pi)]
        assert [(game, seq, source) for game, seq, _, source in found] == [("7", "0", "people"), ("7", "1", "clock")]
        assert found[0][2] != found[1][2]


def test_a_clock_that_stops_by_itself_is_no_entry_of_a_person() -> None:
    assert of_people(("1 0 d6f0 touch", "1 1 97aa clock", "1 2 03bb ")) == ("1 0 d6f0 touch", "1 2 03bb ")


def test_a_virtual_pi_has_what_an_installation_would_fetch() -> None:
    text = (ROOT / ".ci/system").read_text(encoding="utf-8")
    lines = text.partition("LIST'\n")[2].partition("\nLIST")[0].splitlines()
    wanted = {package for kind, package, *_ in map(str.split, lines) if kind in ("run", "inst")}
    assert wanted <= set(image.SYSTEM)


def test_without_qemu_one_sentence_says_what_is_missing() -> None:
    done = subprocess.run([sys.executable, "-m", "tests.appliance"], cwd=ROOT, capture_output=True, text=True,
                          env={**os.environ, "PATH": ""})
    assert done.returncode == 1
    assert done.stderr.startswith("No virtual Pi can be made here; missing: ")
    assert done.stderr.count("\n") == 1


def test_without_programs_of_the_other_processor_that_is_said_as_well(tmp_path: Path) -> None:
    """mmdebstrap would end in the middle of the work, in words of its own."""
    judge = tmp_path / "arch-test"
    judge.write_text("#!/bin/sh\ntest $1 = amd64\n")
    judge.chmod(0o755)

    def said(processor: str) -> str:
        asked = [sys.executable, "-m", "tests.appliance", "--processor", processor, "--only", "tray"]
        env = {**os.environ, "PATH": str(tmp_path)}
        return subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, env=env).stderr
    assert "binfmt_misc for arm64" in said("arm64")
    assert "binfmt_misc" not in said("amd64")


KNOWN = ("1 0 aa people", "1 1 bb people")


@pytest.mark.parametrize(("found", "wrong"), [
    (KNOWN, 0), ((*KNOWN, "1 2 cc people"), 0), ((*KNOWN, "1 2 cc clock", "1 3 dd people"), 0), (KNOWN[:1], 1),
    (("1 0 aa people", "1 1 xx people"), 1), ((*KNOWN, "1 2 cc people", "1 3 dd people"), 1)])
def test_after_a_power_cut_nothing_that_was_known_may_be_missing_and_one_touch_is_one_entry(
        found: tuple[str, ...], wrong: int) -> None:
    assert len(list(wrong_after(KNOWN, found))) == wrong
