"""DiceWar in words: names of fields, creatures and abilities, and every event as the table would tell it."""

from __future__ import annotations

from typing import Any

from companion.engine.inputs import place_name
from companion.engine.log import telling
from companion.engine.words import Msg, joined
from companion.games.dicewar.content import MOVEMENT_NAMES, SPECIAL_NAMES, UNCERTAIN, Blood, Card, Split
from companion.games.dicewar.model import Creature, Spot, State, events as ev
from companion.games.dicewar.rules.table import card_of, player_on


def field_name(spot: Spot) -> str:
    """A field as forms name it: columns from the west, rows from the north."""
    return place_name(spot)


def card_name(card: Card) -> Msg:
    """A creature by name, or by level where no card is known."""
    return Msg.plain(card.name) if card.name else Msg("level {n}", {"n": card.level})


def die_name(card: Card) -> Msg:
    """A creature with the face of the die that stands for it."""
    return Msg("{level} {creature}", {"level": card.level, "creature": card.name}) if card.name else card_name(card)


def creature_name(state: State, creature: Creature) -> str | Msg:
    """What a die stands for, within a line."""
    card = card_of(state, creature)
    return card.name or card_name(card)


def abilities(card: Card) -> Msg | None:
    """What a card does, as far as it is played; None for a creature without anything of its own."""
    told = [] if card.movement == "orthogonal" else [MOVEMENT_NAMES[card.movement]]
    told += [SPECIAL_NAMES[word] for word in card.specials]
    match card.spell:
        case Split(into, count):
            told.append(Msg("splits into {count} of level {into}", {"count": count, "into": into}))
        case Blood(points):
            told.append(Msg("exiles a friend for {n} trigger point", {"n": points},
                            "exiles a friend for {n} trigger points"))
    if card.text:
        told.append(Msg.plain(card.text))
    if card.source == UNCERTAIN:
        told.append(Msg("uncertain: look at your card"))
    return joined(told)


def _name(state: State, seat: str) -> str:
    return player_on(state, seat).name


def _on(state: State, event: Any, creature: Creature) -> dict[str, Any]:
    """Who, which creature, where."""
    return {"name": _name(state, creature.seat), "creature": creature_name(state, creature),
            "field": field_name(event.spot)}


def _moved(state: State, event: ev.Moved) -> Msg:
    return Msg("{creature} {start} → {to}", {
        "creature": creature_name(state, event.creature), "start": field_name(event.start),
        "to": field_name(event.to)})


def _defeated(state: State, event: ev.Defeated) -> Msg:
    args: dict[str, Any] = {"name": _name(state, event.seat), "creature": creature_name(state, event.creature),
                            "n": event.points}
    if event.bonus:
        return Msg("{name} defeats {creature}: {n} + {bonus} = {sum} points", {
            **args, "bonus": event.bonus, "sum": event.points + event.bonus})
    return Msg("{name} defeats {creature}: {n} point", args, "{name} defeats {creature}: {n} points")


def _level_changed(state: State, event: ev.LevelChanged) -> Msg:
    return Msg("{creature} {field}: level {was} → {level}", {
        "creature": creature_name(state, event.was), "field": field_name(event.spot),
        "was": event.was.level, "level": event.level})


def _spell(state: State, event: ev.SpellCast) -> Msg:
    if not event.level:
        return Msg("{name} casts a spell by its card", {"name": _name(state, event.seat)})
    return Msg("{name} casts: {creature}", {
        "name": _name(state, event.seat), "creature": creature_name(state, Creature(event.seat, event.level))})


def _told(state: State, event: ev.ActionTold) -> Msg:
    args: dict[str, Any] = {"name": _name(state, event.seat)}
    return {"move": Msg("{name} moves", args), "upgrade": Msg("{name} upgrades a creature", args)}.get(
        event.what, Msg("{name} holds all three ruins", args))


def _counted(state: State, event: ev.DiceCounted) -> Msg:
    args: dict[str, Any] = {"name": _name(state, event.seat), "n": abs(event.standing)}
    if event.standing < 0:
        return Msg("{name}: {n} die fewer in the war lands", args, "{name}: {n} dice fewer in the war lands")
    return Msg("{name}: {n} die more in the war lands", args, "{name}: {n} dice more in the war lands")


def _built(state: State, event: ev.BuildUpFinished) -> Msg:
    args: dict[str, Any] = {"name": _name(state, event.seat), "n": event.levels}
    return Msg("{name} is ready with {n} levels", args) if event.levels else Msg("{name} is ready", args)


TELL: dict[type, Any] = {
    ev.StartRollAsked: lambda state, event: Msg("{name} rolls for the start", {
        "name": _name(state, event.roll.seat)}),
    ev.StartRolled: lambda state, event: Msg("{name} rolls {face} for the start", {
        "name": _name(state, event.seat), "face": event.face}),
    ev.StartTied: lambda state, event: Msg("A tie: both roll again"),
    ev.Begun: lambda state, event: Msg("{name} starts", {"name": _name(state, event.seat)}),
    ev.CardRead: lambda state, event: Msg("Card read: {creature}", {"creature": card_name(event.card)}),
    ev.CreatureSet: lambda state, event: Msg("{name} sets {creature} on {field}", _on(state, event, event.creature)),
    ev.DiceCounted: _counted,
    ev.BuildUpFinished: _built,
    ev.WarBegan: lambda state, event: Msg("The war begins"),
    ev.TurnSkipped: lambda state, event: Msg("{name} cannot act and is skipped", {"name": _name(state, event.seat)}),
    ev.Moved: _moved,
    ev.Defeated: _defeated,
    ev.LevelChanged: _level_changed,
    ev.Returned: lambda state, event: Msg("{name}: {creature} on {field} goes back to the reserve", _on(
        state, event, event.creature)),
    ev.Exiled: lambda state, event: Msg("{name}: {creature} on {field} goes to exile", _on(
        state, event, event.creature)),
    ev.SpellCast: _spell,
    ev.TriggerPointsSet: lambda state, event: Msg("{name} has {n} trigger point", {
        "name": _name(state, event.seat), "n": event.points}, "{name} has {n} trigger points"),
    ev.Declined: lambda state, event: Msg("{name} ends the turn", {"name": _name(state, event.seat)}),
    ev.ActionTold: _told,
    ev.WarEndAnnounced: lambda state, event: Msg("War end announced: {name} is being chased", {
        "name": _name(state, event.chased)}),
    ev.Fled: lambda state, event: Msg("{name} has fled {n} time", {
        "name": _name(state, event.seat), "n": event.flights}, "{name} has fled {n} times"),
    ev.WarEndCalledOff: lambda state, event: Msg("The chase is over, the war goes on"),
    ev.WarWentOn: lambda state, event: Msg("The game is not over yet"),
    ev.GameEnded: lambda state, event: Msg("The game is over"),
}
describe = telling(TELL)
