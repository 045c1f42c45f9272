"""What programs are told of one table, step by step: dice, doubts, turns, clocks, the end, throws that do not count."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.engine.signals import DiceCrooked, DiceLanded
from companion.engine.words import Msg
from tests.app.bench import EGG, Bench
from tests.app.integrations.told import faults_of, sent


class Ears:
    """A table, and everything that programs have heard of it."""

    def __init__(self, folder: Path, **more: Any) -> None:
        self.bench = Bench(folder, **more)
        self.heard: list[tuple[str, dict[str, Any]]] = []
        self.bench.subscribers.add(Msg("Programs"), self.hear)

    def hear(self, message: Any) -> None:
        """As the phones do: the state, then what has happened."""
        if hasattr(message, "programs"):
            self.heard.append(("state", json.loads(sent(message.programs.state())[1])))
            for kind, event in message.programs.events():
                name, text = sent(event)
                assert (faults_of(name, text), name) == ([], f"event-{kind}")
                self.heard.append((kind, json.loads(text)))

    def of(self, kind: str) -> list[dict[str, Any]]:
        """Everything of one kind."""
        return [message for heard, message in self.heard if heard == kind]

    @property
    def state(self) -> dict[str, Any]:
        """The newest state."""
        return self.of("state")[-1]


def in_brief(events: list[dict[str, Any]], *fields: str) -> list[tuple[Any, ...]]:
    return [tuple(event[field] for field in fields) for event in events]


def test_a_throw_says_who_threw_which_die_and_what_it_shows(tmp_path: Path) -> None:
    ears = Ears(tmp_path)
    ears.bench.begin("Ada", "Ben")
    ears.bench.answer("throw:1")
    ears.bench.roll(5)
    ears.bench.answer("roll:turn-1:1", [3])
    first, second = ears.of("dice")
    assert first["roller"] == {"seat": "seat-1", "name": "Ada", "mark": "triangle"}
    assert in_brief([first, second], "event_type", "die", "value", "sides", "source", "game") == [
        ("landed", "die-0", 5, 6, "die", "hopscotch"), ("landed", "", 3, 6, "typed", "hopscotch")]


def test_the_die_that_ends_a_rare_roll_says_how_rare_it_is(tmp_path: Path) -> None:
    ears = Ears(tmp_path)
    ears.bench.begin("Ada", "Ben")
    ears.bench.answer("throw:1")
    ears.bench.roll(6)
    ears.bench.answer("roll:turn-1:1", [6])
    assert in_brief(ears.of("dice"), "value", "one_in") == [(6, None), (6, 36)]


def test_corrections_and_doubts_are_events_of_their_own(tmp_path: Path) -> None:
    ears = Ears(tmp_path)
    ears.bench.begin("Ada", "Ben")
    ears.bench.answer("throw:1")
    ears.bench.roll(5)
    ears.bench.answer("read:turn-1#0.0", "4")
    ears.bench.put(DiceCrooked("tray", ears.bench.clock.now(), "die-1"))
    ears.bench.answer("read:turn-1#1.0", "again")
    assert in_brief(ears.of("dice"), "event_type", "die", "value", "was") == [
        ("landed", "die-0", 5, None), ("corrected", "die-0", 4, 5), ("in_doubt", "die-1", None, None),
        ("thrown_again", "", None, None)]


def test_a_second_throw_while_another_die_is_in_doubt_is_said_and_told(tmp_path: Path) -> None:
    ears = Ears(tmp_path)
    bench = ears.bench
    bench.begin("Ada", "Ben")
    bench.answer("throw:1")
    bench.roll(5)
    bench.put(DiceCrooked("tray", bench.clock.now(), "die-1"))
    bench.put(DiceLanded("tray", bench.clock.now(), "die-0", 2, "ROLLED die-0 2"))
    notice = next(notice for notice in bench.screen.notices if notice.id == "unasked")
    assert "Die {die} shows {value}, and that roll does not count" in notice.text.id
    assert notice.remedy is not None
    assert "in doubt" in notice.remedy.id
    assert in_brief(ears.of("dice")[-1:], "event_type", "die", "value") == [("not_counted", "die-0", 2)]
    assert [(reading.die, reading.value) for reading in bench.library.ledger.readings()][-1] == ("die-0", 2)


def test_a_throw_that_nobody_asked_for_is_told_once(tmp_path: Path) -> None:
    ears = Ears(tmp_path)
    ears.bench.begin("Ada", "Ben")
    ears.bench.roll(6)
    ears.bench.wait(1)
    assert in_brief(ears.of("dice"), "event_type", "value", "roller") == [("not_counted", 6, None)]


def test_an_undo_throws_no_die_again_for_anybody(tmp_path: Path) -> None:
    ears = Ears(tmp_path)
    ears.bench.begin("Ada", "Ben")
    ears.bench.answer("throw:1")
    ears.bench.roll(5, 3)
    ears.bench.answer("undo:0")
    ears.bench.answer("throw:1")
    assert in_brief(ears.of("dice"), "value") == [(5,), (3,)]


def test_a_turn_says_from_whom_to_whom_and_how_long_it_took_without_pauses(tmp_path: Path) -> None:
    ears = Ears(tmp_path)
    bench = ears.bench
    bench.begin("Ada", "Ben")
    bench.wait(4_000)
    bench.answer("pause")
    bench.wait(60_000)
    bench.answer("resume")
    bench.wait(3_000)
    bench.answer("throw:1")
    bench.roll(1, 2)
    (turn,) = ears.of("turn")
    assert (turn["from"]["name"], turn["to"]["name"], turn["took_ms"]) == ("Ada", "Ben", 7_000)


def test_a_clock_has_its_end_as_a_time_of_day_and_as_what_is_left(tmp_path: Path) -> None:
    ears = Ears(tmp_path, settings=EGG)
    ears.bench.begin("Ada", "Ben", timer="egg")
    clock = ears.state["clock"]
    assert (clock["running"], clock["left_ms"], clock["used_ms"]) == (True, 60_000, None)
    assert clock["ends"] > ears.state["time"]
    ears.bench.wait(51_000)
    (warning,) = ears.of("alarm")
    assert (warning["event_type"], warning["left_ms"], warning["player"]["name"]) == ("warning", 10_000, "Ada")
    ears.bench.wait(11_000)
    assert ears.of("alarm")[-1]["event_type"] == "time_up"


def test_the_end_says_who_came_out_how_and_how_long_it_took(tmp_path: Path) -> None:
    ears = Ears(tmp_path)
    ears.bench.begin("Ada", "Ben")
    turn = 1
    while not ears.bench.state.over:
        ears.bench.wait(1_000)
        ears.bench.answer(f"throw:{turn}")
        ears.bench.roll(6, 6)
        turn += 1
    (end,) = ears.of("end")
    assert [(row["name"], row["winner"]) for row in end["results"]].count(("Ada", True)) == 1
    assert end["duration_ms"] > 0
    assert ears.state["over"]
    assert {event["id"] for event in [*ears.of("dice"), end, ears.state]} == {end["id"]}


def test_a_state_in_which_only_time_has_passed_is_not_told_again(tmp_path: Path) -> None:
    ears = Ears(tmp_path)
    ears.bench.begin("Ada", "Ben")
    before = ears.state
    ears.bench.wait(5_000)
    ears.bench.runner.tell()
    assert ears.state == before
    assert ears.state["clock"]["used_ms"] is not None


def test_at_home_there_is_no_game(tmp_path: Path) -> None:
    ears = Ears(tmp_path)
    ears.bench.runner.tell()
    assert (ears.state["game"], ears.state["phase"], ears.state["seats"]) == ("", "home", [])
