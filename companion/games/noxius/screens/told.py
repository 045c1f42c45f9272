"""Every event of Noxius as the table would tell it.

What may live here: lines of the log. What may not: names of things (words.py), what is allowed or shown.
"""

from __future__ import annotations

from companion.engine.log import Describe, Facts, describe_by_table
from companion.engine.words import Msg
from companion.games.noxius.model import State, events as ev
from companion.games.noxius.rules.names import enemy_name
from companion.games.noxius.rules.table import player_on

from .words import face_text, signs_text


def _points(state: State, event: ev.Hurt | ev.Gained) -> Msg:
    if isinstance(event, ev.Gained):
        return Msg("{name} gets {lp} LP" if event.lp else "{name} gets {sp} SP")
    if event.lp and event.sp:
        return Msg("{name} loses {lp} LP and {sp} SP")
    return Msg("{name} loses {sp} SP" if event.sp else "{name} loses {lp} LP")


def _ability(state: State, event: ev.AbilityUsed) -> Msg:
    return Msg.partly("{name} uses {ability}", ability=event.name) if event.name else Msg("{name} uses an ability")


def _field(state: State, event: ev.FieldRead) -> Msg:
    return Msg("Progress field {number} once more" if event.times > 1 else "Progress field {number}")


def _face(state: State, event: ev.FaceRead | ev.FaceTold) -> Msg:
    read = isinstance(event, ev.FaceRead)
    return Msg.partly("{name} rolls {value}: {face}" if read else "{name} enters the face: {face}",
                      face=face_text(event.face))


def _wound(state: State, event: ev.WoundMarked) -> Msg:
    return Msg("{enemy} is wounded" if event.wounded else "{enemy} is no longer wounded")


def _moved(state: State, event: ev.FigureMoved) -> Msg:
    return Msg("{name} takes P{number}" if event.number else "{name} steps aside")


FACTS: Facts = {
    "name": lambda state, event: player_on(state, event.seat).name,
    "enemy": lambda state, event: enemy_name(event.name),
}
TELL: dict[type, Msg | Describe] = {
    ev.MissionChosen: Msg("A mission is chosen"),
    ev.SheetTold: Msg("{name} has entered the character sheet"),
    ev.DescriptionBegan: Msg("{enemy} is entered"),
    ev.TileTold: Msg("Life tile {tile}"),
    ev.EnemyBeaten: Msg("{enemy} is beaten"),
    ev.EnemyLeft: Msg("{enemy} leaves"),
    ev.HalfDone: Msg("{name} does one half of a linked tile"),
    ev.Missed: Msg("{name}: {damage} damage without effect"),
    ev.LinkAsked: Msg("{name} picks a half of a linked tile"),
    ev.RoundStarted: Msg("All stand; the round begins"),
    ev.AbilityLearned: Msg("{name} has entered an ability"),
    ev.Passed: Msg("{name} passes"),
    ev.DieReread: Msg("The die was read wrongly; what it did is taken back"),
    ev.StrayThrow: Msg("A roll that nobody asked for does not count"),
    ev.Fell: Msg("{name} is incapacitated"),
    ev.Rose: Msg("{name} is back"),
    ev.Died: Msg("{name} is dead"),
    ev.RaceUsed: Msg("{name} uses the racial ability"),
    ev.Declined: Msg("{name} does without the racial ability"),
    ev.RegroupOpened: Msg("Whoever has not acted may take another position"),
    ev.RegroupClosed: Msg("Nobody moves any more"),
    ev.MissionFailed: Msg("Nobody can act: the mission has failed"),
    ev.MissionRestarted: Msg("The mission begins again"),
    ev.FieldRead: _field,
    ev.WoundMarked: _wound,
    ev.FigureMoved: _moved,
    ev.AbilityUsed: _ability,
    ev.FaceRead: _face,
    ev.FaceTold: _face,
    ev.Hurt: _points,
    ev.Gained: _points,
    ev.EnemyCame: lambda state, event: Msg.of("{enemy} appears", enemy=enemy_name(event.foe.enemy.name)),
    ev.TilesFell: lambda state, event: Msg.partly(
        "{enemy} loses {n} life tile", plural="{enemy} loses {n} life tiles", n=event.count),
    ev.SignAdded: lambda state, event: Msg("The face shows {sign}" if event.sign else "The face is entered again"),
    ev.BuffGiven: lambda state, event: Msg.partly(
        "{name}: {effect}", effect=signs_text(event.buff.gives) or Msg.plain(event.buff.name)),
    ev.TurnEnded: Msg("{name} ends the turn"),
    ev.MissionEnded: lambda state, event: Msg(
        "The mission is accomplished" if event.won else "The mission has failed"),
}
describe = describe_by_table(TELL, FACTS)
