"""Every event of DiceWar as the table would tell it.

What may live here: lines of the log. What may not: names of things (words.py), what is allowed or shown.
"""

from __future__ import annotations

from companion.engine.log import Describe, Facts, describe_by_table
from companion.engine.words import Msg
from companion.games.dicewar.model import Creature, State, events as ev
from companion.games.dicewar.rules.table import player_on

from .words import card_name, creature_name, field_name


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
    return Msg.partly("{name} brings {n} die into the war lands", n=n,
                      plural="{name} brings {n} dice into the war lands")


def _sixes(state: State, event: ev.SixesCounted) -> Msg:
    (one, a), (two, b) = zip((player.name for player in state.players), event.virtual, strict=True)
    return Msg.of("Virtual points for level 6: {one} {a}, {two} {b}", one=one, a=a, two=two, b=b)


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
    ev.SixesCounted: _sixes,
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
