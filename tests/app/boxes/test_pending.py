"""Pictures that nobody has taken into a box: whose they are, how many there may be, and that they go."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.boxes import pictures
from companion.app.boxes.pending import EACH, MOST, PendingUploads
from tests.app.boxes.test_pictures import taken


class Store:
    """A folder of pictures; `shown` are those of boxes."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.shown = folder, set[str]()
        self.pending = PendingUploads(folder, lambda: self.shown)

    def send(self, sender: str, size: int = 40) -> str:
        """A picture of its own for each size."""
        return str(self.pending.take(taken((size, 40)), sender))

    def lay(self, sender: str, first: int, count: int) -> list[str]:
        """A box with so many pictures, as they lie in the folder once it has come."""
        names, before = [f"{first + number:064x}.jpg" for number in range(count)], self.pending.kept()
        place = self.folder / pictures.FOLDER
        place.mkdir(exist_ok=True)
        for name in names:
            (place / name).touch()
            (place / pictures.small_name(name)).touch()
        self.pending.add(sender, frozenset(names), before)
        return names

    def there(self, *names: str) -> list[bool]:
        return [pictures.kept_picture(self.folder, name) is not None for name in names]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def test_they_go_with_the_place_of_whoever_sent_them_unless_a_box_has_taken_them(store: Store) -> None:
    left, shown, others = store.send("ada"), store.send("ada", 50), store.send("ben", 60)
    store.shown = {shown}
    store.pending.keep_only({"ben"})
    assert store.there(left, shown, others, pictures.small_name(left)) == [False, True, True, False]


def test_what_a_box_has_taken_once_stays_when_it_is_taken_out_again(store: Store) -> None:
    name = store.send("ada")
    store.shown = {name}
    store.pending.settle()
    store.shown = set()
    store.pending.keep_only(())
    assert store.there(name) == [True]


def test_what_was_there_before_is_nobodys_to_lose(store: Store) -> None:
    name = pictures.keep_picture(store.folder, pictures.prepare_picture(taken((40, 40))))
    assert store.send("ada") == name
    store.pending.keep_only(())
    assert store.there(name) == [True]


def test_what_two_have_sent_stays_as_long_as_one_of_them(store: Store) -> None:
    name = store.send("ada")
    assert store.send("ben") == name
    store.pending.keep_only({"ben"})
    assert store.there(name) == [True]
    store.pending.keep_only(())
    assert store.there(name) == [False]


def test_who_sends_too_many_loses_their_own_oldest(store: Store) -> None:
    others = store.send("ben", 39)
    names = [store.send("ada", 40 + number) for number in range(EACH + 2)]
    assert store.there(*names) == [False, False, *[True] * EACH]
    assert store.there(others) == [True]


def test_boxes_that_nobody_takes_in_leave_room_for_everybody(store: Store) -> None:
    small = store.send("ben")
    boxes = [store.lay(sender, 1000 * number, MOST - 1) for number, sender in enumerate(("ada", "cem", "ada"))]
    mine = store.lay("ben", 9000, 10)
    assert [any(store.there(*box)) for box in boxes] == [False, False, False]
    assert all(store.there(small, *mine))
    assert len(store.pending.kept()) <= 2 * MOST < 2 * pictures.MOST_KEPT
