"""Boxes as files: the same comes out that went in, old schemas for ever, and nothing hostile is taken in."""

from __future__ import annotations

import stat
import tomllib
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st
from PIL import Image

from companion.app.boxes import box_file, commands, pictures
from companion.app.boxes.box_text import SCHEMA, UPCASTS, BoxFile, PictureOf, UnfitBoxError
from companion.app.boxes.exchange import box_difference, pack_box
from companion.app.boxes.toml_text import as_toml
from companion.app.storage.inventory import Inventory, make_inventory, shipped_boxes
from companion.engine.words import say
from companion.games import catalogue
from tests.app import hopscotch
from tests.app.bench import Bench
from tests.app.hopscotch import Stone

FIXTURES = Path(__file__).parent / "fixtures"
CONFIG = Path(__file__).parents[3] / "config" / "games"
NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=12)
PLAIN = st.one_of(NAMES, st.integers(-2**40, 2**40), st.booleans())
THINGS = st.dictionaries(NAMES, st.recursive(PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
    NAMES, inner, max_size=3), max_leaves=6), max_size=4)


def zipped(target: Path, files: dict[str, bytes | str], how: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(target, "w", how) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return target


def toml(**more: Any) -> str:
    return as_toml({"schema": 1, "game": "hopscotch", "things": {"stones": [
        {"key": "flint", "name": "Flint", "weight": 2}]}, **more})


def jpeg(size: tuple[int, int] = (40, 30)) -> bytes:
    target = BytesIO()
    Image.new("RGB", size, "teal").save(target, "JPEG")
    return pictures.prepare_picture(target.getvalue())


def in_any_order(content: Any) -> list[list[str]]:
    there = (getattr(content, field) for field in content.__struct_fields__)
    return [sorted(map(repr, things)) if isinstance(things, tuple) else [repr(things)] for things in there]


def refused(path: Path) -> str:
    with pytest.raises(UnfitBoxError) as error:
        box_file.read_box_file(path)
    return say(error.value.text)


@pytest.mark.wide
@given(THINGS, st.lists(THINGS, max_size=3))
def test_whatever_is_written_as_toml_reads_back(plain: dict[str, Any], things: list[dict[str, Any]]) -> None:
    tree = {"plain": plain, "things": things}
    assert tomllib.loads(as_toml(tree)) == tree


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_the_box_of_every_game_comes_back_as_it_left(name: str, tmp_path: Path) -> None:
    game, ships = catalogue()[name], shipped_boxes(CONFIG).get(name, {})
    examples = make_inventory(game, ships, ()).examples
    full = Inventory(examples, examples)
    read, _ = box_file.read_box_file(box_file.write_box_file(tmp_path / "a.box", pack_box(game, full), {}))
    assert box_difference(game, full, read).items == ()
    again = make_inventory(game, {}, box_difference(game, make_inventory(game, {}, ()), read).items)
    assert again.left_out == ()
    assert box_difference(game, again, read).items == ()
    assert in_any_order(again.content) == in_any_order(examples)


def test_a_box_with_a_picture_is_one_file_that_is_always_the_same(tmp_path: Path) -> None:
    data = jpeg()
    name = pictures.name_of(data)
    box = BoxFile("hopscotch", {"stones": []}, (PictureOf("stones", "flint", name),))
    (tmp_path / name).write_bytes(data)
    one, two = (box_file.write_box_file(tmp_path / f"{n}.box", box, {name: tmp_path / name}) for n in "ab")
    assert one.read_bytes() == two.read_bytes()
    again, there = box_file.read_box_file(one)
    assert (again, dict(there.unpacked())) == (box, {name: data})


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*.box")), ids=lambda path: path.stem)
def test_a_box_of_every_schema_there_ever_was_is_taken_in(path: Path, tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    assert commands.taken_in(path, bench.repository, tmp_path, lambda msg, game: say(msg), lambda question: True) == 0
    assert bench.repository.inventories["hopscotch"].content.stones == (
        Stone("flint", "Feuerstein „groß“", 2, "slate"), Stone("slate", "Slate", 3))
    shown = bench.repository.inventories["hopscotch"].pictures[("stones", "flint")]
    assert pictures.kept_picture(tmp_path, shown) is not None


def test_there_is_a_box_of_the_present_schema() -> None:
    assert {path.stem for path in FIXTURES.glob("*.box")} == {str(n) for n in range(1, SCHEMA + 1)}
    assert set(UPCASTS) == set(range(1, SCHEMA))


@pytest.mark.parametrize(("files", "words"), [
    ({"box.toml": toml(), "../evil": b""}, "does not belong into a box: ../evil"),
    ({"box.toml": toml(), "/etc/passwd": b""}, "does not belong into a box"),
    ({"box.toml": toml(), "pictures/../../x.jpg": b""}, "does not belong into a box"),
    ({"box.toml": toml(), "setup.exe": b""}, "does not belong into a box"),
    ({"readme": b""}, "does not belong into a box"), ({}, "there is no box.toml in it"),
    ({"box.toml": "schema = "}, "cannot be read"), ({"box.toml": b"\xff\xfe"}, "cannot be read"),
    ({"box.toml": "x = " + "[" * 5000}, "cannot be read"),
    ({"box.toml": "game = 'x'"}, "does not say which schema"), ({"box.toml": "schema = true"}, "which schema"),
    ({"box.toml": toml(schema=99)}, "made by a newer companion"),
    ({"box.toml": toml(things=[1])}, "not as it should be"), ({"box.toml": toml(more=1)}, "not as it should be"),
    ({"box.toml": toml(game=7)}, "not as it should be"),
    ({"box.toml": toml(pictures=[{"kind": "stones", "key": "flint", "file": "a.jpg"}])}, "lacks the picture a.jpg"),
    ({"box.toml": b"#" * (2 << 20)}, "holds more than a box may"),
    ({"box.toml": toml(), **{f"pictures/{n:064}.jpg": b"\0" * (4 << 20) for n in range(17)}}, "at most 64 MB")])
def test_what_is_hostile_or_broken_is_refused_in_words(tmp_path: Path, files: dict[str, Any], words: str) -> None:
    assert words in refused(zipped(tmp_path / "x.box", files))


def test_a_link_in_a_box_is_refused(tmp_path: Path) -> None:
    link = zipfile.ZipInfo(f"pictures/{'0' * 64}.jpg")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "x.box", "w") as archive:
        archive.writestr("box.toml", toml())
        archive.writestr(link, "/etc/passwd")
    assert "does not belong into a box" in refused(tmp_path / "x.box")


@pytest.mark.parametrize("cut", [0, 1, 30, 100, -10])
def test_a_file_that_was_not_copied_to_its_end_is_refused(tmp_path: Path, cut: int) -> None:
    whole = zipped(tmp_path / "x.box", {"box.toml": toml()})
    whole.write_bytes(whole.read_bytes()[:cut])
    assert "was not copied to its end" in refused(whole)


def test_what_is_not_there_or_too_large_is_refused(tmp_path: Path) -> None:
    assert "cannot be read" in refused(tmp_path / "none.box")
    with (tmp_path / "x.box").open("wb") as file:
        file.truncate(box_file.LARGEST + 1)
    assert "too large" in refused(tmp_path / "x.box")


@pytest.mark.parametrize(("things", "words"), [
    ({"stones": [{"key": "x", "name": 7}]}, "cannot be so in Hopscotch"), ({"sticks": []}, "knows no “sticks”"),
    ({"stones": {"key": "x"}}, "cannot be so in Hopscotch")])
def test_what_the_game_does_not_know_is_refused(tmp_path: Path, things: dict[str, Any], words: str) -> None:
    box = BoxFile("hopscotch", things)
    with pytest.raises(UnfitBoxError) as error:
        box_difference(hopscotch.GAME, make_inventory(hopscotch.GAME, {}, ()), box)
    assert words in say(error.value.text)


def test_what_comes_in_is_told_before_anything_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bench = Bench(tmp_path)
    path = zipped(tmp_path / "x.box", {"box.toml": as_toml({"schema": 1, "game": "hopscotch", "things": {"stones": [
        {"key": f"s{n}", "name": f"Stone {n}", "weight": 2} for n in range(5)]}})})
    asked: list[str] = []

    def no(question: str) -> bool:
        asked.append(question)
        return False

    commands.taken_in(path, bench.repository, tmp_path, lambda msg, game: say(msg), no)
    assert capsys.readouterr().out.splitlines() == [
        "Hopscotch", "New: 5 (Stone 0, Stone 1, Stone 2 and 2 more)", "Gone: 1 (Pebble)"]
    assert asked == ["Take this box in?"]
    assert bench.repository.inventories["hopscotch"].content.stones == (Stone("pebble", "Pebble"),)


def test_a_picture_that_is_not_what_its_name_says_is_refused(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    path = zipped(tmp_path / "x.box", {"box.toml": toml(), f"pictures/{'0' * 64}.jpg": jpeg()})
    assert commands.taken_in(path, bench.repository, tmp_path, lambda msg, game: say(msg), lambda question: True) == 1
    assert bench.library.content("hopscotch") == ()
