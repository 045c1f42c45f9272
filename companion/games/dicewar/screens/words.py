"""DiceWar in words: names of fields, creatures and abilities, and every event as the table would tell it."""

from __future__ import annotations

from companion.engine.inputs import place_name
from companion.engine.log import Describe, Facts, describe_by_table
from companion.engine.words import Msg, join_texts
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


def ability_text(card: Card) -> Msg | None:
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
    return join_texts(told)


def _name(state: State, seat: str) -> str:
    return player_on(state, seat).name


def _moved(state: State, event: ev.Moved) -> Msg:
    return Msg.partly("{creature} {start} → {to}", start=field_name(event.start), to=field_name(event.to))


def _defeated(state: State, event: ev.Defeated) -> Msg:
    if event.bonus:
        return Msg.partly("{name} defeats {creature}: {n} + {bonus} = {sum} points", sum=event.points + event.bonus)
    return Msg("{name} defeats {creature}: {n} point", plural="{name} defeats {creature}: {n} points")


def _level_changed(state: State, event: ev.LevelChanged) -> Msg:
    return Msg.partly("{creature} {field}: level {was} → {level}", creature=creature_name(state, event.was),
                      was=event.was.level)


def _spell(state: State, event: ev.SpellCast) -> Msg:
    if not event.level:
        return Msg("{name} casts a spell by its card")
    return Msg.partly("{name} casts: {creature}", creature=creature_name(state, Creature(event.seat, event.level)))


def _told(state: State, event: ev.ActionTold) -> Msg:
    return {"move": Msg("{name} moves"), "upgrade": Msg("{name} upgrades a creature")}.get(
        event.what, Msg("{name} holds all three ruins"))


def _counted(state: State, event: ev.DiceCounted) -> Msg:
    n = abs(event.standing)
    if event.standing < 0:
        return Msg.partly("{name}: {n} die fewer in the war lands", n=n,
                          plural="{name}: {n} dice fewer in the war lands")
    return Msg.partly("{name}: {n} die more in the war lands", plural="{name}: {n} dice more in the war lands", n=n)


def _built(state: State, event: ev.BuildUpFinished) -> Msg:
    return Msg.partly("{name} is ready with {n} levels", n=event.levels) if event.levels else Msg("{name} is ready")


def _whose(line: Msg) -> Describe:
    """A line in which the player is the one to whom the creature belongs."""
    return lambda state, event: Msg.partly(line.id, name=_name(state, event.creature.seat))


FACTS: Facts = {
    "name": lambda state, event: _name(state, event.seat),
    "creature": lambda state, event: creature_name(state, event.creature),
    "field": lambda state, event: field_name(event.spot),
    "n": lambda state, event: event.points,
}
TELL: dict[type, Msg | Describe] = {
    ev.StartRollAsked: lambda state, event: Msg.of("{name} rolls for the start", name=_name(state, event.roll.seat)),
    ev.StartRolled: Msg("{name} rolls {face} for the start"),
    ev.StartTied: Msg("A tie: both roll again"),
    ev.Begun: Msg("{name} starts"),
    ev.CardRead: lambda state, event: Msg.of("Card read: {creature}", creature=card_name(event.card)),
    ev.CreatureSet: _whose(Msg("{name} sets {creature} on {field}")),
    ev.DiceCounted: _counted,
    ev.BuildUpFinished: _built,
    ev.WarBegan: Msg("The war begins"),
    ev.TurnSkipped: Msg("{name} cannot act and is skipped"),
    ev.Moved: _moved,
    ev.Defeated: _defeated,
    ev.LevelChanged: _level_changed,
    ev.Returned: _whose(Msg("{name}: {creature} on {field} goes back to the reserve")),
    ev.Exiled: _whose(Msg("{name}: {creature} on {field} goes to exile")),
    ev.SpellCast: _spell,
    ev.TriggerPointsSet: Msg("{name} has {n} trigger point", plural="{name} has {n} trigger points"),
    ev.Declined: Msg("{name} ends the turn"),
    ev.ActionTold: _told,
    ev.WarEndAnnounced: lambda state, event: Msg.of(
        "War end announced: {name} is being chased", name=_name(state, event.chased)),
    ev.Fled: lambda state, event: Msg.partly(
        "{name} has fled {n} time", plural="{name} has fled {n} times", n=event.flights),
    ev.WarEndCalledOff: Msg("The chase is over, the war goes on"),
    ev.WarWentOn: Msg("The game is not over yet"),
    ev.GameEnded: Msg("The game is over"),
}
describe = describe_by_table(TELL, FACTS)
