"""What people say of their copy while they play: what is printed on an avatar or a card that nobody had entered.

What may live here: such statements. What may not: corrections of what was said (screens/beliefs.py), tiles and finds
(march.py, finds.py).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.retelling import unless_news
from companion.engine.words import Msg
from companion.games.luescherzia.content import Card, with_thing
from companion.games.luescherzia.model import (
    CardDescribed,
    DescribeCard,
    Eliminated,
    Marching,
    Player,
    SheetTold,
    State,
    TellSheet,
)

from .table import change_player, current_play, is_out, is_seated, player_on, unless_turn_of


def may_tell_sheet(state: State, command: TellSheet, by: str) -> tuple[Objection, ...]:
    """The player's own avatar, as long as nobody has said whose it is; later it is put right."""
    if is_seated(state, by) and not player_on(state, by).avatar.key:
        return unless_news(state.content.avatars, command.avatar)
    return (Objection("LUE-3", Msg("This avatar is known."), waivable=False),)


def told_height(player: Player, skill: str, height: int) -> TellSheet:
    """What a player tells of an avatar of which one skill is needed now: how high that is, and nothing else."""
    return TellSheet(replace(player.avatar, skills=replace(player.avatar.skills, **{skill: height})), player.hp)


def tell_sheet(state: State, command: TellSheet, by: str) -> tuple[Any, ...]:
    """From now on it is known."""
    gone = command.hp == 0 and not is_out(player_on(state, by))
    return (SheetTold(by, command.avatar, command.hp), *((Eliminated(by),) if gone else ()))


def sheet_told(state: State, event: SheetTold) -> State:
    """evolve: the player has this avatar; one with a name can be chosen from now on."""
    state = change_player(state, event.seat, avatar=event.avatar, hp=event.hp)
    if not event.avatar.key:
        return state
    return replace(state, content=replace(state.content, avatars=with_thing(state.content.avatars, event.avatar)))


def describe_card(state: State, command: DescribeCard, by: str) -> tuple[CardDescribed, ...]:
    """From now on the companion can carry it out."""
    return (CardDescribed(by, command.card),)


def card_described(state: State, event: CardDescribed) -> State:
    """evolve: the card is known, and is known to be the one that is executed."""
    told = replace(current_play(state), initiative=event.card.initiative)
    plays = (*state.plays[:state.turn], told, *state.plays[state.turn + 1:])
    return replace(state, plays=plays, content=replace(
        state.content, cards=with_card(state.content.cards, event.card)))


def with_card(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards with this one; it replaces one of the same number."""
    return (*(other for other in cards if other.initiative != card.initiative), card)


ACTS = {TellSheet: (may_tell_sheet, tell_sheet),
        DescribeCard: (lambda state, command, by: unless_turn_of(state, by), describe_card)}
STEPS = {DescribeCard: (Marching,)}
EVOLVE = {SheetTold: sheet_told, CardDescribed: card_described}
