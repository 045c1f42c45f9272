"""Collections that share, beside the tuple and the dict that they stand for: alike in every version, old or new."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from companion.engine.persistent.deferred import deferred_vector
from companion.engine.persistent.trie import LEAF, Trie
from companion.engine.persistent.vector import WIDTH, Vector

LENGTHS = st.sampled_from((0, 1, 2, WIDTH - 1, WIDTH, WIDTH + 1, 2 * WIDTH, 3 * WIDTH + 5))
PLACES = st.integers(-4 * WIDTH, 4 * WIDTH) | st.integers(-3, 3)
GROWTH = st.lists(st.tuples(st.just("append"), st.integers()) | st.tuples(st.just("extend"), LENGTHS)
                  | st.tuples(st.just("upto"), st.integers(0, 4 * WIDTH)), max_size=12)


def grown(vector: Vector[int], model: tuple[int, ...], act: str, what: int) -> tuple[Vector[int], tuple[int, ...]]:
    if act == "append":
        return vector.append(what), (*model, what)
    if act == "extend":
        return vector.extend(range(what)), (*model, *range(what))
    length = min(what, len(model))
    return vector.upto(length), model[:length]


@given(GROWTH)
def test_a_vector_is_the_tuple_it_stands_for_and_so_stays_every_older_one(growth: list[tuple[str, int]]) -> None:
    versions: list[tuple[Vector[int], tuple[int, ...]]] = [(Vector[int](), ())]
    for act, what in growth:
        versions.append(grown(*versions[-1], act, what))
    for vector, model in versions:
        assert (tuple(vector), len(vector), bool(vector)) == (model, len(model), bool(model))
        assert tuple(reversed(vector)) == tuple(reversed(model))
        assert [vector[place] for place in range(-len(model), len(model))] == list(model * 2)


@given(LENGTHS, PLACES | st.none(), PLACES | st.none(), st.sampled_from((None, 1, 2, 7, -1, -3)))
def test_a_stretch_of_a_vector_is_that_of_the_tuple(
        length: int, start: int | None, stop: int | None, step: int | None) -> None:
    assert Vector[int]().extend(range(length))[start:stop:step] == tuple(range(length))[start:stop:step]


@given(LENGTHS, st.integers(-5 * WIDTH, 5 * WIDTH))
def test_where_a_tuple_has_nothing_a_vector_has_nothing(length: int, place: int) -> None:
    found: list[Any] = []
    for items in (Vector[int]().extend(range(length)), tuple(range(length))):
        try:
            found.append(items[place])
        except IndexError:
            found.append("nothing")
    assert found[0] == found[1]


@given(LENGTHS, st.integers(0, 4 * WIDTH))
def test_equal_items_make_equal_vectors_whatever_way_they_came_about(length: int, more: int) -> None:
    one_by_one = Vector[int]()
    for item in range(length):
        one_by_one = one_by_one.append(item)
    assert one_by_one == Vector[int]().extend(range(length)) == one_by_one.extend(range(more)).upto(length)
    assert hash(one_by_one) == hash(Vector[int]().extend(range(length)))
    assert one_by_one != one_by_one.append(7)


def test_versions_share_their_chunks() -> None:
    old = Vector[int]().extend(range(100 * WIDTH))
    for other in (old.append(1), old.extend(range(WIDTH)), old.upto(60 * WIDTH + 3)):
        assert all(ours is theirs for ours, theirs in zip(old.chunks[:60], other.chunks, strict=False))


class Alike:
    """A key whose hash shows the same way as every other's."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __hash__(self) -> int:
        return 7


ALIKE = [Alike(number) for number in range(LEAF + 9)]
KEYS = st.integers(-40, 400) | st.text(max_size=2) | st.sampled_from(ALIKE)


@settings(max_examples=60)
@given(st.lists(st.tuples(KEYS, st.integers() | st.none()), max_size=300))
def test_a_trie_is_the_dict_it_stands_for_and_so_stays_every_older_one(changes: list[tuple[Any, int | None]]) -> None:
    versions: list[tuple[Trie[Any, int], dict[Any, int]]] = [(Trie(), {})]
    for key, value in changes:
        trie, model = versions[-1]
        if value is None:
            versions.append((trie.without(key), {k: v for k, v in model.items() if k != key}))
        else:
            versions.append((trie.put(key, value), {**model, key: value}))
    for trie, model in versions[::20]:
        assert (trie.as_dict(), len(trie), set(trie)) == (model, len(model), set(model))
        assert all(trie[key] == trie.get(key) == value and key in trie for key, value in model.items())
        assert all((key in trie) == (key in model) and trie.get(key) == model.get(key) for key, _ in changes)


def test_tries_with_the_same_in_them_are_equal_and_keys_that_are_alike_are_kept_apart() -> None:
    one = two = Trie[Any, int]()
    for number, key in enumerate((*ALIKE, *range(2000))):
        one = one.put(key, number)
    for number, key in reversed(list(enumerate((*ALIKE, *range(2000))))):
        two = two.put(key, number)
    assert one == two != one.without(ALIKE[3])
    assert (one[ALIKE[3]], one[1999]) == (3, LEAF + 9 + 1999)


def test_chunks_that_are_made_when_asked_for_are_made_once_and_read_like_any_others() -> None:
    made: list[int] = []

    def make(nth: int) -> tuple[int, ...]:
        made.append(nth)
        return tuple(range(nth * WIDTH, (nth + 1) * WIDTH))
    vector, model = deferred_vector(3, make, (192, 193)), tuple(range(194))
    assert (len(vector), vector[-1], vector[192], made) == (194, 193, 192, [])
    longer = vector.append(194)
    assert (vector.upto(128).upto(64) == Vector(), made) == (False, [])
    assert (vector[70], vector[65:67], vector[127], made) == (70, (65, 66), 127, [1])
    assert tuple(vector.upto(130)) == model[:130]
    assert tuple(longer) == (*model, 194)
    assert [*reversed(vector)] == [*reversed(model)]
    assert vector == Vector[int]().extend(model)
    assert Vector[int]().extend(model) == vector
    assert sorted(made) == [0, 1, 2]


def test_what_could_not_be_made_is_tried_again() -> None:
    tries: list[int] = []

    def make(nth: int) -> tuple[int, ...]:
        tries.append(nth)
        if len(tries) == 1:
            raise OSError("not now")
        return (7,) * WIDTH
    vector = deferred_vector(1, make)
    with pytest.raises(OSError, match="not now"):
        vector[0]
    assert (vector[0], tries) == (7, [0, 0])
