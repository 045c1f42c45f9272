"""Elimination and the end: LYS-5, LYS-17, LYS-18, LYS-49, LYS-50, LYS-A16, LYS-A17, LYS-A19, LYS-A24, LYS-A25."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection, Opened, Opening
from companion.engine.secrecy import Secret, reveal
from companion.engine.words import Msg
from companion.games.lyssan.content import CASTLE
from companion.games.lyssan.model import commands as do, events as ev
from companion.games.lyssan.model.state import (
    EXHAUSTED,
    LAST_ONE,
    TRIUMPHS,
    Ended,
    Estate,
    Faction,
    Fixing,
    Laid,
    Lots,
    Master,
    Ordering,
    Piece,
    Placing,
    Revealing,
    State,
    Step,
    Unmasking,
)

from .realm import add_pieces, on_map
from .table import WRONG_TIME, change_faction, faction_named, living_factions, two_players, unless_active, unless_own


def triumphs_needed(state: State) -> int:
    """The triumphs that win: three with three factions, else two (LYS-17, LYS-A23)."""
    return 3 if len(state.factions) == 3 else 2


def triumph_count(state: State, name: str) -> int:
    """How many triumphs a faction has won."""
    return sum(laid.owner == name for laid in state.row)


def triumphs_now(state: State) -> dict[str, int]:
    """How many triumphs every player's best faction has won. Those of two factions never count together (LYS-17)."""
    seats = dict.fromkeys(who.seat for who in state.factions)
    return {seat: max(triumph_count(state, who.id) for who in state.factions if who.seat == seat) for seat in seats}


def endings_due(state: State) -> tuple[Any, ...]:
    """follow, before all else: a victory, the last one in the game, a lost last castle.

    A correction after the end may change the winners, or take the end back.
    """
    due, step = game_verdict(state), state.step
    if not isinstance(step, (Ended, Unmasking)):
        return finish_game(state, *due) if due else castle_lost(state)
    if due is None:
        return (ev.EndTakenBack(state.before),) if state.before else ()
    if due != (step.why, step.winners):
        return finish_game(state, *due)
    if isinstance(step, Ended) and step.shown and (seats := _masters(state, step)) != step.seats:
        return (ev.GameEnded(replace(step, seats=seats)),)
    return ()


def game_verdict(state: State) -> tuple[str, tuple[str, ...]] | None:
    """Why the game is over and which factions have won; None while it goes on."""
    winners = tuple(who for who in living_factions(state) if triumph_count(state, who.id) >= triumphs_needed(state))
    if winners:
        return TRIUMPHS, best_factions(state, winners)
    if len(living_factions(state)) == 1:
        return LAST_ONE, (living_factions(state)[0].id,)
    step = state.step
    used_up = isinstance(step, (Ended, Unmasking)) and step.why == EXHAUSTED and all(laid.triumph for laid in state.row)
    return (EXHAUSTED, best_factions(state, living_factions(state))) if used_up else None


def castle_lost(state: State) -> tuple[Any, ...]:
    """LYS-49: at once; a site is no castle (LYS-A24). Nobody is judged while figures are being set."""
    if not on_map(state) or isinstance(state.step, (Revealing, Lots, Placing, Fixing)):
        return ()
    safe = {piece.faction for piece in state.pieces if piece.kind == CASTLE}
    lost = next((who for who in living_factions(state) if who.id not in safe), None)
    return eliminate_faction(state, lost.id, "castle") if lost else ()


def eliminate_faction(state: State, name: str, why: str) -> tuple[Any, ...]:
    """LYS-50: everything goes; triumphs are handed out clockwise, until one of the heirs has won (LYS-A25)."""
    seats = [who.id for who in state.factions]
    here = seats.index(name)
    heirs = [who for who in (*seats[here + 1:], *seats[:here]) if not faction_named(state, who).out]
    held = {heir: triumph_count(state, heir) for heir in heirs}
    found: list[Any] = [ev.Eliminated(name, why)]
    for n, index in enumerate(index for index, laid in enumerate(state.row) if laid.owner == name):
        if not heirs or max(held.values()) >= triumphs_needed(state):
            break
        held[heirs[n % len(heirs)]] += 1
        found.append(ev.TriumphAwarded(index, heirs[n % len(heirs)]))
    return tuple(found)


def best_factions(state: State, among: tuple[Faction, ...]) -> tuple[str, ...]:
    """Most triumphs, then fewest debts, then most influence cards; those who are still level share (LYS-17, A16, A17).
    """
    most = max(faction_worth(state, who) for who in among)
    return tuple(who.id for who in among if faction_worth(state, who) == most)


def faction_worth(state: State, who: Faction) -> tuple[int, int, int]:
    """What factions are compared by: triumphs, then debts (fewer are better), then influence cards (LYS-17)."""
    return triumph_count(state, who.id), -who.debts, who.hand


def triumphs_exhausted(state: State) -> tuple[Any, ...]:
    """LYS-16: no triumph is left to be turned up."""
    return finish_game(state, EXHAUSTED, best_factions(state, living_factions(state)))


def finish_game(state: State, why: str, winners: tuple[str, ...]) -> tuple[Any, ...]:
    """The end; with two players the cards under the winning factions are turned first (LYS-5)."""
    if two_players(state):
        return (ev.MasksAsked(why, winners),)
    return (ev.GameEnded(Ended(why, winners, tuple(faction_named(state, name).seat for name in winners))),)


def may_name(state: State, command: do.NameMaster, by: str) -> tuple[Objection, ...]:
    """Two players: one of the player's factions; if it is said again, the newest counts (LYS-5)."""
    if not two_players(state) or isinstance(state.step, (Ended, Unmasking)):
        return (WRONG_TIME,)
    own = not isinstance(command.faction, Secret) or any(
        who.id == command.faction.value and who.seat == by for who in state.factions)
    return () if own else (Objection("LYS-5", Msg("The Master card lies under one of your own factions."), False),)


def name_master(state: State, command: do.NameMaster, by: str) -> tuple[ev.MasterNamed, ...]:
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
    told = next((m for m in state.masters if m.seat == faction_named(state, next_one).seat), None)
    return (ev.MaskTurned(next_one, reveal(told.faction) == next_one),) if told else ()


def _masters(state: State, step: Unmasking | Ended) -> tuple[str, ...]:
    """The seats that win: under Master the faction's own, under Puppet the other one."""
    seats = dict.fromkeys(who.seat for who in state.factions)
    won = {seat for name, master in zip(step.winners, step.shown, strict=True)
           for seat in seats if (seat == faction_named(state, name).seat) is master}
    return tuple(seat for seat in seats if seat in won)


def turn_card(state: State, command: do.TurnCard, by: str) -> tuple[ev.MaskTurned, ...]:
    """As people turned it at the table."""
    return (ev.MaskTurned(due_mask(state), command.master),)


def may_lose(state: State, command: do.LoseLastCastle, by: str) -> tuple[Objection, ...]:
    """Only where the companion follows no figures, because otherwise it sees the loss itself."""
    fits = not on_map(state) and any(who.id == command.faction for who in living_factions(state))
    return (*unless_active(state, by), *(() if fits else (WRONG_TIME,)))


def lose_last_castle(state: State, command: do.LoseLastCastle, by: str) -> tuple[Any, ...]:
    """LYS-49 on the light level."""
    return eliminate_faction(state, command.faction, "castle")


def faction_eliminated(state: State, event: ev.Eliminated) -> State:
    """evolve: figures, cards, coins, courtiers: all gone (LYS-50, LYS-A19)."""
    who = faction_named(state, event.faction)
    held = Estate(who, tuple(piece for piece in state.pieces if piece.faction == who.id),
                  tuple(n for n, laid in enumerate(state.row) if laid.owner == who.id))
    gone = change_faction(state, event.faction, out=True, coins=0, conscripts=0, hand=0, debts=0, shame=0, fallen=(),
                          courtiers=())
    row = tuple(Laid(laid.triumph) if laid.owner == event.faction else laid for laid in state.row)
    return replace(gone, row=row, pieces=tuple(piece for piece in state.pieces if piece.faction != event.faction),
                   estates=(*_others(state, who.id), held))


def remove_faction(state: State, name: str) -> State:
    """The state after an elimination that nobody had entered."""
    for event in eliminate_faction(state, name, "told"):
        state = faction_eliminated(state, event) if isinstance(event, ev.Eliminated) else replace(state, row=tuple(
            Laid(laid.triumph, event.faction) if n == event.index else laid for n, laid in enumerate(state.row)))
    used = state.step.piece if isinstance(state.step, Ordering) else 0
    lost = used and all(piece.id != used for piece in state.pieces)
    return replace(state, step=Ordering()) if lost else state


def restore_faction(state: State, name: str, place: str = "") -> State:
    """The state after an elimination was taken back, with everything that the faction had; its last castle stands in
    `place`.
    """
    held = next((estate for estate in state.estates if estate.faction.id == name), None)
    if held is None:
        return change_faction(state, name, out=False)
    row = tuple(Laid(laid.triumph, name) if n in held.triumphs and laid.triumph else laid
                for n, laid in enumerate(state.row))
    places = {there.key for there in state.provinces}
    courts = {courtier.id for courtier in held.faction.courtiers}
    pieces = (*state.pieces, *(p for p in held.pieces if p.place in places and (not p.vassal or p.vassal in courts)))
    back = replace(state, row=row, pieces=pieces, estates=_others(state, name), factions=tuple(
        held.faction if who.id == name else who for who in state.factions),
        order=state.order if name in state.order or not state.order else (*state.order, name))
    return add_pieces(back, Piece(0, CASTLE, name, place)) if place else back


def _others(state: State, name: str) -> tuple[Estate, ...]:
    return tuple(estate for estate in state.estates if estate.faction.id != name)


def cut_short(state: State) -> Step:
    """What was going on before the end."""
    over = isinstance(state.step, (Ended, Unmasking))
    return state.before if over and state.before else state.step


def game_ended(state: State, event: ev.GameEnded) -> State:
    """evolve: the game is over; with two players it stays known which cards have been turned."""
    shown = state.step.shown if isinstance(state.step, Unmasking) else event.result.shown
    return replace(state, step=replace(event.result, shown=shown), before=cut_short(state), roll=None)


def taken_back(state: State, event: ev.EndTakenBack) -> State:
    """evolve: the game goes on; an agent that is gone is not in use any more."""
    step = event.step
    if isinstance(step, Ordering) and step.piece and not any(
            piece.id == step.piece and piece.faction == state.order[state.turn] for piece in state.pieces):
        step = Ordering()
    return replace(state, step=step, before=None)


def mask_turned(state: State, event: ev.MaskTurned) -> State:
    """evolve: one card more is turned."""
    step = state.step
    return replace(state, step=replace(step, shown=(*step.shown, event.master))) if isinstance(
        step, Unmasking) else state


def may_turn(state: State, command: do.TurnCard, by: str) -> tuple[Objection, ...]:
    """By the player under whose faction it lies."""
    return unless_own(state, due_mask(state), by)


def mask_open(state: State, event: ev.MaskTurned) -> tuple[Opened, ...]:
    """A card is turned whose owner had told the companion in secret."""
    seat = faction_named(state, event.faction).seat
    return (Opened(seat, "master"),) if any(told.seat == seat for told in state.masters) else ()


OPENS = {ev.MaskTurned: Opening(mask_open)}
ACTS = {do.NameMaster: (may_name, name_master), do.TurnCard: (may_turn, turn_card),
        do.LoseLastCastle: (may_lose, lose_last_castle)}
STEPS = {do.TurnCard: (Unmasking,)}
FOLLOW = {Unmasking: unmask}
EVOLVE = {ev.Eliminated: faction_eliminated, ev.MaskTurned: mask_turned,
          ev.MasterNamed: lambda state, event: replace(state, masters=(
              *(told for told in state.masters if told.seat != event.seat), Master(event.seat, event.faction))),
          ev.MasksAsked: lambda state, event: replace(
              state, step=Unmasking(event.why, event.winners), before=cut_short(state), roll=None),
          ev.GameEnded: game_ended,
          ev.EndTakenBack: taken_back}
