"""Whole random games of every kind at a real table in a real hall: the hall reads what spectators read, or less.

A seeded monkey plays through the Views, as people do; everything that has come over the bridge is looked at, byte by
byte. What may not live here: the form of a message (test_for_hall.py), who may write (test_bridge.py).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.simulation import monkey
from companion.app.simulation.simulate import rehearse_game
from companion.app.storage.journal import Journal
from companion.engine.codec import encode
from companion.engine.game import Game
from companion.engine.screens import look
from companion.engine.table import Table, as_it_was
from companion.engine.view import View
from companion.hall import broker_files
from tests.games.test_conformance import GAMES, content_of
from tests.hall.rig import BridgedTable, RealHall
from tests.phone.rig import Phone, until

pytestmark = pytest.mark.e2e
PEOPLE = ("Quirinius", "Zebedäa", "Xerxina")
ROOT, NAMED = "tabletop/table-7", {"names", "view"}
SEED, MOST, THINK_MS, LATER_MS = 3, 3_000, 20_000, 600_000
Heard = list[tuple[str, bytes]]
"""Topics with what came on them, in this order."""
PLACES = [(game, tell) for game in GAMES for tell in ("state", "names", "view")]


def begun(folder: Path, game: Game) -> None:
    """A journal with a random game, two acts old, of people whose names are no words."""
    luck = Random(SEED)
    setup = monkey.random_setup(game, content_of(game), luck, min(len(PEOPLE), game.seats[1]), game.details[0])
    seats = tuple(replace(seat, name=name) for seat, name in zip(setup.seats, PEOPLE, strict=False))
    table: Table = as_it_was(rehearse_game(game, replace(setup, seats=seats), luck).table, 2)
    journal = Journal(folder / "journal.db", lambda: 1_700_000_000)
    recorded = journal.open_game(game.id, encode(table.setup))
    journal.append(recorded.id, 0, [(entry.ask.at, encode(entry)) for entry in table.entries])
    journal.close()


def act(table: BridgedTable, luck: Random, chosen: Any) -> bool:
    """Whoever can do something does it; False where nobody can."""
    bench = table.bench
    viewers = monkey.acting_viewers(bench.table.setup)
    for viewer in luck.sample(viewers, len(viewers)):
        view = look(bench.table, viewer, bench.clock.now())
        choice = chosen(view, luck)
        if choice is not None:
            bench.answer(choice.key, monkey.value_for(choice.input, luck), viewer)
            return True
    return False


def anything(view: View, luck: Random) -> Any:
    """Corrections as well."""
    offered = monkey.possible_choices(view)
    return luck.choice(offered) if offered else None


def play_to_the_end(table: BridgedTable) -> None:
    """Act at random until the game is over."""
    bench, luck = table.bench, Random(SEED)
    for _ in range(MOST):
        if bench.state.over:
            return
        bench.wait(luck.randint(0, THINK_MS))
        if not act(table, luck, monkey.choice_of) and not act(table, luck, anything):
            bench.wait(LATER_MS)
    raise AssertionError(f"no end after {MOST} acts")


@contextmanager
def played_in_a_hall(folder: Path, game: str, tell: str) -> Iterator[tuple[BridgedTable, Heard, Phone]]:
    """A table that has played a whole game; all that its hall has read, with topics; a phone of a spectator."""
    hall = RealHall(folder)
    reader = hall.screen()
    office = hall.client(broker_files.OFFICE, hall.word(broker_files.OFFICE), "tabletop/+/link", "tabletop/+/result/+")
    until(lambda: office.granted)
    (folder / "table").mkdir()
    begun(folder / "table", GAMES[game])
    table = BridgedTable(folder / "table", broker_files.add_table(hall.folder, "table-7"), tell, games=GAMES)
    spectator = table.spectator()
    try:
        until(lambda: (f"{ROOT}/link", b"1") in messages(reader))
        table.bench.agree()
        play_to_the_end(table)
        until(lambda: any("/result/" in topic and payload for topic, payload in messages(office)))
        until(lambda: any(json.loads(state)["over"] for state in of(messages(reader), "public/state")))
        until(lambda: any(topic.endswith("event/end") for topic, _ in messages(reader)))
        until(lambda: any(json.loads(view).get("result") for _, view in messages(spectator)))
        yield table, messages(reader) + messages(office), spectator
    finally:
        spectator.end()
        table.end()
        hall.end()


def messages(client: Phone) -> Heard:
    return [(topic, payload) for topic, payload, _ in tuple(client.heard)]


def of(heard: Heard, kind: str) -> list[bytes]:
    """What came of one kind."""
    return [payload for topic, payload in heard if topic.startswith(f"{ROOT}/{kind}") and payload]


def values_of(document: Any) -> set[str]:
    """Every value of a document, however deep it lies."""
    if isinstance(document, dict | list):
        parts = document.values() if isinstance(document, dict) else document
        return set().union(*map(values_of, parts))
    return {str(document)}


@pytest.mark.sampled(18)
@pytest.mark.parametrize(("game", "tell"), PLACES)
def test_all_that_the_hall_reads_of_a_whole_game_is_what_spectators_read_or_less(
        tmp_path: Path, game: str, tell: str) -> None:
    with played_in_a_hall(tmp_path, game, tell) as (table, heard, spectator):
        kinds = {topic.removeprefix(f"{ROOT}/") for topic, _ in heard}
        told = [*of(heard, "public/state"), *of(heard, "public/event")]
        assert kinds >= {"status", "link", "public/info", "public/state", "public/event/end"}
        assert all(kind in {"status", "link", "public/info", "public/state", "public/view"}
                   or kind.startswith(("public/event/", "result/")) for kind in kinds)
        if tell in NAMED:
            assert set(told) <= table.told
        else:
            known = set().union(*(values_of(json.loads(said)) for said in table.told))
            assert set().union(*(values_of(json.loads(said)) for said in told)) <= known | {""}
            assert [(topic, name) for topic, payload in heard for name in PEOPLE if name.encode() in payload] == []
        seen, views = [payload for _, payload in messages(spectator)], of(heard, "public/view")
        assert bool(views) == (tell == "view")
        since = views.index(seen[0]) if views else 0
        assert set(views[since:]) <= set(seen)
