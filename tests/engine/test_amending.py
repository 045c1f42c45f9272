"""Changing something old: replaced, left out, preceded; both versions kept, dice and clocks as they were."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.simulation.monkey import acting_viewers, choice_of, random_setup, value_for
from companion.engine import acts, codec, timers
from companion.engine.answers import Answer, Reply
from companion.engine.dice import Rolled
from companion.engine.game import Ask, Game
from companion.engine.past.amending import LEFT_OUT, STOP, Amended, Change, amend_table, fork_table, may_change
from companion.engine.screens import answer, look
from companion.engine.table import Accepted, Refused, Table, as_it_was, next_redo, open_table, redo, replay, submit
from companion.games import catalogue
from companion.games.luescherzia.model import Accept, Fight, Reroll
from tests.games.test_conformance import content_of
from tests.luescherzia.seated import Seated, monster

EGG = timers.Plan("egg", 300_000)
STEPS = 60


def played(game: Game, seed: int, steps: int = STEPS) -> Table:
    """A game of `steps` random acts, a second each, dice included."""
    luck = Random(seed)
    table = open_table(game, replace(random_setup(game, content_of(game), luck), timer=EGG))
    for step in range(steps):
        for viewer in luck.sample(acting_viewers(table.setup), len(acting_viewers(table.setup))):
            choice = choice_of(look(table, viewer), luck)
            if choice is None:
                continue
            ask = answer(table, Answer(viewer, choice.key, 0, value_for(choice.input, luck)), 1000 * step)
            result = submit(table, ask) if not isinstance(ask, Reply) else None
            if isinstance(result, Accepted):
                table = result.table
                break
    return table


def plain(state: Any) -> Any:
    """A state without when and whence its dice came."""
    if state.roll is None:
        return state
    slots = tuple(slot if slot.rolled is None else replace(slot, rolled=replace(slot.rolled, at=0, source="", raw=""))
                  for slot in state.roll.slots)
    return replace(state, roll=replace(state.roll, slots=slots))


def amended(table: Table, change: Change) -> Amended:
    found = amend_table(table, change, "table", table.at + 5000)
    assert isinstance(found, Amended)
    return found


def some_change(table: Table, seed: int) -> Change | None:
    """Something else that is offered at a random moment, in place of what was done or before it; or nothing."""
    luck = Random(seed)
    old = [seq for seq in table.counting if may_change(table, seq)]
    seq = luck.choice(old)
    then, viewer = fork_table(table, seq, "table", table.at), luck.choice(acting_viewers(table.setup))
    choice = choice_of(look(then, viewer), luck) if luck.random() < 0.8 else None
    if choice is None:
        return Change(seq)
    ask = answer(then, Answer(viewer, choice.key, 0, value_for(choice.input, luck)), table.at)
    insisting = ask if isinstance(ask, Reply) else replace(ask, waive=True)
    return None if isinstance(insisting, Reply) else Change(seq, insisting, before=luck.random() < 0.3)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.id)
class TestOfEveryGame:
    """Random games of all five, and changes at random places."""

    def test_an_entry_changed_into_itself_changes_nothing(self, game: Game, seed: int) -> None:
        table = played(game, seed)
        for seq in [seq for seq in table.counting if may_change(table, seq)][::4]:
            again = amended(table, Change(seq, table.entries[seq].ask))
            assert again.illegal == ()
            assert plain(again.table.state) == plain(table.state)
            assert again.table.clocks == table.clocks

    def test_what_was_played_first_comes_back_and_goes_again(self, game: Game, seed: int) -> None:
        table = played(game, seed)
        change = some_change(table, seed)
        done = amended(table, change) if change else None
        if done is None:
            return
        back = redo(done.table, "table", done.table.at)
        assert isinstance(back, Accepted)
        assert plain(back.table.state) == plain(table.state)
        again = redo(back.table, "table", back.table.at)
        assert isinstance(again, Accepted)
        assert plain(again.table.state) == plain(done.table.state)

    def test_the_result_is_the_game_as_if_it_had_been_played_so(self, game: Game, seed: int) -> None:
        table = played(game, seed)
        change = some_change(table, seed + 100)
        if change is None:
            return
        done = amended(table, change)
        straight = open_table(game, table.setup)
        for seq in done.table.counting:
            result = submit(straight, replace(done.table.entries[seq].ask, waive=True))
            if isinstance(result, Accepted):
                straight = result.table
        assert plain(straight.state) == plain(done.table.states[-2])  # then dice that lie there are shown

    def test_it_is_written_and_read_like_everything_else(self, game: Game, seed: int) -> None:
        table = played(game, seed)
        change = some_change(table, seed + 200)
        if change is None:
            return
        after = amended(table, change).table
        entries = [codec.decode_entry(game, codec.encode(entry)) for entry in after.entries]
        again = replay(game, codec.decode_setup(game, codec.encode(after.setup)), entries)
        for fact in ("states", "clocks_then", "counting", "decided", "undone", "kept_rolls"):
            assert getattr(again, fact) == getattr(after, fact), fact
        for length in (0, len(table.entries), len(after.entries) - 1, len(after.entries)):
            assert as_it_was(after, length).counting == replay(game, after.setup, after.entries[:length]).counting
        assert not game.invariants(after.state)


def fought(*faces: int) -> Table:
    game = Seated("Ada", "Ben", "Cem").order("Ada", "Ben", "Cem").draw(monster(1, 2)).do(Fight())
    return game.land(*faces).do(Accept()).table


def test_a_fight_that_was_typed_wrongly_is_won_and_the_turns_after_it_stay() -> None:
    lost = fought(1, 1)
    land = next(seq for seq in lost.counting if isinstance(lost.entries[seq].ask.command, acts.Land))
    ask = Ask(acts.Land((Rolled(6), Rolled(6))), "seat-1", lost.at)
    won = amended(lost, Change(land, ask))
    assert won.illegal == ()
    assert won.table.state != lost.state
    assert next_redo(won.table) == land


def test_what_the_rules_no_longer_allow_is_named_and_left_out_or_the_end() -> None:
    game = Seated("Ada", "Ben", "Cem").order("Ada", "Ben", "Cem").draw(monster(1, 2)).do(Fight())
    won = game.land(1, 1).do(Reroll(0)).table
    fight = next(seq for seq in won.counting if isinstance(won.entries[seq].ask.command, Fight))
    without = amended(won, Change(fight))
    assert [(found.way, found.waivable) for found in without.illegal] == [(LEFT_OUT, False)]
    assert type(without.table.state.step).__name__ == "Meeting"
    ended = amended(won, Change(fight, ways={without.illegal[0].seq: STOP}))
    assert ended.table.state == without.table.state


def test_a_change_that_is_not_allowed_itself_is_refused() -> None:
    table = Seated("Ada", "Ben", "Cem").order("Ada", "Ben", "Cem").draw(monster(1, 2)).do(Fight()).table
    fight = next(seq for seq in table.counting if isinstance(table.entries[seq].ask.command, Fight))
    assert isinstance(amend_table(table, Change(fight, Ask(Reroll(0), "seat-1", 0)), "table", 0), Refused)
    with pytest.raises(ValueError, match=str(len(table.entries))):
        fork_table(table, len(table.entries), "table", 0)
