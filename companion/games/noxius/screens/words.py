"""Noxius in words: signs, life tiles, and every event as the table would tell it. Nothing here decides."""

from __future__ import annotations

from typing import Any

from companion.engine.log import Describe, Facts, describe_by_table
from companion.engine.words import Msg, join_texts
from companion.games.noxius.content import ALL, ENEMIES, ONE, OTHERS, Ability, Effect
from companion.games.noxius.model import State, events as ev
from companion.games.noxius.notation import (
    COPY,
    EXACT,
    HARM,
    HIT,
    KINDER,
    LOSE_LP,
    LOSE_SP,
    LP,
    POWER,
    SP,
    STRONGER,
    WORDS,
    WOUND,
    Condition,
    Token,
    read_conditions,
    read_tokens,
)
from companion.games.noxius.rules.names import enemy_name
from companion.games.noxius.rules.table import player_on

TILE_ICONS = {LP: "heart", SP: "shield", WOUND: "sword"}
SIGN_ICONS = {"T": "target", "LP": "heart", "SP": "shield", "V": "sword",
              **{str(n): f"numeric-{n}" for n in range(1, 7)}}
LONGEST = 12
FACES = {"": "?", "-": "–"}


def short_name(name: str) -> str:
    """An enemy's name where there is little room: cut, but with the number that distinguishes it from others."""
    head, _, last = name.rpartition(" ")
    if len(name) <= LONGEST or not last.isdecimal():
        return name[:LONGEST]
    return f"{head[:LONGEST - 1 - len(last)]} {last}"


def signed_number(number: int) -> str:
    """A change with its sign."""
    return f"{number:+d}".replace("-", "−") if number else "±0"


def hit_loss(number: int) -> str:
    """What a hit costs."""
    return f"−{number}" if number else "0"


def face_text(text: str) -> Msg:
    """A face as it is printed."""
    return {"": Msg("not known"), "-": Msg("no effect")}.get(text) or Msg.plain(text)


def sign_text(token: Token) -> Msg:
    """A sign of an effect in a word or two."""
    change: dict[str, Any] = {"n": token.n, "change": signed_number(token.n)}
    return {HIT: Msg("hit"), LP: Msg("+1 LP"), SP: Msg("+1 SP"), WOUND: Msg("wound"), LOSE_LP: Msg("−1 LP"),
            LOSE_SP: Msg("−1 SP"), COPY: Msg("power of another"), POWER: Msg("power {change}", change),
            STRONGER: Msg("damage {change}", change), KINDER: Msg("each LP {change}", change),
            WORDS: Msg.plain(token.text), HARM: Msg("takes {n} damage", change)}.get(
                token.what) or Msg("{n} damage", change)


def signs_text(text: str) -> Msg | None:
    """An effect in one line."""
    return join_texts([sign_text(token) for token in read_tokens(text)])


def price_text(cost: str, lp: int) -> Msg | None:
    """What a racial ability costs somebody with so many LP, in one line."""
    words = {LOSE_LP: Msg("the last LP") if lp == 1 else Msg("1 LP"), LOSE_SP: Msg("1 SP")}
    return join_texts([words.get(token.what) or sign_text(token) for token in read_tokens(cost)])


def effect_text(told: Effect) -> Msg | None:
    """What an ability does besides its faces, and for whom (NOX-20, NOX-25)."""
    gives, price_of = signs_text(told.gives), price_text(told.cost, 0)
    args: dict[str, Any] = {"effect": gives}
    whose = {ONE: Msg("{effect} for one", args), OTHERS: Msg("{effect} for the others", args),
             ALL: Msg("{effect} for all", args), ENEMIES: Msg("{effect} for all enemies", args)}
    what = join_texts([text for text in (whose.get(told.to, gives) if gives else None,
                                         Msg.plain(told.text) if told.text else None) if text])
    return Msg("{what} for {price}", {"what": what, "price": price_of}) if what and price_of else what


def bonus_text(ability: Ability) -> Msg | None:
    """What a grey power value adds (NOX-28)."""
    more = effect_text(ability.bonus) if ability.grey else None
    values = "/".join(map(str, ability.grey))
    return Msg("at {values}: {effect}", {"values": values, "effect": more}) if more else None


def condition_text(asked: Condition) -> Msg:
    """A condition of a linked tile in words."""
    args: dict[str, Any] = {"n": asked.number}
    return {EXACT: Msg("exactly {n} damage", args), LP: Msg("1 LP"), SP: Msg("1 SP"), WOUND: Msg("wound")}.get(
        asked.kind) or Msg("{n} damage or more", args)


def tile_text(text: str) -> Msg:
    """What a life tile asks for, in words (NOX-17)."""
    if text.startswith('"'):
        return Msg.plain(text)
    asked = [Msg("{n}, wounded {wounded}", {"n": there.number, "wounded": there.wounded}) if there.wounded
             else condition_text(there) for there in read_conditions(text)]
    return asked[0] if len(asked) == 1 else Msg("linked: {a} and {b}", {"a": asked[0], "b": asked[1]})


def tile_icon(tile: str) -> str:
    """The icon of a life tile that asks for something else than damage."""
    asked = read_conditions(tile)
    return TILE_ICONS.get(asked[0].kind, "") if len(asked) == 1 else ""


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
    return Msg.partly("{name} rolls {value}: {face}" if read else "{name} tells the face: {face}",
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
    ev.SheetTold: Msg("{name} has told the own sheet"),
    ev.DescriptionBegan: Msg("An unknown enemy appears"),
    ev.TileTold: Msg("Life tile {tile}"),
    ev.EnemyBeaten: Msg("{enemy} is beaten"),
    ev.EnemyLeft: Msg("{enemy} leaves"),
    ev.HalfDone: Msg("{name} does one half of a linked tile"),
    ev.Missed: Msg("{name}: {damage} damage without effect"),
    ev.LinkAsked: Msg("{name} picks a half of a linked tile"),
    ev.RoundStarted: Msg("All stand; the round begins"),
    ev.AbilityLearned: Msg("{name} has told an ability"),
    ev.Passed: Msg("{name} passes"),
    ev.DieReread: Msg("The die was read wrongly; what it did is taken back"),
    ev.StrayThrow: Msg("A throw that nobody asked for does not count"),
    ev.Fell: Msg("{name} is incapacitated"),
    ev.Rose: Msg("{name} is back"),
    ev.Died: Msg("{name} is dead"),
    ev.RaceUsed: Msg("{name} uses the racial ability"),
    ev.Declined: Msg("{name} leaves the racial ability"),
    ev.RegroupOpened: Msg("Who has not acted may take another position"),
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
    ev.SignAdded: lambda state, event: Msg("The face shows {sign}" if event.sign else "The face is told again"),
    ev.BuffGiven: lambda state, event: Msg.partly(
        "{name}: {effect}", effect=signs_text(event.buff.gives) or Msg.plain(event.buff.name)),
    ev.TurnEnded: Msg("{name} ends the turn"),
    ev.MissionEnded: lambda state, event: Msg(
        "The mission is accomplished" if event.won else "The mission has failed"),
}
describe = describe_by_table(TELL, FACTS)
