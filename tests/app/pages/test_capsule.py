"""The capsule on the page for updates and backups: before it is written, it says whose secrets are in it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from companion.app.appliance.upkeep import Upkeep
from companion.app.session.inbox import Kept
from companion.app.simulation.capsule import MOST, keep_capsule, write_capsule
from companion.app.simulation.transcript import transcript_differences
from companion.games import catalogue
from tests.anybox.seated import HAND, LIVES
from tests.anybox.test_evening import begin, play_round, say_on
from tests.app.bench import Bench
from tests.reading import say

NOW = (2026, 11, 26, 20, 14, 5, 3, 330, 0)


def asked(bench: Bench) -> list[tuple[str, str]]:
    """What the page will have asked of the keeper; it stands open from now on."""
    wishes: list[tuple[str, str]] = []
    bench.state.services.maintain = lambda wish, which: wishes.append((wish, which))
    bench.put(Kept(Upkeep("0.5.0", looked=True)))
    for key in ("menu", "home", "machine", "upkeep"):
        bench.answer(key)
    return wishes


def test_whose_secrets_it_holds_is_said_before_it_is_packed(tmp_path: Path) -> None:
    bench = begin(tmp_path, HAND)
    say_on(bench, "seat-2", "hold:1:seat-2", "spy")
    wishes = asked(bench)
    bench.answer("capsule")
    assert "the secrets of Ada, Ben, and what nobody may know yet" in say(bench.screen.text)
    assert wishes == [("look", "")]
    bench.answer("back")
    assert wishes == [("look", "")]
    bench.answer("capsule")
    bench.answer("sure")
    assert wishes[1:] == [("capsule", "")]


def test_a_game_without_secrets_is_packed_without_any(tmp_path: Path) -> None:
    bench = begin(tmp_path, LIVES)
    asked(bench)
    bench.answer("capsule")
    assert "It holds no secrets." in say(bench.screen.text)


def test_where_no_game_is_open_there_is_nothing_to_pack(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    asked(bench)
    assert "capsule" not in [row.key for row in bench.page.rows]


@pytest.mark.parametrize("lines", [(), ("#| BEGIN\t5\t1700000000", "#| EDGE\t6\t17\t1")])
def test_it_comes_out_the_same_with_and_without_remarks(tmp_path: Path, lines: tuple[str, ...]) -> None:
    bench = begin(tmp_path, LIVES)
    play_round(bench, 0, 4, 6)
    bench.answer("adjust:players/0/lines/0/values/0", 7, viewer="seat-1")
    text = write_capsule(bench.table, "0.5.0", lines)
    assert transcript_differences(text, catalogue()) == ()
    assert f"{len(bench.table.entries)} asks are of the last 10 minutes" in text
    assert text.endswith("\n".join((*lines, "")))


def test_only_the_newest_are_kept(tmp_path: Path) -> None:
    bench = begin(tmp_path, LIVES)
    kept = [keep_capsule(tmp_path, bench.table, time.struct_time((*NOW[:4], minute, *NOW[5:])), str(minute))
            for minute in range(MOST + 2)]
    assert [file.exists() for file in kept] == [False] * 2 + [True] * MOST
    assert kept[-1].name == "20261126-200605-anybox.capsule"
    assert kept[-1].stat().st_mode & 0o077 == 0, "for its owner alone"
