"""What goes to the window while nobody peeks depends on no secret: of two worlds that differ in one, it gets the same
bytes.

What may live here: the pictures of whole random games, as they travel, and all that a whole companion sends while
somebody touches its pages. What may not: what phones get (tests/games/test_two_worlds.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.app.pages.routes import AT_TABLE
from companion.app.simulation.monkey import random_setup
from companion.engine.answers import Answer
from companion.engine.screens import look
from companion.engine.table import Table
from companion.engine.view import TABLE
from tests.games.test_conformance import GAMES, content_of
from tests.games.two_worlds import OVER, RUNNING, UNDONE, Worlds, worlds
from tests.window.two_windows import BY_NAME, PEEK, Companion, Tried, walk
from ui.touch.wire import messages

SAMPLES = [(name, detail) for name, game in GAMES.items() for detail in game.details]
WITH_SECRETS = ("advyria", "luescherzia", "lyssan")
SECRET_SAMPLES = [(name, detail) for name, detail in SAMPLES if name in WITH_SECRETS]
STEPS, MANY_STEPS, SEED = 4, 40, 9
"""So many touches from each page."""
TRAVELLING = b"shown", b"replied", b"adjusted", b"accepted", b"refused"
FOUND_BY_TOUCH = {"setup", "content", "box-fields", "carry", "guests"}


def pairs(name: str, detail: str, seed: int) -> Iterator[Worlds]:
    """Moments of a whole random game at which the table must not know in which of two worlds it is."""
    game = GAMES[name]
    setup = random_setup(game, content_of(game), Random(seed), max(2, game.seats[0]), detail)
    return (there for there in worlds(game, setup, seed) if TABLE in there.strangers)


def bytes_of(table: Table, viewer: str = TABLE) -> bytes:
    """The picture of a table, as it travels to the window."""
    return messages.encode(messages.shown(1, look(table, viewer, table.at), 0, 0))


@pytest.mark.parametrize(("name", "detail"), SAMPLES)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.sampled(3)
def test_the_window_gets_the_same_bytes_whatever_a_secret_is(name: str, detail: str, seed: int) -> None:
    for there in pairs(name, detail, seed):
        assert bytes_of(there.one) == bytes_of(there.other), f"{there.moment}: a secret of {there.owner} travels"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", WITH_SECRETS)
def test_there_are_such_secrets_and_their_owner_would_get_others(name: str) -> None:
    found = [there for seed in range(2) for there in pairs(name, GAMES[name].details[0], seed)]
    assert any(bytes_of(there.one, there.owner) != bytes_of(there.other, there.owner) for there in found)


def moments(name: str, detail: str) -> dict[str, Worlds]:
    """A game of whose moments there is one of each kind, its last."""
    return {there.moment: there for there in pairs(name, detail, SEED)}


@pytest.mark.parametrize(("name", "detail"), SECRET_SAMPLES)
@pytest.mark.wide
def test_the_window_gets_the_same_bytes_on_whatever_page_and_with_whatever_reply(
        tmp_path: Path, name: str, detail: str) -> None:
    for moment, there in moments(name, detail).items():
        (tmp_path / moment).mkdir()
        for where, one, other in walk(there, tmp_path / moment, Random(SEED), STEPS, Tried()):
            assert one == other, f"{moment}: a secret of {there.owner} travels after {where}"


@pytest.mark.wide
def test_so_all_pages_are_seen_and_all_kinds_of_messages_travel(tmp_path: Path) -> None:
    tried, travelled = Tried(), set[bytes]()
    found = moments("luescherzia", "light")
    assert set(found) == {RUNNING, UNDONE, OVER}
    for moment, there in found.items():
        (tmp_path / moment).mkdir()
        for where, one, other in walk(there, tmp_path / moment, Random(SEED), MANY_STEPS, tried):
            assert one == other, f"{moment}: a secret of {there.owner} travels after {where}"
            travelled |= {word for word in (*TRAVELLING, b"peeked") if word in one}
    assert {*BY_NAME, *FOUND_BY_TOUCH} - {page for page, _ in tried} == set()
    assert travelled == set(TRAVELLING)


def test_the_same_wire_carries_a_secret_while_its_owner_peeks(tmp_path: Path) -> None:
    """So that the law above is not kept by a wire on which nothing travels."""
    there = next(there for there in pairs("luescherzia", "light", SEED)
                 if bytes_of(there.one, there.owner) != bytes_of(there.other, there.owner))
    sent = list[bytes]()
    for number, table in enumerate((there.one, there.other)):
        with closing(Companion(tmp_path / str(number), table)) as companion:
            companion.open(AT_TABLE)
            companion.heard()
            companion.touch(Answer(TABLE, PEEK + there.owner, companion.clock.now(), id="peek"))
            sent.append(companion.heard())
    assert all(b"peeked" in one for one in sent)
    assert sent[0] != sent[1]
