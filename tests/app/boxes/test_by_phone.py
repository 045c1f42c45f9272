"""Boxes that come from phones and go there: looked at without being taken in, bounded, refused in words."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from companion.app.boxes.by_phone import BoxesByPhone
from companion.app.boxes.pending import PendingUploads
from companion.app.boxes.things import sound_bytes
from companion.app.storage.library import ContentItem
from companion.engine.words import Msg, say
from tests.app.bench import Bench
from tests.app.hopscotch import Stone


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    made = Bench(tmp_path)
    made.repository.learn("hopscotch", ContentItem("stones", "flint", sound_bytes(Stone("flint", "Flint", 4))))
    return made


@pytest.fixture
def boxes(bench: Bench, tmp_path: Path) -> BoxesByPhone:
    return BoxesByPhone(tmp_path, bench.repository.games, bench.repository.inventories,
                        PendingUploads(tmp_path, frozenset))


def test_what_goes_out_comes_in_again_as_it_was(boxes: BoxesByPhone, bench: Bench) -> None:
    name = boxes.take(boxes.file_of("hopscotch") or b"", "ada")
    assert isinstance(name, str)
    assert (boxes.arrived[name].game, boxes.file_of("chess")) == ("hopscotch", None)
    assert {stone["key"] for stone in boxes.arrived[name].things["stones"]} == {"pebble", "flint"}


def test_the_newest_of_each_sender_is_kept_until_their_place_ends(boxes: BoxesByPhone) -> None:
    names = [boxes.take(boxes.file_of("hopscotch") or b"", sender) for sender in ("ada", "ben", "ada")]
    assert list(boxes.arrived) == names[1:]
    boxes.keep_only({"ada"})
    assert list(boxes.arrived) == names[2:]


def hostile(folder: Path) -> dict[str, bytes]:
    def zipped(**files: bytes) -> bytes:
        with ZipFile(folder / "z", "w") as archive:
            for name, data in files.items():
                archive.writestr(name, data)
        return (folder / "z").read_bytes()
    return {"nothing": b"", "no zip": b"PK" * 100, "a path": zipped(**{"../../library.db": b"x", "box.toml": b""}),
            "a newer one": zipped(**{"box.toml": b"schema = 99"}), "no toml": zipped(**{"box.toml": b"= = ="}),
            "a bomb": zipped(**{"box.toml": b"#" * (3 << 20)})}


@pytest.mark.parametrize("kind", ["nothing", "no zip", "a path", "a newer one", "no toml", "a bomb"])
def test_hostile_files_are_refused_in_words(boxes: BoxesByPhone, tmp_path: Path, kind: str) -> None:
    (tmp_path / "made").mkdir()
    told = boxes.take(hostile(tmp_path / "made")[kind], "ada")
    assert isinstance(told, Msg)
    assert "box.box" in say(told)
    assert boxes.arrived == {}
    assert not (tmp_path / "pictures").exists()
