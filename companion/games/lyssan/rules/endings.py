"""Elimination and the end: LYS-5, LYS-17, LYS-18, LYS-49, LYS-50, LYS-A16, LYS-A17, LYS-A19, LYS-A24, LYS-A25."""

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.secrecy import Secret, reveal
from companion.engine.words import Msg
from companion.games.lyssan.content import CASTLE
from companion.games.lyssan.model import commands as do, events as ev
from companion.games.lyssan.model.state import (
    EXHAUSTED,
    LAST_ONE,
    TRIUMPHS,
    Ended,
    Faction,
    Fixing,
    Laid,
    Lots,
    Master,
    Placing,
    Revealing,
    State,
    Unmasking,
)

from .realm import on_map
from .table import WRONG_TIME, change, faction, living, two_players, unless_active, unless_own


def needed(state: State) -> int:
    """The triumphs that win: three with three factions, else two (LYS-17, LYS-A23)."""
    return 3 if len(state.factions) == 3 else 2


def triumphs(state: State, name: str) -> int:
    """How many triumphs a faction has won."""
    return sum(laid.owner == name for laid in state.row)


def happens(state: State) -> tuple[Any, ...]:
    """follow, before all else: a victory, the last one in the game, a lost last castle."""
    if isinstance(state.step, (Ended, Unmasking)):
        return ()
    winners = tuple(who for who in living(state) if triumphs(state, who.id) >= needed(state))
    if winners:
        return finish(state, TRIUMPHS, best(state, winners))
    if len(living(state)) == 1:
        return finish(state, LAST_ONE, (living(state)[0].id,))
    return castle_lost(state)


def castle_lost(state: State) -> tuple[Any, ...]:
    """LYS-49: at once; a site is no castle (LYS-A24). Nobody is judged while figures are being set."""
    if not on_map(state) or isinstance(state.step, (Revealing, Lots, Placing, Fixing)):
        return ()
    safe = {piece.faction for piece in state.pieces if piece.kind == CASTLE}
    lost = next((who for who in living(state) if who.id not in safe), None)
    return eliminate(state, lost.id, "castle") if lost else ()


def eliminate(state: State, name: str, why: str) -> tuple[Any, ...]:
    """LYS-50: everything goes; triumphs are handed out clockwise, until one of the heirs has won (LYS-A25)."""
    seats = [who.id for who in state.factions]
    here = seats.index(name)
    heirs = [who for who in (*seats[here + 1:], *seats[:here]) if not faction(state, who).out]
    held = {heir: triumphs(state, heir) for heir in heirs}
    found: list[Any] = [ev.Eliminated(name, why)]
    for n, index in enumerate(index for index, laid in enumerate(state.row) if laid.owner == name):
        if not heirs or max(held.values()) >= needed(state):
            break
        held[heirs[n % len(heirs)]] += 1
        found.append(ev.TriumphAwarded(index, heirs[n % len(heirs)]))
    return tuple(found)


def best(state: State, among: tuple[Faction, ...]) -> tuple[str, ...]:
    """Most triumphs, then fewest debts, then most influence cards; who is still level shares (LYS-17, A16, A17)."""
    def worth(who: Faction) -> tuple[int, int, int]:
        return triumphs(state, who.id), -who.debts, who.hand
    most = max(map(worth, among))
    return tuple(who.id for who in among if worth(who) == most)


def exhausted(state: State) -> tuple[Any, ...]:
    """LYS-16: no triumph is left to be turned up."""
    return finish(state, EXHAUSTED, best(state, living(state)))


def finish(state: State, why: str, winners: tuple[str, ...]) -> tuple[Any, ...]:
    """The end; with two players the cards under the winning factions are turned first (LYS-5)."""
    if two_players(state):
        return (ev.MasksAsked(why, winners),)
    return (ev.GameEnded(Ended(why, winners, tuple(faction(state, name).seat for name in winners))),)


def may_name(state: State, command: do.NameMaster, by: str) -> tuple[Objection, ...]:
    """Two players, one of the own factions, once (LYS-5)."""
    if not two_players(state) or isinstance(state.step, (Ended, Unmasking)) or any(m.seat == by for m in state.masters):
        return (WRONG_TIME,)
    own = not isinstance(command.faction, Secret) or any(
        who.id == command.faction.value and who.seat == by for who in state.factions)
    return () if own else (Objection("LYS-5", Msg("The Master card lies under one of your own factions."), False),)


def name(state: State, command: do.NameMaster, by: str) -> tuple[ev.MasterNamed, ...]:
    """Known to that player alone until it counts."""
    return (ev.MasterNamed(by, Secret(reveal(command.faction), (by,))),)


def due_mask(state: State) -> str:
    """The winning faction whose card is to be turned next."""
    step = state.step
    return step.winners[len(step.shown)] if isinstance(step, Unmasking) and len(step.shown) < len(step.winners) else ""


def unmask(state: State) -> tuple[Any, ...]:
    """follow: a card the companion knows is turned by itself; then Master wins and Puppet loses (LYS-5)."""
    step, next_one = state.step, due_mask(state)
    if not isinstance(step, Unmasking):
        return ()
    if not next_one:
        return (ev.GameEnded(Ended(step.why, step.winners, _masters(state, step))),)
    told = next((m for m in state.masters if m.seat == faction(state, next_one).seat), None)
    return (ev.MaskTurned(next_one, reveal(told.faction) == next_one),) if told else ()


def _masters(state: State, step: Unmasking) -> tuple[str, ...]:
    """The seats that win: the own one under Master, the other one under Puppet."""
    seats = dict.fromkeys(who.seat for who in state.factions)
    won = {seat for name, master in zip(step.winners, step.shown, strict=True)
           for seat in seats if (seat == faction(state, name).seat) is master}
    return tuple(seat for seat in seats if seat in won)


def turn_card(state: State, command: do.TurnCard, by: str) -> tuple[ev.MaskTurned, ...]:
    """As it was turned at the table."""
    return (ev.MaskTurned(due_mask(state), command.master),)


def may_lose(state: State, command: do.LoseLastCastle, by: str) -> tuple[Objection, ...]:
    """The companion sees it itself where it follows figures."""
    fits = not on_map(state) and any(who.id == command.faction for who in living(state))
    return (*unless_active(state, by), *(() if fits else (WRONG_TIME,)))


def lose(state: State, command: do.LoseLastCastle, by: str) -> tuple[Any, ...]:
    """LYS-49 on the light level."""
    return eliminate(state, command.faction, "castle")


def out(state: State, event: ev.Eliminated) -> State:
    """evolve: figures, cards, coins, courtiers: all gone (LYS-50, LYS-A19)."""
    gone = change(state, event.faction, out=True, coins=0, conscripts=0, hand=0, debts=0, shame=0, fallen=(),
                  courtiers=())
    row = tuple(Laid(laid.triumph) if laid.owner == event.faction else laid for laid in state.row)
    return replace(gone, row=row, pieces=tuple(piece for piece in state.pieces if piece.faction != event.faction))


def turned(state: State, event: ev.MaskTurned) -> State:
    """evolve: one card more is turned."""
    step = state.step
    return replace(state, step=replace(step, shown=(*step.shown, event.master))) if isinstance(
        step, Unmasking) else state


def may_turn(state: State, command: do.TurnCard, by: str) -> tuple[Objection, ...]:
    """By the player under whose faction it lies."""
    return unless_own(state, due_mask(state), by)


ACTS = {do.NameMaster: (may_name, name), do.TurnCard: (may_turn, turn_card), do.LoseLastCastle: (may_lose, lose)}
STEPS = {do.TurnCard: (Unmasking,)}
FOLLOW = {Unmasking: unmask}
EVOLVE = {ev.Eliminated: out, ev.MaskTurned: turned,
          ev.MasterNamed: lambda state, event: replace(state, masters=(*state.masters, Master(
              event.seat, event.faction))),
          ev.MasksAsked: lambda state, event: replace(state, step=Unmasking(event.why, event.winners), roll=None),
          ev.GameEnded: lambda state, event: replace(state, step=event.result, roll=None)}
