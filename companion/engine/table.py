"""The table: an immutable value made of a set-up and the entries accepted since. The only way to change it is `submit`.

What may live here: how an ask becomes an entry, how entries become states, undo, redo, alarms, replay. What may not:
the meaning of any command (shared_rules and the games), anything about screens. More than 400 lines, because all that
becomes of an ask is one thing.


Theory of operation

Rule 1: nothing is ever taken out of `entries` or `states`. Entry n is the n-th ask that was accepted, with what came of
it; states[n] and clocks_then[n] are what was true after n entries. So states[seq] is what was true before entry `seq`,
and states[seq + 1] is what it led to. Looking back, undo and the log are all an index into these sequences.

Rule 2: what the present is made of is a list of entry numbers, `counting`. An ordinary entry is appended to it. Undo,
redo and fork are entries as well, but they never count themselves: they exchange the end of `counting` for another and
take the state that stands after the last number that counts now. Nothing is played again for that, so an undo costs the
same after ten entries and after 100,000.

    entries          0   1   2   3          0 draw · 1 choose to fight · 2 two dice land · 3 accept the result
    counting         0 1 2 3
    Undo(3)  is 4    0 1 2                  undone: (3)
    Undo(1)  is 5    0                      undone: (3), (1 2)     the dice go with the decision that asked for them
    Pause    is 6    0 6                    undone: (3), (1 2)     the game is where it was, so redo still works
    Redo(1)  is 7    0 6 1 2                undone: (3)            `counting` is not sorted: look numbers up by place_of
    Correct  is 8    0 6 1 2 8              undone: nothing        the game has moved on, entry 3 is only history now

A decision is what a person did about the game: not dice, not clocks, not a peek (is_decision). A step is a decision, or
dice that somebody typed and on which the game has gone on by itself (is_step). `decided` holds the places in `counting`
where a step stands; undo takes back the last of them with everything that counts after it. An undo names the step that
it means, so that the same touch twice takes back one step and not two.

Rule 3: a die on the real table cannot be taken back. `kept_rolls` has every physical result under the name of its slot
(dice.slot_key: the reason, the place, how often a rule had that die thrown again), and undo leaves it alone. Whenever a
roll with that name is asked for again, its dice come with it in the same entry, as DieLanded with the source "kept". So
nobody can buy a new roll with an undo; and an entry may hold events for dice that nobody threw at that moment. An undo
or redo is one of these entries: its state is the old state with the dice laid as they lie now. Where undo takes back
typed dice they lie there, too, but the game does not go on: whoever has mistyped reads them otherwise, and then it
does. The same holds for a doubt about a die. It is asked as it stands now, not as it stood then, or people would answer
the same question twice.

Fork and rejoin. "Change this one" (past/amending.py) puts another version of the past in place of the present one:

    Fork(seq)   entry `seq` and all that counts after it are put aside, as one stretch that knows after which entry it
                belongs. The state is the one before `seq`.
    asks        the new act (source ANEW), then every later ask once more (source AGAIN), through `submit` as always:
                rules may refuse what they allowed before.
    Rejoin()    the end of it. The dice and the clocks are brought up to date.

All of these entries are written in one transaction, so there is no table that stops between a Fork and its Rejoin. Redo
brings the stretch back and puts the new version aside in its place; redo again swaps once more (redo_changes). What is
played again differs from ordinary play in five ways; `ask.source` tells the two apart:

  * it does not end what redo could bring back, because the other version must stay within reach;
  * it gets no kept dice, because its own Land asks bring the dice along; Rejoin lays what lies otherwise by now;
  * the clocks stay as they are until Rejoin, because `at` is the moment of the change and no time of play;
  * an objection that rests on a secret is not held against it. It happened at the real table, and a refusal would tell
    people the secret. Only a question (a waivable objection) to the author of the new act is still asked;
  * pauses, bells, peeks and consents are not played again, because they concerned a moment that is over.

Clocks are no part of the state. Undo goes back to the clocks as they stood when the decision was made that it takes
back, because until then somebody has thought. The time since then is booked as table time (timers.carry_back). Alarms
are asks like all others, by CLOCK, stamped with the moment at which they were due; catch_up lets them ring before
whatever came later.

A kept state (kept.py). Opening a long game need not play all of it again: a Table can be made of what was true after n
entries. Then the chunks of `entries`, `states` and `clocks_then` before n are made when somebody asks for one, by a
replay from the start; rules 1 to 3 hold as before, and nobody who indexes notices.

`replay` applies the events of each entry and asks no game what it would decide today. A corrected rule therefore never
changes an old game. Only `counting`, the clocks and the kept rolls are computed from the entries once more.

What is ugly, and why it stays
  * `ask.source` says where an ask came from (touch, phone, die) and also that it is played again. An entry that was
    played again has lost its true source; the first version of it still has it. Journals hold it so.
  * There are two ways to append: one entry at a time (_append), and a whole run at once in `replay`. The second exists
    because opening a journal of 100,000 entries one by one takes too long. They must agree, and the tests play whole
    games both ways.
  * as_it_was walks through all entries to find what counted then, because no table keeps its old `counting`. It is for
    looking only: its undo and redo are left out.
  * A set of command types stands for each question (SHARED_COMMANDS, NOT_DECISIONS, TURNING, BESIDE_THE_GAME). A new
    shared command has to be thought of in all of them; their definitions are subtractions, so that it falls where most
    do: shared, no decision, beside the game.
  * Memory only grows. It may, because states share what did not change and sequences share their chunks (persistent/).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Generic, TypeVar, get_args

from msgspec import Struct
from msgspec.structs import replace

from . import acts, corrections, reprinting, shared_rules, timers
from .dice import TYPED, Rolled
from .game import Adjustable, Alarm, Ask, Game, Objection, Seat, Setup
from .persistent import Itself, Trie, Vector
from .persistent.counting import AT_THE_END, Counted, Stretch, counting_without, place_of, with_last_undone
from .secrecy import redact
from .view import TABLE, Hand
from .words import Msg

C = TypeVar("C")
E = TypeVar("E")

CLOCK = "clock"
# Looked up by exact type: commands and events have no subtypes, and a set answers much faster than isinstance.
SHARED_COMMANDS, SHARED_EVENTS = frozenset(acts.COMMANDS), frozenset(acts.EVENTS)
CORRECTIONS = frozenset((acts.Adjust, acts.Reprint))
NOT_DECISIONS = SHARED_COMMANDS - CORRECTIONS
TURNING = frozenset((acts.Undo, acts.Redo, acts.Fork))
TYPING = frozenset((acts.Land, acts.Correct))
BESIDE_THE_GAME = SHARED_COMMANDS - TURNING - {*get_args(acts.DiceCommand), *CORRECTIONS}
LEAVING_WISHES = BESIDE_THE_GAME - {acts.DeclineUndo, acts.WithdrawUndo}
AGAIN, ANEW = "again", "anew"
"""The sources of asks between a Fork and its Rejoin: what is played again, and the one that is new."""
AMENDING = frozenset((AGAIN, ANEW))
MOST_FOLLOWING = 1000


class Entry(Struct, Generic[C, E], frozen=True, omit_defaults=True):
    """What was accepted, never changed and never removed: the ask, what came of it, the rules that were waived."""

    seq: int
    ask: Ask[C]
    events: tuple[E, ...] = ()
    waived: tuple[str, ...] = ()


class Consent(Struct, frozen=True, omit_defaults=True):
    """`by` has asked `of` to agree to the undo of entry `seq`, or to having it `again`."""

    seq: int
    by: str
    of: str
    again: bool = False


class Table(Struct, frozen=True):
    """The value. `states[n]` and `clocks_then[n]` are what was true after `n` entries.

    `counting` lists the entries that count, `decided` the places in it where a decision stands, `undone` the
    stretches that redo can bring back. `kept_rolls` keeps every physical result by the name of its slot, so that
    undo never re-rolls. `laid` has the numbers of the set-up's lines that lie on the real table, ascending; undo leaves
    them alone. All of them share with the table before: an entry costs the same in the longest game.
    """

    game: Game
    setup: Setup[Any, Any]
    entries: Vector[Entry[Any, Any]]
    states: Vector[Any]
    clocks_then: Vector[timers.Clocks]
    counting: Vector[int] = Vector()
    decided: Vector[int] = Vector()
    undone: Vector[Stretch] = Vector()
    kept_rolls: Trie[str, Rolled] = Trie()
    consent: Consent | None = None
    laid: tuple[int, ...] = ()

    @property
    def state(self) -> Any:
        """What is true now."""
        tail = self.states.tail  # nothing is asked for more often, so the usual way is without a call
        return tail[-1] if tail else self.states.newest

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody who sits at this table now: those of the set-up, then those who came later."""
        return (*self.setup.seats, *self.game.joined(self.state))

    @property
    def clocks(self) -> timers.Clocks:
        """The clocks now."""
        return self.clocks_then.newest

    @property
    def at(self) -> int:
        """When the last entry happened, in ms since the table opened."""
        return self.entries[-1].ask.at if self.entries else 0


class Accepted(Struct, frozen=True):
    """The ask has become an entry; `table` is the table after it."""

    table: Table
    entry: Entry[Any, Any]


class Refused(Struct, frozen=True):
    """The ask was turned down, and why; nothing has changed."""

    objections: tuple[Objection, ...]


class StuckAlarmError(RuntimeError):
    """An alarm that does not move although it rang: a mistake in a game."""


def open_table(game: Game, setup: Setup[Any, Any]) -> Table:
    """A table before anything has happened."""
    state, _ = _follow(game, game.start(setup), ())  # what follows from the start is part of the start
    seats = tuple(seat.id for seat in setup.seats)
    clocks = _clocks_for(game, state, timers.wind_clocks(setup.timer, seats), 0)
    return Table(game, setup, Vector(), Vector(tail=(state,)), Vector(tail=(clocks,)))


def submit(table: Table, ask: Ask[Any]) -> Accepted | Refused:
    """Ask for something: either it becomes an entry, or the objections say why not.

    What is played again has happened at the table, so no secret objection stops it, and nobody learns a secret by
    asking.
    """
    against = objections(table, ask)
    found = tuple(objection for objection in against if not _of_no_account(objection, ask)) if against else ()
    if found and any(not (ask.waive and objection.waivable) for objection in found):
        return Refused(found)
    there = _standing(table, ask.command)
    state, events = _decide(table, ask, there)
    waived = tuple(o.rule for o in found if o.rule) if found else ()
    entry = Entry(len(table.entries), ask, events, waived)
    return Accepted(_append(table, entry, there, state), entry)


def objections(table: Table, ask: Ask[Any]) -> tuple[Objection, ...]:
    """What speaks against an ask."""
    command = ask.command
    if type(command) not in SHARED_COMMANDS:
        return table.game.objections(table.state, command, ask.by)
    if isinstance(command, (acts.Undo, acts.AskUndo)):
        return _unless(command.seq >= 0 and command.seq in (last_step(table), last_decision(table)), Msg(
            "This is no longer the last decision."))
    if isinstance(command, (acts.Redo, acts.AskRedo)):
        return _unless(0 <= command.seq == next_redo(table), Msg("There is nothing to redo here."))
    if isinstance(command, acts.Fork):
        return _unless(place_of(table.counting, command.seq) >= 0, Msg("This entry does not count."))
    if isinstance(command, acts.DeclineUndo):
        return _unless(table.consent is not None, Msg("Nobody has asked for consent."))
    if isinstance(command, acts.WithdrawUndo):
        return _unless(bool(table.consent and table.consent.by == ask.by), Msg("No request of yours is waiting."))
    if isinstance(command, (acts.Ring, acts.SetClock)):
        return _clock_objections(table.clocks, command)
    if isinstance(command, acts.LayOut):
        return _unless(set(command.lines) <= set(range(len(set_up_lines(table)))), Msg("The set-up has no such line."))
    if isinstance(command, acts.Reprint):
        return _unless(reprinting.reprint_fits(table.game, table.state, command),
                       Msg("The game on the table cannot be so."))
    command = corrections.correction_today(table.game, table.state, command)
    return shared_rules.objections(table.state, command, corrections.meant_places(table.game, table.state, command))


def _clock_objections(clocks: timers.Clocks, command: acts.Ring | acts.SetClock) -> tuple[Objection, ...]:
    if isinstance(command, acts.SetClock):
        return _unless(timers.clock_can_show(clocks, command.seat, command.shown), Msg(
            "No clock of this table can show that."))
    bell = timers.next_bell(clocks)
    return _unless(bell is not None and bell[1] == command.bell, Msg("No warning is due."))


def _of_no_account(objection: Objection, ask: Ask[Any]) -> bool:
    """Whether an objection does not count because it rests on a secret and the act has already happened; a question
    still counts. What is played again was asked then, if it breaks no rule: nobody is asked again.
    """
    asked = ask.source == AGAIN and objection.insist is not None and not objection.rule
    return asked or (objection.secret and (ask.source == AGAIN or (ask.source == ANEW and not objection.waivable)))


def believed(table: Table) -> tuple[Adjustable, ...]:
    """Everything that may be put right now."""
    return (*corrections.list_numbers(table.game, table.state), *corrections.list_beliefs(table.game, table.state))


def set_up_lines(table: Table) -> tuple[Hand, ...]:
    """What is laid out before the first act, line by line, as everybody may know it; the same for the whole game."""
    return _set_up_of(Itself(table.game), Itself(table.setup))


@lru_cache(maxsize=4)
def _set_up_of(game: Itself[Game], setup: Itself[Setup[Any, Any]]) -> tuple[Hand, ...]:
    return game.value.set_up(redact(open_table(game.value, setup.value).state, TABLE))


def _unless(fine: bool, text: Msg) -> tuple[Objection, ...]:
    return () if fine else (Objection("", text, waivable=False),)


def _decide(table: Table, ask: Ask[Any], there: _Standing) -> tuple[Any, tuple[Any, ...]]:
    """The state after an ask and the events that led there, with all that follows by itself."""
    if type(ask.command) not in SHARED_COMMANDS:
        return _led_to(table, ask, there, table.game.decide(there.state, ask.command, ask.by))
    own = _table_events(table, ask)
    if isinstance(ask.command, acts.Rejoin):
        return _with_dice_as_they_lie(table, there.state, own or (), ask.at)
    if isinstance(ask.command, (acts.Undo, acts.Redo)) and own:
        doubts = shared_rules.roll_doubts(there.state.roll, table.state.roll, table.kept_rolls, ask.at)
        settled = _follow(table.game, _fold(table.game, there.state, doubts), (*own, *doubts)) if doubts else (
            there.state, own)
        again = there.undone[-1].entries[0] if there.undone else -1
        typed = again >= 0 and not is_decision(table.entries[again])
        return (_to_be_looked_at if typed else _with_dice_as_they_lie)(table, *settled, ask.at)
    if own is not None:
        return there.state, own
    if isinstance(ask.command, acts.Reprint):
        return _led_to(table, ask, there, (reprinting.reprint_event(table.game, table.state, ask.command),))
    command = corrections.correction_today(table.game, table.state, ask.command)
    places = corrections.meant_places(table.game, table.state, command)
    return _led_to(table, ask, there, shared_rules.decide(table.state, command, places, ask.at))


def _led_to(table: Table, ask: Ask[Any], there: _Standing, events: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
    """The state after `events`, the first that come of an ask, with all that follows and the dice as they lie."""
    state, events = _follow(table.game, _fold(table.game, there.state, events), events)
    if state.roll is None or ask.source in AMENDING:  # what is played again brings its own dice along
        return state, events
    return _with_dice_as_they_lie(table, state, events, ask.at)


def _with_dice_as_they_lie(table: Table, state: Any, events: tuple[Any, ...], at: int) -> tuple[Any, tuple[Any, ...]]:
    """`state` and `events`, with every die of the present roll as it lies on the real table."""
    while state.roll and (
        lying := shared_rules.roll_as_it_lies(state.roll, shared_rules.kept_rolls(table.kept_rolls, events), at)):
        state, events = _follow(table.game, _fold(table.game, state, lying), (*events, *lying))
    return state, events  # what followed may have asked for the next roll


def _to_be_looked_at(table: Table, state: Any, events: tuple[Any, ...], at: int) -> tuple[Any, tuple[Any, ...]]:
    """The same, but nothing follows yet: people may have mistyped, and read the dice otherwise before the game goes on.
    """
    rolls = shared_rules.kept_rolls(table.kept_rolls, events)
    lying = shared_rules.roll_as_it_lies(state.roll, rolls, at) if state.roll else ()
    return _fold(table.game, state, lying), (*events, *lying)


def _table_events(table: Table, ask: Ask[Any]) -> tuple[Any, ...] | None:
    """The events of commands that concern the table itself, or None."""
    match ask.command:
        case acts.Undo(seq):
            return (acts.Undone(seq),)
        case acts.Redo(seq):
            return (acts.Redone(seq),)
        case acts.Fork(seq):
            return (acts.Forked(seq),)
        case acts.Rejoin():
            return (acts.Rejoined(),)
        case acts.AskUndo(seq):
            return (acts.UndoAsked(seq, ask.by, table.entries[seq].ask.by),)
        case acts.AskRedo(seq):
            return (acts.RedoAsked(seq, ask.by, table.entries[seq].ask.by),)
        case acts.DeclineUndo() | acts.WithdrawUndo():
            return (acts.UndoDeclined() if isinstance(ask.command, acts.DeclineUndo) else acts.UndoWithdrawn(),)
        case acts.Ring(bell):
            return (acts.Rang(table.clocks.seat, bell),)
    return None


def _fold(game: Game, state: Any, events: Iterable[Any]) -> Any:
    for event in events:
        state = evolve(game, state, event)
    return state


def evolve(game: Game, state: Any, event: Any) -> Any:
    """The state after one event, shared or of the game."""
    return shared_rules.evolve(state, event) if type(event) in SHARED_EVENTS else game.evolve(state, event)


def _follow(game: Game, state: Any, events: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
    """`state` and `events` with everything that follows by itself."""
    for _ in range(MOST_FOLLOWING):
        more = game.follow(state)
        if not more:
            return state, events
        state, events = _fold(game, state, more), (*events, *more)
    raise RuntimeError(f"{game.id}: what follows by itself never ends")


def foresee_state(game: Game, state: Any, command: Any, by: str) -> Any:
    """To which state a command of the game would lead, with everything that follows by itself; nothing is entered."""
    return _follow(game, _fold(game, state, game.decide(state, command, by)), ())[0]


class _Standing(Struct, frozen=True):
    """What holds when the events of a command begin: what counts, what can be redone, what is true."""

    counting: Vector[int]
    decided: Vector[int]
    undone: Vector[Stretch]
    state: Any
    clocks: timers.Clocks


def _standing(table: Table, command: Any) -> _Standing:
    """The present; or where an undo, a redo or a fork leads. A fork leaves the clocks to the table."""
    if type(command) not in TURNING:
        return _Standing(table.counting, table.decided, table.undone, table.state, table.clocks)
    counting, undone, decided = _turned(Counted(table.counting, table.undone, table.decided), command, table.entries)
    source = counting[-1] + 1 if counting else 0
    clocks = table.clocks if isinstance(command, acts.Fork) else table.clocks_then[source]
    return _Standing(counting, decided, undone, table.states[source], clocks)


def _turned(counted: Counted, command: Any, entries: Vector[Entry[Any, Any]]) -> Counted:
    """What counts after one of the TURNING commands."""
    if isinstance(command, acts.Redo):
        return with_last_undone(counted, lambda seq: is_step(entries[seq]))
    return counting_without(counted, command.seq, for_another=isinstance(command, acts.Fork))


def _append(table: Table, entry: Entry[Any, Any], there: _Standing, state: Any) -> Table:
    """The table with one more entry; `state` is what its events make of what was true `there`."""
    turned = type(entry.ask.command) in TURNING
    counting, decided, undone = (there.counting, there.decided, there.undone) if turned else _counted(
        there, entry, state)
    clocks = _clocks_turned(table, entry, there, state) if turned else _clocks_after(
        table.game, entry, there.state, there.clocks, state)
    rolls, consent = shared_rules.kept_rolls(table.kept_rolls, entry.events), _consent_after(table.consent, entry)
    return Table(table.game, table.setup, table.entries.append(entry), table.states.append(state),
                 table.clocks_then.append(clocks), counting, decided, undone, rolls, consent,
                 _laid_after(table.laid, entry))


def _counted(there: _Standing, entry: Entry[Any, Any],
             state: Any) -> tuple[Vector[int], Vector[int], Vector[Stretch]]:
    """What counts, is decided and can be redone after one more entry that counts; what changes the game ends what redo
    could bring back.
    """
    decided = there.decided.append(len(there.counting)) if is_step(entry) else there.decided
    undone = there.undone if _beside(entry, there.state, state) else Vector()
    return there.counting.append(entry.seq), decided, undone


def _beside(entry: Entry[Any, Any], before: Any, state: Any) -> bool:
    """Whether an entry leaves the game where it is, so that what was undone can still come back."""
    return state is before or type(entry.ask.command) in BESIDE_THE_GAME or entry.ask.source in AMENDING


def _clocks_turned(table: Table, entry: Entry[Any, Any], there: _Standing, state: Any) -> timers.Clocks:
    """The clocks after an undo or a redo; after a fork they stay until all has been played again."""
    command = entry.ask.command
    if isinstance(command, acts.Fork):
        return table.clocks
    decided = table.entries[command.seq if isinstance(command, acts.Undo) else there.counting[-1]].ask.at
    clocks = timers.carry_back(timers.book_time(there.clocks, decided), table.clocks, entry.ask.at)
    return clocks if state is there.state else _clocks_for(table.game, state, clocks, entry.ask.at)


def _clocks_after(game: Game, entry: Entry[Any, Any], before: Any, clocks: timers.Clocks, state: Any) -> timers.Clocks:
    """The clocks after an entry that made `state` of what was true `before`."""
    if entry.ask.source in AMENDING:
        return _clocks_for(game, state, clocks, entry.ask.at) if isinstance(entry.ask.command, acts.Rejoin) else clocks
    for event in entry.events:
        if type(event) in timers.TIMING:
            clocks = timers.TIMING[type(event)](clocks, event, entry.ask.at)
    return clocks if state is before else _clocks_for(game, state, clocks, entry.ask.at)


def _clocks_for(game: Game, state: Any, clocks: timers.Clocks, at: int) -> timers.Clocks:
    seat, number = game.turn(state) or ("", 0)
    late = game.joined(state)
    known = timers.with_clocks_for(clocks, tuple(seat.id for seat in late)) if late else clocks
    return timers.turn_to(known, seat, number, at)


def _consent_after(consent: Consent | None, entry: Entry[Any, Any]) -> Consent | None:
    event = entry.events[0] if entry.events else None
    if isinstance(event, (acts.UndoAsked, acts.RedoAsked)):
        return Consent(event.seq, event.by, event.of, isinstance(event, acts.RedoAsked))
    return consent if type(entry.ask.command) in LEAVING_WISHES else None


def _laid_after(laid: tuple[int, ...], entry: Entry[Any, Any]) -> tuple[int, ...]:
    """Which lines of the set-up lie after an entry."""
    for event in entry.events:
        if type(event) is acts.LaidOut:
            named = set(event.lines)
            laid = tuple(sorted({*laid} | named if event.laid else {*laid} - named))
    return laid


def is_decision(entry: Entry[Any, Any]) -> bool:
    """Whether a person decided something about the game here."""
    return type(entry.ask.command) not in NOT_DECISIONS and entry.ask.by != CLOCK


def is_step(entry: Entry[Any, Any]) -> bool:
    """Whether undo takes this entry back by itself: a decision, or dice that somebody typed and on which the game has
    gone on by itself.
    """
    if type(entry.ask.command) not in TYPING:
        return is_decision(entry)
    typed = any(type(event) is acts.DieLanded and event.rolled.source == TYPED for event in entry.events)
    return typed and any(type(event) not in acts.DICE_EVENTS for event in entry.events)


def dice_typed_since_step(table: Table) -> frozenset[str]:
    """The names (dice.slot_key) of the dice that somebody typed after what a touch on undo would take back."""
    first = table.decided[-1] + 1 if table.decided else 0
    since = (table.entries[table.counting[place]] for place in range(first, len(table.counting)))
    return frozenset(event.name for entry in since for event in entry.events
                     if type(event) is acts.DieLanded and event.rolled.source == TYPED)


def last_step(table: Table) -> int:
    """The entry that a touch on undo would take back, or -1."""
    return table.counting[table.decided[-1]] if table.decided else -1


def last_decision(table: Table) -> int:
    """The last step that somebody decided, or -1; it may be taken back with the typed dice that came of it."""
    steps = (table.counting[place] for place in reversed(table.decided))
    return next((seq for seq in steps if is_decision(table.entries[seq])), -1)


def next_redo(table: Table) -> int:
    """The entry that redo would bring back, or -1."""
    return table.undone[-1].entries[0] if table.undone else -1


def redo_changes(table: Table) -> bool:
    """Whether redo puts another version in the place of the present one, and does not only bring something back."""
    return bool(table.undone) and table.undone[-1].after != AT_THE_END


def undo(table: Table, by: str, at: int) -> Accepted | Refused:
    """Take back the last decision."""
    return submit(table, Ask(acts.Undo(last_decision(table)), by, at))


def redo(table: Table, by: str, at: int) -> Accepted | Refused:
    """Bring back what was undone last."""
    return submit(table, Ask(acts.Redo(next_redo(table)), by, at))


def next_alarm(table: Table) -> Alarm | None:
    """The next thing that will happen by itself: the game's own alarm or a bell of the clocks."""
    bell = timers.next_bell(table.clocks)
    own = table.game.alarm(table.state)
    ring = Alarm(bell[0], acts.Ring(bell[1])) if bell else None
    return min((a for a in (own, ring) if a), key=lambda a: a.at, default=None)


def catch_up(table: Table, now: int) -> tuple[Table, tuple[Entry[Any, Any], ...]]:
    """Let happen what is due by `now`, in order, each stamped with its own moment; twice changes nothing."""
    happened: list[Entry[Any, Any]] = []
    due = next_alarm(table)
    while due is not None and due.at <= now:
        answer = submit(table, Ask(due.command, CLOCK, max(due.at, table.at), source=CLOCK))
        if isinstance(answer, Refused) or next_alarm(answer.table) == due:
            raise StuckAlarmError(f"{table.game.id}: the alarm {due} does not move")
        table, due = answer.table, next_alarm(answer.table)
        happened.append(answer.entry)
    return table, tuple(happened)


def replay(game: Game, setup: Setup[Any, Any], entries: Iterable[Entry[Any, Any]]) -> Table:
    """The table that a journal describes: events are applied as they were written, and no decision is made again."""
    return replay_further(open_table(game, setup), entries)


def replay_further(table: Table, entries: Iterable[Entry[Any, Any]]) -> Table:
    """The table that a journal describes, from the one after the entries before these."""
    run = list[Entry[Any, Any]]()
    for entry in entries:
        if type(entry.ask.command) not in TURNING:
            run.append(entry)
            continue
        table, run = _told_on(table, run) if run else table, []
        there = _standing(table, entry.ask.command)
        table = _append(table, entry, there, _fold(table.game, there.state, entry.events))
    return _told_on(table, run)


def _told_on(table: Table, run: list[Entry[Any, Any]]) -> Table:
    """The table after a run of entries that each simply count. The result is the same as one by one, but faster,
    because each growing sequence is extended only once.
    """
    game, state, clocks, undone = table.game, table.state, table.clocks, table.undone
    states, clocks_then, rolls, consent = list[Any](), list[timers.Clocks](), table.kept_rolls, table.consent
    laid = table.laid
    for entry in run:
        before, state = state, _fold(game, state, entry.events)
        clocks = _clocks_after(game, entry, before, clocks, state)
        undone = undone if _beside(entry, before, state) else Vector()
        rolls, consent = shared_rules.kept_rolls(rolls, entry.events), _consent_after(consent, entry)
        laid = _laid_after(laid, entry)
        states.append(state)
        clocks_then.append(clocks)
    decided = (place for place, entry in enumerate(run, len(table.counting)) if is_step(entry))
    return Table(
        game, table.setup, table.entries.extend(run), table.states.extend(states),
        table.clocks_then.extend(clocks_then), table.counting.extend(entry.seq for entry in run),
        table.decided.extend(decided), undone, rolls, consent, laid)


def as_it_was(table: Table, length: int) -> Table:
    """The table after its first `length` entries, for looking at: it offers no undo and no redo."""
    counted, laid = Counted(), tuple[int, ...]()
    for seq, entry in enumerate(table.entries[:length]):
        laid = _laid_after(laid, entry)
        if type(entry.ask.command) in TURNING:
            counted = _turned(counted, entry.ask.command, table.entries)
        else:
            counted = counted._replace(entries=counted.entries.append(seq))
    return replace(table, entries=table.entries.upto(length), states=table.states.upto(length + 1), decided=Vector(),
                   clocks_then=table.clocks_then.upto(length + 1), counting=counted.entries, undone=Vector(),
                   consent=None, laid=laid)
