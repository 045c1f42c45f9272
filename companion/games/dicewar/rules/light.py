"""Light games: the table enters what was done, the companion keeps points, turns, dice and the countdown.

What may live here: counting without positions (DW-3, DW-5, DW-9, DW-12 to DW-15, DW-19). What may not: the board.
"""

from __future__ import annotations

from typing import Any

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.dicewar.content import AGAIN, Blood, Card, Split
from companion.games.dicewar.model import (
    DICE,
    RUINS,
    Acting,
    ActionDone,
    ActionTold,
    Again,
    Building,
    BuildUpFinished,
    Creature,
    Defeated,
    DiceCounted,
    MayActAgain,
    SixesCounted,
    SpellCast,
    State,
    commands as do,
)

from .attack import cursed_level, is_stronger
from .build_up import LEVELS_TO_SET
from .ending import glows, points_of_sixes
from .table import HIGHEST, change_player, opponent_of, player_on, unless_turn_of
from .war_end import ATTACK, MOVE, OTHER, count_flight, finish_action

FEWEST = 2
UPGRADE = "upgrade"


def line_ups(state: State) -> tuple[int, int]:
    """The fewest and the most dice of a line-up: ten levels are at least two dice, up to ten levels may be one (DW-A1);
    each die needs a field of the supply zone, and a level.
    """
    return FEWEST if state.options.exact_ten else 1, min(state.board.width, LEVELS_TO_SET)


def may_build_up(state: State, command: do.TellBuildUp, by: str) -> tuple[Objection, ...]:
    """As many dice as make a line-up, and no more than there are."""
    low, high = line_ups(state)
    return (*unless_turn_of(state, by), *(() if low <= command.dice <= high else (
        Objection("DW-A1", Msg("10 levels are {low} to {high} dice.", {"low": low, "high": high}),
                  waivable=1 <= command.dice <= DICE),)))


def build_up(state: State, command: do.TellBuildUp, by: str) -> tuple[Any, ...]:
    """So many dice from the reserve."""
    return DiceCounted(by, command.dice), BuildUpFinished(by)


def may_tell(state: State, command: Any, by: str) -> tuple[Objection, ...]:
    """The player whose turn it is says what was done."""
    return unless_turn_of(state, by)


def tell_move(state: State, command: do.TellMove, by: str) -> tuple[Any, ...]:
    """The turn is over."""
    return (ActionTold(by, MOVE), *finish_action(state, by, MOVE))


def tell_upgrade(state: State, command: do.TellUpgrade, by: str) -> tuple[Any, ...]:
    """The turn is over."""
    return (ActionTold(by, UPGRADE), *finish_action(state, by, OTHER))


def may_beat(state: State, command: do.TellBeaten, by: str) -> tuple[Objection, ...]:
    """A level from 1 to 6, on a field whose bonus the board has."""
    fits = 1 <= command.level <= HIGHEST and command.bonus in (0, *state.board.bonus)
    return (*unless_turn_of(state, by), *(() if fits else (
        Objection("DW-13", Msg("There is no such level or field bonus."), waivable=False),)))


def tell_beaten(state: State, command: do.TellBeaten, by: str) -> tuple[Any, ...]:
    """Points for the level and the field; a people that acts again after an attack may do so (DW-B9)."""
    loser = Creature(opponent_of(state, by).seat, command.level)
    anybody = any(AGAIN in card.specials for card in player_on(state, by).cards)
    again = not isinstance(state.step, Again) and (anybody if command.again is None else command.again)
    return (Defeated(by, loser, None, command.level, command.bonus),
            *((*count_flight(state, by, ATTACK), MayActAgain()) if again else finish_action(state, by, ATTACK)))


def attackers_again(state: State, seat: str, level: int) -> tuple[Card, ...]:
    """The player's creatures that act once more after defeating one of this level (DW-B9), whatever that does to them.
    """
    beaten = player_on(state, opponent_of(state, seat).seat).cards[level - 1]
    able = (card for card in player_on(state, seat).cards if AGAIN in card.specials
            and is_stronger(state, card.level, level))
    left = ((card, cursed_level(card, beaten)) for card in able)
    return tuple(card for card, now in left if AGAIN in player_on(state, seat).cards[now - 1].specials)


def spell_cost(card: Card | None) -> tuple[int, int]:
    """What a spell changes: dice in the war lands, dice in exile."""
    match card.spell if card else None:
        case Split(_, count):
            return count - 1, 0
        case Blood():
            return -1, 1
    return 0, 0


def card_of_level(state: State, seat: str, level: int) -> Card | None:
    """The player's card of this level; None for 0."""
    return player_on(state, seat).cards[level - 1] if 1 <= level <= HIGHEST else None


def may_cast(state: State, command: do.TellSpell, by: str) -> tuple[Objection, ...]:
    """Reserve dice must be there before (DW-15, DW-A10); a friend to exile as well (DW-B8)."""
    return unless_turn_of(state, by) or unless_affordable(state, by, card_of_level(state, by, command.level))


def unless_affordable(state: State, seat: str, card: Card | None) -> tuple[Objection, ...]:
    """An objection if a spell needs more dice than there are."""
    player = player_on(state, seat)
    match card.spell if card else None:
        case Split(_, count) if player.reserve < count:
            return (Objection("DW-15", Msg("The reserve holds fewer than {n} dice.", {"n": count}), False),)
        case Blood() if player.standing < FEWEST:
            return (Objection("DW-B8", Msg("No friendly creature stands there."), waivable=False),)
    return ()


def tell_spell(state: State, command: do.TellSpell, by: str) -> tuple[Any, ...]:
    """The counts follow the spell; the turn is over."""
    standing, exile = spell_cost(card_of_level(state, by, command.level))
    told = (DiceCounted(by, standing, exile),) if standing or exile else ()
    return (SpellCast(by, command.level), *told, *finish_action(state, by, OTHER))


def may_hold(state: State, command: do.TellRuins, by: str) -> tuple[Objection, ...]:
    """Only where the ruins are on the board (DW-6)."""
    return (*unless_turn_of(state, by), *(() if state.options.ruins else (
        Objection("DW-6", Msg("This table plays without the ruins."), waivable=False),)))


def tell_ruins(state: State, command: do.TellRuins, by: str) -> tuple[Any, ...]:
    """All three ruins at the end of the player's own turn win (DW-19)."""
    return ActionTold(by, RUINS), ActionDone()


def may_count(state: State, command: do.TellSixes, by: str) -> tuple[Objection, ...]:
    """Whoever sees it counts: no more than a player has dice, and only where somebody glows (DW-17, DW-A18)."""
    fits = all(0 <= count <= DICE for count in command.counts) and any(map(glows, state.players))
    return () if fits else (
        Objection("DW-17", Msg("Nobody here has so many creatures of level 6."), waivable=False),)


def tell_sixes(state: State, command: do.TellSixes, by: str) -> tuple[Any, ...]:
    """The virtual points of both; the turn goes on."""
    return (SixesCounted(points_of_sixes(state, command.counts)),)


def sixes_counted(state: State, event: SixesCounted) -> State:
    """evolve: virtual points as counted."""
    for player, points in zip(state.players, event.virtual, strict=True):
        state = change_player(state, player.seat, virtual=points)
    return state


def action_told(state: State, event: ActionTold) -> State:
    """evolve: three ruins are held."""
    return change_player(state, event.seat, ruins=len(state.board.ruins)) if event.what == RUINS else state


def dice_counted(state: State, event: DiceCounted) -> State:
    """evolve: dice between reserve, war lands and exile."""
    player = player_on(state, event.seat)
    return change_player(state, event.seat, standing=player.standing + event.standing,
                         exile=player.exile + event.exile)


ACTS = {do.TellBuildUp: (may_build_up, build_up), do.TellMove: (may_tell, tell_move),
        do.TellUpgrade: (may_tell, tell_upgrade), do.TellBeaten: (may_beat, tell_beaten),
        do.TellSpell: (may_cast, tell_spell),
        do.TellRuins: (may_hold, tell_ruins), do.TellSixes: (may_count, tell_sixes)}
STEPS = {do.TellBuildUp: (Building,), do.TellMove: (Acting, Again), do.TellUpgrade: (Acting,),
         do.TellBeaten: (Acting, Again), do.TellSpell: (Acting,), do.TellRuins: (Acting, Again),
         do.TellSixes: (Acting, Again)}
EVOLVE = {DiceCounted: dice_counted, ActionTold: action_told, SixesCounted: sixes_counted}
