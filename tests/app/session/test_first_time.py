"""A table that says that it plays a game for the first time: each new kind of step is explained once, never again."""

from __future__ import annotations

from random import Random

import pytest

from companion.app.simulation.monkey import choice_of, value_for
from companion.app.translation import rule_at_hand, rules_of
from companion.engine.view import View
from companion.games import catalogue
from tests.app.bench import Bench

GAMES = catalogue()
CHIP = "first-time"


def chip(bench: Bench) -> str:
    return next((choice.label.id for choice in bench.screen.choices if choice.key == CHIP), "")


def begin(bench: Bench, game: str) -> None:
    bench.answer(f"new:{game}")
    here = sum(row.key.startswith("player:") for row in bench.screen.rows)
    for name in ("Ada", "Ben", "Cem", "Dora")[here:max(2, GAMES[game].seats[0])]:
        bench.answer("add", name)


def started(folder, game: str = "luescherzia", *, first_time: bool = True) -> Bench:
    bench = Bench(folder, games=GAMES)
    begin(bench, game)
    if not first_time:
        bench.answer(CHIP)
    bench.start()
    return bench


def play(bench: Bench, luck: Random, steps: int) -> list[tuple[str, bool]]:
    """Random answers on the shared screen; each kind of step that came, and whether it was explained."""
    seen = [stand(bench)]
    for _ in range(steps):
        if bench.screen.result is not None:
            break
        picked = choice_of(bench.view, luck)
        if picked is None or bench.answer(picked.key, value_for(picked.input, luck)).result != "accepted":
            continue
        if bench.screen.result is None and seen[-1] != stand(bench):
            seen.append(stand(bench))
    return seen


def stand(bench: Bench) -> tuple[str, bool]:
    assert isinstance(bench.screen, View)
    prompt = bench.screen.prompt
    assert prompt.lesson in (None, rule_at_hand(prompt.rule))
    return prompt.rule, prompt.lesson is not None


def test_a_view_that_is_asked_for_late_says_what_was_explained_when_it_was_told(tmp_path):
    bench = started(tmp_path)
    told, rule = bench.state.take_snapshot(), bench.screen.prompt.rule
    while bench.screen.prompt.rule == rule:
        play(bench, Random(5), 1)
    assert told.views["public"].prompt.lesson == rule_at_hand(rule) is not None


@pytest.mark.parametrize("game", GAMES)
def test_each_kind_of_step_is_explained_when_it_first_comes_and_never_again(game, tmp_path):
    seen = play(started(tmp_path, game), Random(5), 250)
    kinds = list(dict.fromkeys(rule for rule, _ in seen))
    assert len(kinds) > 1
    explained = [rule for rule, told in seen if told]
    assert explained == kinds
    for rule, told in seen:
        assert told == (seen.index((rule, told)) == next(n for n, (other, _) in enumerate(seen) if other == rule))


def test_a_table_that_knows_the_game_is_told_nothing(tmp_path):
    seen = play(started(tmp_path, first_time=False), Random(5), 120)
    assert len(seen) > 3
    assert not any(told for _, told in seen)


def test_it_costs_no_touch_a_game_never_finished_is_explained_by_itself(tmp_path):
    bench = Bench(tmp_path, games=GAMES)
    begin(bench, "lyssan")
    assert chip(bench) == "Explain the rules: yes"
    bench.start()
    assert stand(bench) == ("LYS-12", True) or stand(bench)[1]


def test_once_a_game_was_played_to_its_end_nothing_is_explained_unless_somebody_says_so(tmp_path):
    bench = started(tmp_path)
    bench.state.session.end()
    bench.state.session = None
    bench.answer("menu")
    begin(bench, "luescherzia")
    assert chip(bench) == "Explain the rules: no"
    bench.answer(CHIP)
    assert chip(bench) == "Explain the rules: yes"
    bench.answer("back")
    begin(bench, "dicewar")
    assert chip(bench) == "Explain the rules: yes"


def test_what_was_explained_is_remembered_when_the_companion_starts_anew_and_in_the_next_game(tmp_path):
    bench = started(tmp_path)
    told = {rule for rule, shown in play(bench, Random(6), 25) if shown}
    assert bench.screen.result is None
    bench.close()
    again = Bench(tmp_path, games=GAMES)
    for key in ("right", "menu"):
        again.answer(key)
    begin(again, "luescherzia")
    again.start()
    later = play(again, Random(7), 200)
    assert not told & {rule for rule, shown in later if shown}
    assert {rule for rule, shown in later if shown} == {rule for rule, _ in later} - told != set()


def test_what_is_explained_stays_until_another_kind_of_step_comes_and_stands_on_phones_as_well(tmp_path):
    bench = started(tmp_path, "noxius")
    rule, told = stand(bench)
    assert told
    bench.wait(5000)
    assert stand(bench) == (rule, True)
    bench.answer("menu")
    bench.answer("go-on")
    assert stand(bench) == (rule, True)
    on_a_phone = bench.news.views["seat-1"].prompt
    assert on_a_phone.lesson == (rule_at_hand(rule) if on_a_phone.rule == rule else None)


def test_a_game_without_rules_at_hand_has_nothing_to_explain(tmp_path):
    bench = Bench(tmp_path)
    bench.answer("new:hopscotch")
    assert rules_of("hopscotch") == {}
    assert chip(bench) == ""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kept", [None, 7, [], {"luescherzia": 3}, {"luescherzia": {"told": 4}},
                                  {"luescherzia": {"wanted": "x", "told": [1, None]}}])
def test_whatever_was_kept_a_table_begins(kept, tmp_path):
    bench = Bench(tmp_path, games=GAMES)
    bench.repository.set_option(CHIP, kept)
    begin(bench, "luescherzia")
    bench.start()
    assert stand(bench)[1]
