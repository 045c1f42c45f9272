"""A table to which anything happens in any order, beside the dice as they lie on the real one: hypothesis plays it.

What may live here: what people, dice, the clock and a power cut can do, and the laws that hold whatever they did. What
may not: rules of a game, how long it is tried (test_any_order.py, tests/long).
"""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from companion.app.simulation.monkey import acting_viewers, choice_of, possible_choices, random_setup, value_for
from companion.app.simulation.simulate import submit_insisting
from companion.engine import acts, bindings, codec, dice, signals, timers
from companion.engine.answers import Answer, Reply
from companion.engine.game import Ask, Game, State
from companion.engine.past.amending import Amended, Change, amend_table, fork_table, may_change
from companion.engine.screens import answer, look
from companion.engine.table import (
    AMENDING,
    Accepted,
    Entry,
    as_it_was,
    catch_up,
    last_decision,
    next_redo,
    open_table,
    replay,
    submit,
)
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg
from tests.games.test_conformance import content_of

SEEDS = st.integers(0, 2**32)
EGG = timers.Plan("egg", 30_000, warnings=(20_000, 5_000))
OPENING, SOON = 40, 8
BESIDE = ("pause", "resume", "table-time", "peek:", "agree:", "keep:", "withdraw:")
FACTS = ("entries", "states", "clocks_then", "counting", "decided", "undone", "kept_rolls", "consent")


class AnyOrder(RuleBasedStateMachine):
    """`lying` is the real table: the name of every result that has landed, and how it was read last."""

    game: Game
    acts_tried = 0

    @initialize(seed=SEEDS)
    def opened(self, seed: int) -> None:
        luck = Random(seed)
        setup = replace(random_setup(self.game, content_of(self.game), luck), timer=EGG)
        self.table, self.lying, self.now = open_table(self.game, setup), dict[str, int](), 0
        self.play_until_dice_are_asked_for(seed, OPENING)

    @rule(seed=SEEDS)
    def somebody_plays(self, seed: int) -> None:
        """What is usual: as in a game, anybody does what is offered."""
        luck = Random(seed)
        for viewer in luck.sample(acting_viewers(self.table.setup), len(acting_viewers(self.table.setup))):
            choice = choice_of(look(self.table, viewer, self.now), luck)
            if choice is not None:
                return self.act(viewer, choice, luck)
        return None

    @precondition(lambda self: not dice.missing_dice(self.table.state.roll))
    @rule(seed=SEEDS)
    def some_play(self, seed: int) -> None:
        """Until dice are asked for, if that comes soon."""
        self.play_until_dice_are_asked_for(seed, SOON)

    @precondition(lambda self: bool(dice.missing_dice(self.table.state.roll)))
    @rule(face=st.integers(1, 6))
    def a_die_lands(self, face: int) -> None:
        """One that does not lie there yet."""
        self.thrown(signals.DiceLanded("tray", self.now, f"die-{len(self.table.entries)}", face))

    @precondition(lambda self: self.table.state.roll is not None)
    @rule(which=st.integers(0, 3), face=st.integers(0, 6))
    def a_die_is_thrown_once_more_or_lies_crooked(self, which: int, face: int) -> None:
        landed = [slot.rolled.die for slot in self.table.state.roll.slots if slot.rolled and slot.rolled.die]
        die = landed[which % len(landed)] if landed else "another"
        self.thrown(signals.DiceLanded("tray", self.now, die, face) if face else
                    signals.DiceCrooked("tray", self.now, die))

    @precondition(lambda self: self.table.state.roll is not None)
    @rule(seed=SEEDS)
    def a_die_is_read_otherwise(self, seed: int) -> None:
        self.one_of(("read:", "doubt:"), TABLE, Random(seed))

    @rule(seed=SEEDS)
    def a_number_is_put_right(self, seed: int) -> None:
        self.one_of(("adjust:",), TABLE, Random(seed))

    @rule(seed=SEEDS, ms=st.sampled_from((0, 100, 3_000, 31_000)))
    def time_passes_or_is_stopped_or_somebody_has_a_word(self, seed: int, ms: int) -> None:
        luck = Random(seed)
        if ms:
            self.now += ms
            self.table, rung = catch_up(self.table, self.now)
            for entry in rung:
                self.lie(entry)
        else:
            self.one_of(BESIDE, luck.choice(acting_viewers(self.table.setup)), luck)

    @rule(seed=SEEDS)
    def the_last_decision_is_taken_back(self, seed: int) -> None:
        """By anybody: who needs another's word asks for it."""
        before, luck = self.table, Random(seed)
        self.one_of(("undo:",), self.mostly_the_table(luck), luck)
        if len(self.table.undone) > len(before.undone):
            again = submit(self.table, Ask(acts.Redo(next_redo(self.table)), TABLE, self.now))
            assert isinstance(again, Accepted)
            assert read(again.table.state) == read(before.state), "redo after undo does not restore what was"

    @rule(seed=SEEDS)
    def what_was_taken_back_is_done_again(self, seed: int) -> None:
        luck = Random(seed)
        self.one_of(("redo:",), self.mostly_the_table(luck), luck)

    @precondition(lambda self: any(may_change(self.table, seq) for seq in self.table.counting))
    @rule(seed=SEEDS)
    def something_old_is_changed(self, seed: int) -> None:
        """By what could have been done then, or it is left out."""
        luck = Random(seed)
        seq = luck.choice([seq for seq in self.table.counting if may_change(self.table, seq)])
        then, viewer = fork_table(self.table, seq, TABLE, self.now), luck.choice(acting_viewers(self.table.setup))
        choice = choice_of(look(then, viewer), luck)
        ask = answer(then, Answer(viewer, choice.key, 0, value_for(choice.input, luck)), self.now) if choice else None
        if isinstance(ask, Reply):
            return
        found = amend_table(self.table, Change(seq, ask, before=luck.random() < 0.3), TABLE, self.now)
        if isinstance(found, Amended):
            for entry in found.entries:
                self.lie(entry)
            self.table = found.table

    @rule()
    def the_power_is_cut(self) -> None:
        """What was on the disk is what is on the table."""
        entries = [codec.decode_entry(self.game, codec.encode(entry)) for entry in self.table.entries]
        again = replay(self.game, codec.decode_setup(self.game, codec.encode(self.table.setup)), entries)
        for fact in FACTS:
            assert getattr(again, fact) == getattr(self.table, fact), f"after a power cut {fact} is another one"
        self.table = again

    @rule(part=st.floats(0, 1))
    def somebody_looks_back(self, part: float) -> None:
        length = int(part * len(self.table.entries))
        then = replay(self.game, self.table.setup, self.table.entries[:length])
        assert as_it_was(self.table, length).counting == then.counting
        assert as_it_was(self.table, length).state == then.state

    @invariant()
    def dice_are_shown_as_they_lie(self) -> None:
        """A result that was ever accepted is there, as it was read last, and never asked for again."""
        roll = self.table.state.roll
        for number, slot in enumerate(roll.slots if roll else ()):
            shown = slot.rolled.value if slot.rolled else None
            assert shown == self.lying.get(dice.slot_key(roll, number)), "a die is not shown as it lies"

    @invariant()
    def what_may_be_undone_is_a_decision_that_counts(self) -> None:
        last = last_decision(self.table)
        assert last < 0 or last in self.table.counting

    def play_until_dice_are_asked_for(self, seed: int, most: int) -> None:
        for step in range(most):
            if dice.missing_dice(self.table.state.roll) or self.game.over(self.table.state):
                return
            self.somebody_plays(seed + step)

    def mostly_the_table(self, luck: Random) -> str:
        return luck.choice((TABLE, TABLE, *acting_viewers(self.table.setup)))

    def thrown(self, signal: signals.Signal) -> None:
        """What the tray reports, where a roll wants it."""
        ask = bindings.rolled_ask(signal, self.table, self.now)
        if ask is not None:
            self.asked(ask)

    def one_of(self, kinds: tuple[str, ...], viewer: str, luck: Random) -> None:
        """One of the choices of some kinds, if there is one."""
        found = [choice for choice in possible_choices(look(self.table, viewer, self.now))
                 if choice.key.startswith(kinds)]
        found += self.turning(kinds, viewer)
        if found:
            self.act(viewer, luck.choice(found), luck)

    def turning(self, kinds: tuple[str, ...], viewer: str) -> list[Choice]:
        """Undo and redo stand beside the choices of a View."""
        offered = look(self.table, viewer, self.now).undo
        keys = (offered.undo_key, offered.redo_key)
        return [Choice(key, Msg("")) for key in keys if key and key.startswith(kinds)]

    def act(self, viewer: str, choice: Choice, luck: Random) -> None:
        """Answer as a client does."""
        ask = answer(self.table, Answer(viewer, choice.key, self.now, value_for(choice.input, luck)), self.now)
        assert not isinstance(ask, Reply), f"{viewer} was offered {choice.key} and told {ask.result}"
        self.asked(ask)

    def asked(self, ask: Ask[Any]) -> None:
        """What is refused changes nothing; what is accepted may have moved dice."""
        type(self).acts_tried += 1
        done = submit_insisting(self.table, ask)
        if isinstance(done, Accepted):
            self.table = done.table
            self.lie(done.entry)

    def lie(self, entry: Entry[Any, Any]) -> None:
        """What an entry says of real dice."""
        for event in entry.events:
            match event:
                case acts.DieLanded(_, rolled, name) if rolled.source == dice.KEPT:
                    assert self.lying.get(name) == rolled.value, "a result is kept that does not lie there"
                case acts.DieLanded(_, rolled, name):
                    again = entry.ask.source in AMENDING
                    assert again or name not in self.lying, "a result that was accepted has been asked for again"
                    self.lying[name] = rolled.value
                case acts.DieCorrected(_, _, value, name):
                    self.lying[name] = value
                case acts.DieThrownAgain(_, name) if isinstance(entry.ask.command, acts.ThrowAgain):
                    self.lying.pop(name, None)
                case acts.DieThrownAgain(_, name):
                    assert name not in self.lying, "a result was taken off the table"


def read(state: State) -> tuple[Any, ...]:
    """A state with its dice as they are read: when one was laid down again, or is in doubt, belongs to the moment."""
    lies = tuple(slot.rolled.value if slot.rolled else 0 for slot in state.roll.slots) if state.roll else ()
    return replace(state, roll=None), lies, state.roll and state.roll.key


def machine(game: Game) -> type[AnyOrder]:
    """The machine of one game."""
    return type(f"AnyOrder_{game.id}", (AnyOrder,), {"game": game})
