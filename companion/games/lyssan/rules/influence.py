"""Influence cards: played for other cards, courtiers and vassals with their agents (LYS-11, LYS-33 to LYS-36, A29)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.retelling import unless_news
from companion.engine.words import Msg
from companion.games.lyssan.content import AGENTS, SURPRISE, VASSAL, Card, Gain
from companion.games.lyssan.model import commands as do, events as ev
from companion.games.lyssan.model.state import Courtier, Courting, Faction, Ordering, Piece, State, Welcoming

from .agents import granted_to
from .realm import castles_of, courtier_by_id, drop_piece, on_map, piece_by_id, province_at, unused_tokens
from .table import active_faction, change_faction, faction_named, in_opening, remember_thing, unless_active


def may_play(state: State, command: do.PlayCard, by: str) -> tuple[Objection, ...]:
    """The cost is paid in other cards of the hand (LYS-33)."""
    who, cost = active_faction(state), command.card.cost
    rich = who.hand > cost
    text = Msg("{name} has {n} cards; this one and {cost} others are needed.",
               {"name": who.name, "n": who.hand, "cost": cost})
    return (*unless_active(state, by), *(() if rich else (Objection("LYS-33", text),)),
            *unless_news(state.content.cards, command.card))


def play_card(state: State, command: do.PlayCard, by: str) -> tuple[Any, ...]:
    """A surprise is over at once, a courtier stays, a vassal brings its agents (LYS-34, LYS-35); gains come at once."""
    who, card = active_faction(state), command.card
    found: list[Any] = [ev.CardPlayed(who.id, card), ev.Changed(who.id, hand=-1 - card.cost)]
    if card.gain != Gain():
        found.append(ev.Changed(who.id, card.gain.coins, card.gain.conscripts, card.gain.cards))
    if card.kind != SURPRISE:
        found.append(ev.CourtierWon(who.id, Courtier(state.cards + 1, card)))
    if card.acts and not in_opening(state):
        found += granted_to(state, card.acts)
    if card.kind == VASSAL and on_map(state) and castles_of(state, who.id):
        found.append(ev.WelcomeBegan(state.cards + 1))
    return tuple(found)


def vassal_welcomed(state: State) -> int:
    """The vassal whose free agent is due."""
    return state.step.courtier if isinstance(state.step, Welcoming) else 0


def may_welcome(state: State, command: do.Welcome, by: str) -> tuple[Objection, ...]:
    """One of the vassal's agents, in a province with a castle of the faction (LYS-A29)."""
    who, found = active_faction(state), [*unless_active(state, by)]
    if province_at(state, command.place) is None or unused_tokens(state, who, command.kind,
                                                                  vassal_welcomed(state)) == 0:
        found.append(Objection("LYS-35", Msg("The vassal has no such agent, or there is no such province."), False))
    elif command.place not in castles_of(state, who.id):
        found.append(Objection("LYS-A29", Msg("The agent appears where you have a castle.")))
    return tuple(found)


def welcome(state: State, command: do.Welcome, by: str) -> tuple[Any, ...]:
    """Free of charge and exhausted (LYS-35, LYS-A29)."""
    there = Piece(0, command.kind, active_faction(state).id, command.place, vassal=vassal_welcomed(state))
    return ev.PieceAdded(there, "welcomed"), ev.WelcomeEnded()


def lose_courtier(who: Faction, number: int, winner: str = "", *, spy: bool = False) -> tuple[ev.CourtierMoved, ...]:
    """A courtier leaves a court, for another one or for good; `spy`: one whom no map shows has lured it."""
    return tuple(ev.CourtierMoved(found, who.id, winner, spy) for found in who.courtiers if found.id == number)


def may_move(state: State, command: do.MoveCourtier, by: str) -> tuple[Objection, ...]:
    """There must be such a courtier, and somebody else to have it."""
    there = courtier_by_id(state, command.courtier)
    to = [who.id for who in state.factions if not who.out] + [""]
    fits = there is not None and command.faction in to and command.faction != there[0].id
    return () if fits else (Objection("LYS-34", Msg("There is no such courtier, or it is there already."), False),)


def move_courtier(state: State, command: do.MoveCourtier, by: str) -> tuple[ev.CourtierMoved, ...]:
    """As a card or the light level says (LYS-34, LYS-46)."""
    there = courtier_by_id(state, command.courtier)
    return lose_courtier(there[0], command.courtier, command.faction, spy=command.spy) if there else ()


def courtier_won(state: State, event: ev.CourtierWon) -> State:
    """evolve: one more at court."""
    who = faction_named(state, event.faction)
    return replace(change_faction(state, who.id, courtiers=(*who.courtiers, event.courtier)), cards=event.courtier.id)


def courtier_moved(state: State, event: ev.CourtierMoved) -> State:
    """evolve: the agents of a vassal go with it, exhausted, or leave with it (LYS-35); its dead become plain shame."""
    number, loser = event.courtier.id, faction_named(state, event.loser)
    state = change_faction(state, loser.id, courtiers=tuple(c for c in loser.courtiers if c.id != number),
                           fallen=tuple(f for f in loser.fallen if f.vassal != number))
    if event.winner:
        state = change_faction(state, event.winner,
                               courtiers=(*faction_named(state, event.winner).courtiers, event.courtier))
    kept = (replace(p, faction=event.winner, ready=False) if p.vassal == number else p
            for p in state.pieces if event.winner or p.vassal != number)
    return replace(state, pieces=tuple(kept), step=_freed(state, number))


def without_agents(state: State, vassal: int) -> State:
    """The state without the agents of a card that turns out to be no vassal; its dead become plain shame."""
    for there in state.pieces:
        state = drop_piece(state, there.id) if there.vassal == vassal else state
    return replace(state, factions=tuple(replace(who, fallen=tuple(
        replace(dead, vassal=0) if dead.vassal == vassal else dead for dead in who.fallen)) for who in state.factions))


def as_printed(state: State, card: Card) -> State:
    """Courtiers follow what is printed on their card: only a vassal has agents, a surprise is at nobody's court."""
    held = tuple((who, kept) for who in state.factions for kept in who.courtiers if kept.card.key == card.key)
    for who, kept in held:
        if card.kind != VASSAL:
            state = without_agents(state, kept.id)
        if card.kind == SURPRISE:
            state = courtier_moved(state, ev.CourtierMoved(kept, who.id, ""))
    return state


def _freed(state: State, vassal: int) -> Any:
    """The step without an agent in use that has just changed sides."""
    used = piece_by_id(state, state.step.piece) if isinstance(state.step, Ordering) else None
    return Ordering() if used is not None and used.vassal == vassal else state.step


def welcome_ended(state: State, event: ev.WelcomeEnded) -> State:
    """evolve: back to where the vassal was played."""
    return replace(state, step=Courting() if in_opening(state) else Ordering())


def nobody_to_welcome(state: State) -> tuple[Any, ...]:
    """follow: after a correction there is no such vassal, agent or castle any more."""
    who, number = active_faction(state), vassal_welcomed(state)
    able = castles_of(state, who.id) and any(unused_tokens(state, who, kind, number) != 0 for kind in AGENTS)
    return () if able else (ev.WelcomeEnded(),)


ACTS = {do.PlayCard: (may_play, play_card), do.Welcome: (may_welcome, welcome),
        do.MoveCourtier: (may_move, move_courtier)}
STEPS = {do.PlayCard: (Courting, Ordering), do.Welcome: (Welcoming,)}
FOLLOW = {Welcoming: nobody_to_welcome}
EVOLVE = {
    ev.CardPlayed: lambda state, event: replace(remember_thing(state, "cards", event.card),
                                                step=Courting() if in_opening(state) else Ordering()),
    ev.CourtierWon: courtier_won, ev.CourtierMoved: courtier_moved, ev.WelcomeEnded: welcome_ended,
    ev.WelcomeBegan: lambda state, event: replace(state, step=Welcoming(event.courtier))}
