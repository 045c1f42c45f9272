"""Spring: triumphs are awarded in the order of the row, then the next is turned up (LYS-13 to LYS-17, LYS-A6 to A8)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.retelling import unless_news
from companion.engine.words import Msg
from companion.games.lyssan.content import AGENTS, CASTLE, COINS, COURTIER, FARM, FOREST, MOUNTAIN, Triumph
from companion.games.lyssan.model import commands as do, events as ev
from companion.games.lyssan.model.state import (
    WINTER,
    Awarding,
    Ended,
    Faction,
    Laid,
    Lots,
    Ready,
    Revealing,
    State,
    Unmasking,
)

from .endings import triumphs_exhausted
from .realm import controlled_provinces, on_map
from .table import NO_SUCH, in_opening, living_factions, remember_thing, unless_living


def triumph_laid(state: State, index: int) -> Triumph | None:
    """The triumph at a place of the row, if it is face up."""
    return state.row[index].triumph if 0 <= index < len(state.row) else None


def next_is_up(state: State, index: int) -> bool:
    """Whether the triumph behind it is face up; behind the last there is none (LYS-13, LYS-A6)."""
    return triumph_laid(state, index + 1) is not None


def may_award(state: State, index: int) -> bool:
    """Whether spring awards it: face up, free, the one behind it face up, and not one of those won at once."""
    triumph = triumph_laid(state, index)
    return (triumph is not None and not triumph.immediate and not state.row[index].owner and next_is_up(state, index))


def may_be_claimed(state: State, index: int) -> bool:
    """Whether it may be won at this moment (LYS-15, LYS-A8)."""
    triumph = triumph_laid(state, index)
    return (triumph is not None and triumph.immediate and not state.row[index].owner
            and (next_is_up(state, index) or not state.options.immediate_needs_next))


def measure_of(state: State, measure: str, who: Faction) -> int | None:
    """How much a faction has of what a triumph counts; None: the companion cannot count it."""
    if measure == COINS:
        return who.coins
    if measure == COURTIER:
        return len(who.courtiers)
    if not on_map(state):
        return None  # the provinces were told for the taxes of last summer: nobody knows what is held now
    if measure in (FARM, FOREST, MOUNTAIN):
        return sum(p.terrain == measure for p in controlled_provinces(state, who.id))
    if measure in (*AGENTS, CASTLE):
        return sum(piece.kind == measure and piece.faction == who.id for piece in state.pieces)
    return None


def triumph_leaders(state: State, triumph: Triumph) -> tuple[str, ...] | None:
    """The faction with most of what the triumph counts; nobody if nobody has any; None: it cannot be counted."""
    counts = {who.id: measure_of(state, triumph.measure, who) for who in living_factions(state)}
    most = max((count for count in counts.values() if count is not None), default=None)
    if most is None:
        return None
    return tuple(name for name, count in counts.items() if count == most and most > 0)


def fewest_debts(state: State, names: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the level factions with the fewest debts (LYS-14)."""
    debts = {who.id: who.debts for who in living_factions(state) if who.id in names}
    return tuple(name for name, count in debts.items() if count == min(debts.values()))


def may_tell(state: State, command: do.TellLeaders, by: str) -> tuple[Objection, ...]:
    """Only factions in the game."""
    return tuple(objection for name in command.factions for objection in unless_living(state, name))


def tell_leaders(state: State, command: do.TellLeaders, by: str) -> tuple[Any, ...]:
    """LYS-14: debts decide between level factions; if that does not help, the triumph waits (LYS-A7)."""
    index, first = state.step.index if isinstance(state.step, Awarding) else 0, fewest_debts(state, command.factions)
    return (ev.TriumphAwarded(index, first[0]),) if len(first) == 1 else (ev.TriumphKept(index, first),)


def may_claim(state: State, command: do.Claim, by: str) -> tuple[Objection, ...]:
    """LYS-15, LYS-A8: one that is won at once, and may be won by now."""
    triumph, found = triumph_laid(state, command.index), [*unless_living(state, command.faction)]
    if triumph is None or state.row[command.index].owner or isinstance(state.step, (Ended, Unmasking)):
        return (*found, NO_SUCH)
    if not triumph.immediate:
        found.append(Objection("LYS-13", Msg("This triumph is awarded in spring.")))
    elif not may_be_claimed(state, command.index):
        found.append(Objection("LYS-A8", Msg("The next triumph must be face up first.")))
    return tuple(found)


def claim(state: State, command: do.Claim, by: str) -> tuple[ev.TriumphAwarded, ...]:
    """Awarded at once."""
    return (ev.TriumphAwarded(command.index, command.faction),)


def may_hand(state: State, command: do.HandTriumph, by: str) -> tuple[Objection, ...]:
    """A triumph that is face up, to a faction in the game or to nobody (LYS-36)."""
    there = triumph_laid(state, command.index) is not None
    return (() if there else (NO_SUCH,)) + (unless_living(state, command.faction) if command.faction else ())


def hand_triumph(state: State, command: do.HandTriumph, by: str) -> tuple[ev.TriumphAwarded, ...]:
    """As a card or the table says."""
    return (ev.TriumphAwarded(command.index, command.faction),)


def reveal_triumph(state: State, command: do.RevealTriumph, by: str) -> tuple[ev.TriumphRevealed, ...]:
    """LYS-16: the next one in the row."""
    return (ev.TriumphRevealed(first_hidden(state), command.triumph),)


def first_hidden(state: State) -> int:
    """The place of the first triumph that is face down; -1 if all are face up (LYS-37)."""
    return next((n for n, laid in enumerate(state.row) if laid.triumph is None), -1)


def go_on(state: State) -> tuple[Any, ...]:
    """follow: the next triumph that can be awarded; then one is turned up, or the game is over (LYS-16, LYS-A30)."""
    index = state.step.index if isinstance(state.step, Awarding) else 0
    due = next((n for n in range(index, len(state.row)) if may_award(state, n)), -1)
    if due >= 0:
        return () if due == index else (ev.TriumphReached(due),)
    return (ev.RevealBegan(),) if first_hidden(state) >= 0 else triumphs_exhausted(state)


def nothing_to_reveal(state: State) -> tuple[Any, ...]:
    """follow: a correction has already turned up what was to be turned up."""
    return triumphs_exhausted(state) if first_hidden(state) < 0 else ()


def triumph_awarded(state: State, event: ev.TriumphAwarded) -> State:
    """evolve: the triumph lies with its winner; in spring the next one is looked at."""
    row = tuple(Laid(laid.triumph, event.faction) if n == event.index else laid for n, laid in enumerate(state.row))
    return _past(replace(state, row=row), event.index)


def triumph_kept(state: State, event: ev.TriumphKept) -> State:
    """evolve: it waits."""
    return _past(state, event.index)


def _past(state: State, index: int) -> State:
    here = isinstance(state.step, Awarding) and state.step.index == index
    return replace(state, step=Awarding(index + 1)) if here else state


def triumph_revealed(state: State, event: ev.TriumphRevealed) -> State:
    """evolve: face up; at the very beginning the turn order comes next. A triumph entered here is offered again."""
    row = tuple(Laid(event.triumph, laid.owner) if n == event.index else laid for n, laid in enumerate(state.row))
    lots = Lots((tuple(who.id for who in state.factions),))
    return replace(remember_thing(state, "triumphs", event.triumph), row=row,
                   step=lots if in_opening(state) else Ready())


def year_began(state: State, event: ev.YearBegan) -> State:
    """evolve: spring, with the order of the year."""
    return replace(state, year=event.year, season="spring", order=event.order, turn=0, step=Awarding(0),
                   former=state.order, meanwhile=WINTER if event.year > 1 else "")


ACTS = {do.TellLeaders: (may_tell, tell_leaders), do.Claim: (may_claim, claim),
        do.HandTriumph: (may_hand, hand_triumph),
        do.RevealTriumph: (lambda state, command, by: unless_news(state.content.triumphs, command.triumph),
                           reveal_triumph)}
STEPS = {do.TellLeaders: (Awarding,), do.RevealTriumph: (Revealing,)}
FOLLOW = {Awarding: go_on, Revealing: nothing_to_reveal}
EVOLVE = {ev.TriumphAwarded: triumph_awarded, ev.TriumphKept: triumph_kept, ev.TriumphRevealed: triumph_revealed,
          ev.YearBegan: year_began,
          ev.TriumphReached: lambda state, event: replace(state, step=Awarding(event.index)),
          ev.RevealBegan: lambda state, event: replace(state, step=Revealing())}
