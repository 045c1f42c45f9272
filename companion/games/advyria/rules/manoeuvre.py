"""The unfriendly manoeuvre: two cards from a neighbour with more of them, whose figure goes home (ADV-20, ADV-A12 to
ADV-A14). Without a map people see for themselves who is a neighbour.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.advyria.content import neighbours
from companion.games.advyria.model import (
    Banish,
    Banishing,
    CardsStolen,
    FigureBanished,
    Manoeuvre,
    Player,
    Playing,
    State,
)

from .start import guild_fields, unless_guild_field
from .table import active_player, board_known, change_player, is_seated, player_on, unless_turn_of

CARDS = 2


def next_to(state: State, victim: Player) -> bool:
    """Whether a figure stands on a field next to the active one; without a map people judge that."""
    return not board_known(state) or victim.figure in neighbours(state.fields).get(active_player(state).figure, ())


def manoeuvre_victims(state: State) -> tuple[Player, ...]:
    """The players on whom a manoeuvre may be tried now."""
    landed = isinstance(state.step, Playing) and state.step.landed
    if not landed or state.turn.manoeuvred or not state.options.manoeuvre:
        return ()
    me = active_player(state)
    return tuple(other for other in state.players
                 if other.seat != me.seat and other.hand > me.hand and next_to(state, other))


def may_manoeuvre(state: State, command: Manoeuvre, by: str) -> tuple[Objection, ...]:
    """After landing next to a player with more cards, once a turn."""
    if not is_seated(state, command.seat) or command.seat == by:
        return (Objection("ADV-20", Msg("A manoeuvre needs another player."), waivable=False),)
    victim = player_on(state, command.seat)
    return (*unless_turn_of(state, by), *_unless_landed(state, victim), *_unless_richer(state, victim))


def _unless_landed(state: State, victim: Player) -> tuple[Objection, ...]:
    found = []
    if not state.options.manoeuvre:
        found.append(Objection("ADV-28", Msg("Here nobody plays unfriendly manoeuvres.")))
    if not (isinstance(state.step, Playing) and state.step.landed):
        found.append(Objection("ADV-A12", Msg("It comes right after a set or card that has moved the figure.")))
    elif not next_to(state, victim):
        found.append(Objection("ADV-20", Msg("{name}'s figure is no neighbour.", {"name": victim.name})))
    return tuple(found)


def _unless_richer(state: State, victim: Player) -> tuple[Objection, ...]:
    found = []
    if state.turn.manoeuvred:
        found.append(Objection("ADV-20", Msg("There is one unfriendly manoeuvre a turn.")))
    if victim.hand <= active_player(state).hand:
        found.append(Objection("ADV-A13", Msg("{name} does not hold more cards.", {"name": victim.name})))
    return tuple(found)


def manoeuvre(state: State, command: Manoeuvre, by: str) -> tuple[Any, ...]:
    """Two random cards, or the only one; then the figure goes home."""
    cards = min(CARDS, player_on(state, command.seat).hand)
    home = () if board_known(state) else (FigureBanished(command.seat),)
    return CardsStolen(by, command.seat, cards), *home


def may_banish(state: State, command: Banish, by: str) -> tuple[Objection, ...]:
    """A free guild field of the active player's choice (ADV-A14)."""
    return (*unless_turn_of(state, by), *unless_guild_field(state, command.field, _victim(state)))


def _victim(state: State) -> str:
    return state.step.victim if isinstance(state.step, Banishing) else ""


def victim_homes(state: State) -> tuple[str, ...]:
    """Where the victim's figure may go."""
    return guild_fields(state, _victim(state))


def banish(state: State, command: Banish, by: str) -> tuple[FigureBanished, ...]:
    """The figure stands there; then the turn goes on."""
    return (FigureBanished(_victim(state), command.field),)


def cards_stolen(state: State, event: CardsStolen) -> State:
    """evolve: the cards change hands."""
    poorer = change_player(state, event.victim, hand=max(0, player_on(state, event.victim).hand - event.cards))
    richer = change_player(poorer, event.seat, hand=player_on(state, event.seat).hand + event.cards)
    step = Banishing(event.victim) if board_known(state) else Playing()
    return replace(richer, turn=replace(state.turn, manoeuvred=True), step=step)


def figure_banished(state: State, event: FigureBanished) -> State:
    """evolve: the figure is home."""
    return replace(change_player(state, event.seat, figure=event.field), step=Playing())


ACTS = {Manoeuvre: (may_manoeuvre, manoeuvre), Banish: (may_banish, banish)}
STEPS = {Manoeuvre: (Playing,), Banish: (Banishing,)}
EVOLVE = {CardsStolen: cards_stolen, FigureBanished: figure_banished}
