"""What hands have to do at the real table: what is laid out before the game, and what follows from what was done.

What may live here: the rulebook's physical instructions, each with its rule. What may not: what players do anyway while
they touch the screen (moving their figure), what hands have done already because of a card (by_card.py).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.game import FULL
from companion.engine.view import Hand
from companion.engine.words import Msg
from companion.games.dicewar.content import Split
from companion.games.dicewar.model import DICE, Player, State, events as ev
from companion.games.dicewar.rules import attack, by_card, ending, ruins, table, upgrade

from .words import GLOW_ICON, SIXES, card_name, creature_name, field_name

VICTORY = "crown"
TRIGGER = "arrow-up-bold-box"
RESERVE = "tray-full"
EXILE = "skull"
DOWN = 4
"""The level to which a die is turned down; to all others above 1 it is turned to the left (DW-14)."""


def set_up(state: State) -> tuple[Hand, ...]:
    """What to lay where before the build-up (DW-4, DW-6)."""
    stones = (Hand(Msg("Lay the three ruins on the board as the location card shows them"), "pillar", rule="DW-6"),)
    return (Hand(Msg("Lay the board in the middle of the table"), "grid", rule="DW-4"),
            *(stones if state.options.ruins else ()),
            *(hand for player in state.players for hand in _laid_out(player)))


def _laid_out(player: Player) -> tuple[Hand, ...]:
    return (Hand(Msg.of("Lay all {n} dice ({people}) into the reserve, right of the board", n=DICE,
                        people=player.cards[0].people), RESERVE,
                 player.seat, "DW-4"),
            Hand(Msg("Set both indicator dice to 0, victory and trigger points"), VICTORY, player.seat,
                 "DW-4"))


def _defeated(state: State, event: ev.Defeated) -> tuple[Hand, ...]:
    """The beaten die into its owner's exile (DW-10, DW-A17), the points on the track (DW-12, DW-A7)."""
    victor, loser = table.player_on(state, event.seat), table.player_on(state, event.creature.seat)
    gone = Msg("{creature} goes to the exile of {name}", {
        "creature": creature_name(state, event.creature), "name": loser.name})
    return (Hand(gone, EXILE, "", "DW-10"), *_points(victor),
            *(_virtual(state) if _may_change_sixes(victor, loser, event.creature.level) else ()))


def _may_change_sixes(victor: Player, loser: Player, level: int) -> bool:
    """Whether a defeat may leave a creature of level 6 less: the beaten one, or a victor whom its card lowers (DW-B6).
    """
    beaten = loser.cards[level - 1] if loser.cards else None
    return level == table.HIGHEST or beaten is None or any(
        attack.cursed_level(card, beaten) != card.level for card in victor.cards)


def _points(victor: Player) -> tuple[Hand, ...]:
    return (Hand(Msg("Victory points to {n}", {"n": min(ending.GOAL, victor.vp)}), VICTORY,
                 victor.seat, "DW-12", sets=f"vp {victor.seat}"),)


def _virtual(state: State) -> tuple[Hand, ...]:
    """In light games the table counts level 6, wherever somebody glows, for both (DW-17, DW-A18)."""
    return (Hand(Msg("Level 6 more or fewer than before? Count again"), GLOW_ICON, rule="DW-17", choice=SIXES,
                 sets=SIXES),) if (
        state.detail != FULL and any(map(ending.glows, state.players))) else ()


def _turned(state: State, event: ev.LevelChanged) -> tuple[Hand, ...]:
    """Another face of the die comes up; hands have already turned what a card has changed."""
    if event.why == by_card.CARD:
        return ()
    args: dict[str, Any] = {"creature": creature_name(state, event.was), "field": field_name(event.spot),
                            "n": event.level}
    if event.level < event.was.level:
        return (Hand(Msg("Turn {creature} {field} to level {n}", args), f"dice-{event.level}", rule="DW-B6",
                     sets=field_name(event.spot)),)
    text = Msg("Turn {creature} {field} down: level {n}", args) if event.level == DOWN else Msg(
        "Turn {creature} {field} to the left: level {n}", args)
    return (Hand(text, f"dice-{event.level}", event.was.seat, "DW-14", sets=field_name(event.spot)),)


def _returned(state: State, event: ev.Returned) -> tuple[Hand, ...]:
    """Ruins bear no level 1 (DW-20); the spell's own line covers what a spell puts back."""
    if event.why != ruins.RUINS:
        return ()
    owner = table.player_on(state, event.creature.seat)
    return (Hand(Msg("{name}: {creature} {field} back into the reserve", {
        "name": owner.name, "creature": creature_name(state, event.creature), "field": field_name(event.spot)}),
        RESERVE, rule="DW-20"),)


def _exiled(state: State, event: ev.Exiled) -> tuple[Hand, ...]:
    if event.why == by_card.CARD:
        return ()
    return (Hand(Msg("{creature} {field} goes to its owner's exile", {
        "creature": creature_name(state, event.creature), "field": field_name(event.spot)}), EXILE,
        event.creature.seat, "DW-B8"),)


def _cast(state: State, event: ev.SpellCast) -> tuple[Hand, ...]:
    """A creature that splits: dice out of the reserve, itself into it (DW-16)."""
    card = table.player_on(state, event.seat).cards[event.level - 1] if event.level else None
    if card is None or not isinstance(card.spell, Split):
        return _virtual(state)
    text = Msg("{n} dice of level {level} out of the reserve onto the board, {creature} back into it", {
        "n": card.spell.count, "level": card.spell.into, "creature": card_name(card)})
    return (Hand(text, RESERVE, event.seat, "DW-16"), *_virtual(state))


def _trigger(state: State, event: ev.TriggerPointsSet) -> tuple[Hand, ...]:
    player = table.player_on(state, event.seat)
    return (Hand(Msg("Trigger points to {n}", {"n": player.tp}), TRIGGER, event.seat,
                 "DW-15", sets=f"tp {event.seat}"),)


def _told(state: State, event: ev.ActionTold) -> tuple[Hand, ...]:
    """An upgrade in a light game: how the die is turned (DW-14)."""
    if event.what != upgrade.UPGRADE:
        return ()
    turned = Msg("Turn the upgraded die to the left or from 3 to 4 down")
    return (Hand(turned, "chevron-double-up", event.seat, "DW-14"), *_virtual(state))


def _war(state: State, event: ev.WarBegan) -> tuple[Hand, ...]:
    """What light games cannot see: level 6 that has been set up (DW-17), level 1 on a ruin (DW-20)."""
    if state.detail == FULL:
        return ()
    set_up = Msg("Level 6 has been set up? Count it")
    glowing = (Hand(set_up, GLOW_ICON, rule="DW-17", choice=SIXES),) if any(map(ending.glows, state.players)) else ()
    return (*glowing, *_ruined(state))


def _ruined(state: State) -> tuple[Hand, ...]:
    if not state.options.ruins:
        return ()
    return (Hand(Msg("Level 1 on a ruin: back into the reserve, and correct the number"), "pillar", rule="DW-20"),)


HANDS: dict[type, Callable[[Any, Any], tuple[Hand, ...]]] = {
    ev.Defeated: _defeated, ev.LevelChanged: _turned, ev.Returned: _returned, ev.Exiled: _exiled,
    ev.SpellCast: _cast, ev.TriggerPointsSet: _trigger, ev.ActionTold: _told, ev.WarBegan: _war}
