"""A box goes onto a stick and comes from one: a real keeper, a real folder, all that changes told before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

from companion.app.appliance.chores import KeeperConfig
from companion.app.appliance.keeper import Keeper
from companion.app.boxes import box_file, pictures
from companion.app.boxes.box_text import BoxFile, PictureOf
from companion.app.session.inbox import Kept
from companion.engine.words import say
from tests.app.appliance.test_sticks import mounted
from tests.app.bench import Bench
from tests.app.boxes.test_box_file import jpeg
from tests.app.hopscotch import Stone

PATIENCE_S = 60
FOLDER = "tabletop-companion"


class Carried:
    """A companion at the box of its game, with a keeper that looks after the stick."""

    def __init__(self, folder: Path) -> None:
        self.state, self.stick, self.known = folder / "state", folder / "media" / "STICK", SimpleQueue[Kept]()
        mounts, places = mounted(folder, "STICK")
        self.bench = Bench(self.state)
        self.keeper = Keeper(KeeperConfig(self.state, "table", "0.5.0", folder / "root", mounts, places),
                             lambda known: self.known.put(Kept(known)), lambda *note: None, lambda: None)
        self.bench.state.services.maintain = self.keeper.ask
        self.keeper.start()
        for key in ("boxes", "hopscotch"):
            self.bench.answer(key)

    def touch(self, key: str) -> None:
        assert self.bench.answer(key).result == "accepted"

    def until(self, *, row: str = "", title: str = "", text: str = "") -> None:
        """Let the keeper's words come in until the page says so."""
        while not self._says(row, title, text):
            self.bench.put(self.known.get(timeout=PATIENCE_S))

    def _says(self, row: str, title: str, text: str) -> bool:
        page = self.bench.screen
        return (row in ["", *(found.key for found in page.rows)] and title in ("", say(page.title))
                and text in (say(page.text) if page.text else ""))

    def stones(self) -> tuple[Stone, ...]:
        return self.bench.repository.inventories["hopscotch"].content.stones


@pytest.fixture
def carried(tmp_path: Path) -> Iterator[Carried]:
    (tmp_path / "state").mkdir()
    made = Carried(tmp_path)
    yield made
    made.keeper.stop()
    made.bench.close()


def laid(folder: Path, *stones: dict[str, object], name: str = "theirs.box") -> Path:
    data = jpeg()
    shown = PictureOf("stones", str(stones[0]["key"]), pictures.name_of(data))
    picture = folder.parent / shown.file
    picture.write_bytes(data)
    return box_file.write_box_file(folder / FOLDER / name, BoxFile("hopscotch", {"stones": list(stones)}, (shown,)),
                                   {shown.file: picture})


def test_a_box_goes_onto_the_stick(carried: Carried) -> None:
    carried.touch("carry")
    carried.until(row="box-out")
    carried.touch("box-out")
    carried.until(text="may be pulled out now")
    box, _ = box_file.read_box_file(carried.stick / FOLDER / "hopscotch.box")
    assert box.things["stones"][0]["key"] == "pebble"


def test_a_box_from_a_stick_is_told_then_taken_in_and_that_is_taken_back(carried: Carried) -> None:
    file = laid(carried.stick, {"key": "flint", "name": "Flint", "weight": 2})
    carried.touch("carry")
    carried.until(row=f"box-in:{file}")
    carried.touch(f"box-in:{file}")
    carried.until(title="Take this box in?")
    assert [say(row.label) for row in carried.bench.screen.rows] == [
        "New: 1 (Flint)", "Gone: 1 (Pebble)", "New pictures: 1"]
    assert carried.stones() == (Stone("pebble", "Pebble"),)
    carried.touch("take")
    assert carried.stones() == (Stone("flint", "Flint", 2),)
    shown = carried.bench.repository.inventories["hopscotch"].pictures[("stones", "flint")]
    assert pictures.kept_picture(carried.state, shown) is not None
    assert say(carried.bench.screen.rows[0].label) == "The box was taken in"
    carried.touch("undo")
    assert carried.stones() == (Stone("pebble", "Pebble"),)
    assert carried.bench.repository.inventories["hopscotch"].pictures == {}


@pytest.mark.parametrize(("make", "words"), [
    (lambda folder: (folder / FOLDER / "x.box").write_bytes(b"PK"), "x.box is no box"),
    (lambda folder: box_file.write_box_file(folder / FOLDER / "x.box", BoxFile("chess"), {}), "This is a box of chess"),
    (lambda folder: box_file.write_box_file(folder / FOLDER / "x.box", BoxFile("hopscotch", {"stones": 3}), {}),
     "cannot be so in Hopscotch")])
def test_what_is_no_box_for_this_game_is_told_and_changes_nothing(carried: Carried, make, words: str) -> None:
    (carried.stick / FOLDER).mkdir()
    make(carried.stick)
    carried.touch("carry")
    key = f"box-in:{carried.stick / FOLDER / 'x.box'}"
    carried.until(row=key)
    carried.touch(key)
    carried.until(text=words)
    assert "take" not in [choice.key for choice in carried.bench.screen.choices]
    assert carried.stones() == (Stone("pebble", "Pebble"),)
    carried.touch("back")
    carried.until(row=key)


def test_a_file_that_is_not_on_a_stick_cannot_be_asked_for(carried: Carried) -> None:
    carried.touch("carry")
    assert carried.bench.answer("box-in:/etc/passwd").result == "stale"
    assert carried.bench.answer("take").result == "stale"
