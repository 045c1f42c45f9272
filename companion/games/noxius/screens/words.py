"""Noxius in words: signs, life tiles, and every event as the table would tell it. Nothing here decides."""

from __future__ import annotations

from typing import Any

from companion.engine.words import Msg, joined
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
    conditions,
    tokens,
)
from companion.games.noxius.rules.names import enemy_name
from companion.games.noxius.rules.table import player_on

TILE_ICONS = {LP: "heart", SP: "shield", WOUND: "sword"}
SIGN_ICONS = {"T": "target", "LP": "heart", "SP": "shield", "V": "sword",
              **{str(n): f"numeric-{n}" for n in range(1, 7)}}
LONGEST = 12
FACES = {"": "?", "-": "–"}


def short(name: str) -> str:
    """An enemy's name where there is little room: cut, but with the number that tells it from another."""
    head, _, last = name.rpartition(" ")
    if len(name) <= LONGEST or not last.isdecimal():
        return name[:LONGEST]
    return f"{head[:LONGEST - 1 - len(last)]} {last}"


def signed(number: int) -> str:
    """A change with its sign."""
    return f"{number:+d}".replace("-", "−") if number else "±0"


def loss(number: int) -> str:
    """What a hit costs."""
    return f"−{number}" if number else "0"


def face(text: str) -> Msg:
    """A face as it is printed."""
    return {"": Msg("not known"), "-": Msg("no effect")}.get(text) or Msg.plain(text)


def sign(token: Token) -> Msg:
    """A sign of an effect in a word or two."""
    change: dict[str, Any] = {"n": token.n, "change": signed(token.n)}
    return {HIT: Msg("hit"), LP: Msg("+1 LP"), SP: Msg("+1 SP"), WOUND: Msg("wound"), LOSE_LP: Msg("−1 LP"),
            LOSE_SP: Msg("−1 SP"), COPY: Msg("power of another"), POWER: Msg("power {change}", change),
            STRONGER: Msg("damage {change}", change), KINDER: Msg("each LP {change}", change),
            WORDS: Msg.plain(token.text), HARM: Msg("takes {n} damage", change)}.get(
                token.what) or Msg("{n} damage", change)


def signs(text: str) -> Msg | None:
    """An effect in one line."""
    return joined([sign(token) for token in tokens(text)])


def price(cost: str, lp: int) -> Msg | None:
    """What a racial ability costs somebody with so many LP, in one line."""
    words = {LOSE_LP: Msg("the last LP") if lp == 1 else Msg("1 LP"), LOSE_SP: Msg("1 SP")}
    return joined([words.get(token.what) or sign(token) for token in tokens(cost)])


def effect(told: Effect) -> Msg | None:
    """What an ability does besides its faces, and for whom (NOX-20, NOX-25)."""
    gives, price_of = signs(told.gives), price(told.cost, 0)
    args: dict[str, Any] = {"effect": gives}
    whose = {ONE: Msg("{effect} for one", args), OTHERS: Msg("{effect} for the others", args),
             ALL: Msg("{effect} for all", args), ENEMIES: Msg("{effect} for all enemies", args)}
    what = joined([text for text in (whose.get(told.to, gives) if gives else None,
                                     Msg.plain(told.text) if told.text else None) if text])
    return Msg("{what} for {price}", {"what": what, "price": price_of}) if what and price_of else what


def bonus(ability: Ability) -> Msg | None:
    """What a grey power value adds (NOX-28)."""
    more = effect(ability.bonus) if ability.grey else None
    values = "/".join(map(str, ability.grey))
    return Msg("at {values}: {effect}", {"values": values, "effect": more}) if more else None


def condition(asked: Condition) -> Msg:
    """A condition of a linked tile in words."""
    args: dict[str, Any] = {"n": asked.number}
    return {EXACT: Msg("exactly {n} damage", args), LP: Msg("1 LP"), SP: Msg("1 SP"), WOUND: Msg("wound")}.get(
        asked.kind) or Msg("{n} damage or more", args)


def tile(text: str) -> Msg:
    """What a life tile asks for, in words (NOX-17)."""
    if text.startswith('"'):
        return Msg.plain(text)
    asked = [Msg("{n}, wounded {wounded}", {"n": there.number, "wounded": there.wounded}) if there.wounded
             else condition(there) for there in conditions(text)]
    return asked[0] if len(asked) == 1 else Msg("linked: {a} and {b}", {"a": asked[0], "b": asked[1]})


def tile_icon(tile: str) -> str:
    """The icon of a life tile that asks for something else than damage."""
    asked = conditions(tile)
    return TILE_ICONS.get(asked[0].kind, "") if len(asked) == 1 else ""


def describe(state: State, event: Any) -> Msg | None:
    """An event as a line of the log, or None where others say it already."""
    said = SAID.get(type(event))
    if said is not None:
        return Msg(said.id, _facts(state, event, said.id), said.plural)
    told = TELL.get(type(event))
    return told(state, event) if told else None


def _facts(state: State, event: Any, text: str) -> dict[str, Any]:
    """What an event says of itself, as far as the text asks for it."""
    facts = {field: getattr(event, field) for field in event.__struct_fields__}
    facts["enemy"] = enemy_name(facts.get("name", ""))
    if "{name}" in text:
        facts["name"] = player_on(state, event.seat).name
    return {name: fact for name, fact in facts.items() if f"{{{name}}}" in text}


def _points(state: State, event: ev.Hurt | ev.Gained) -> Msg:
    args: dict[str, Any] = _facts(state, event, "{name} {lp} {sp}")
    if isinstance(event, ev.Gained):
        return Msg("{name} gets {lp} LP", args) if event.lp else Msg("{name} gets {sp} SP", args)
    if event.lp and event.sp:
        return Msg("{name} loses {lp} LP and {sp} SP", args)
    return Msg("{name} loses {sp} SP", args) if event.sp else Msg("{name} loses {lp} LP", args)


def _ability(state: State, event: ev.AbilityUsed) -> Msg:
    args: dict[str, Any] = {"name": player_on(state, event.seat).name, "ability": event.name}
    return Msg("{name} uses {ability}", args) if event.name else Msg("{name} uses an ability", args)


def _field(state: State, event: ev.FieldRead) -> Msg:
    args: dict[str, Any] = {"number": event.number}
    return Msg("Progress field {number} once more", args) if event.times > 1 else Msg("Progress field {number}", args)


def _face(state: State, event: ev.FaceRead | ev.FaceTold) -> Msg:
    args: dict[str, Any] = {**_facts(state, event, "{name} {value}"), "face": face(event.face)}
    if isinstance(event, ev.FaceRead):
        return Msg("{name} rolls {value}: {face}", args)
    return Msg("{name} tells the face: {face}", args)


def _wound(state: State, event: ev.WoundMarked) -> Msg:
    args: dict[str, Any] = {"enemy": enemy_name(event.name)}
    return Msg("{enemy} is wounded", args) if event.wounded else Msg("{enemy} is no longer wounded", args)


def _moved(state: State, event: ev.FigureMoved) -> Msg:
    args: dict[str, Any] = _facts(state, event, "{name} {number}")
    return Msg("{name} takes P{number}", args) if event.number else Msg("{name} steps aside", args)


WHO: dict[str, Any] = {"name": "", "enemy": "", "n": 0}
"""The places of SAID's texts; `describe` fills them from the event."""
SAID: dict[type, Msg] = {
    ev.MissionChosen: Msg("A mission is chosen"),
    ev.SheetTold: Msg("{name} has told the own sheet", WHO),
    ev.DescriptionBegan: Msg("An unknown enemy appears"),
    ev.TileTold: Msg("Life tile {tile}", WHO),
    ev.EnemyBeaten: Msg("{enemy} is beaten", WHO),
    ev.EnemyLeft: Msg("{enemy} leaves", WHO),
    ev.HalfDone: Msg("{name} does one half of a linked tile", WHO),
    ev.Missed: Msg("{name}: {damage} damage without effect", WHO),
    ev.LinkAsked: Msg("{name} picks a half of a linked tile", WHO),
    ev.RoundStarted: Msg("All stand; the round begins"),
    ev.AbilityLearned: Msg("{name} has told an ability", WHO),
    ev.Passed: Msg("{name} passes", WHO),
    ev.DieReread: Msg("The die was read wrongly; what it did is taken back"),
    ev.StrayThrow: Msg("A throw that nobody asked for does not count"),
    ev.Fell: Msg("{name} is incapacitated", WHO),
    ev.Rose: Msg("{name} is back", WHO),
    ev.Died: Msg("{name} is dead", WHO),
    ev.RaceUsed: Msg("{name} uses the racial ability", WHO),
    ev.Declined: Msg("{name} leaves the racial ability", WHO),
    ev.RegroupOpened: Msg("Who has not acted may take another position"),
    ev.RegroupClosed: Msg("Nobody moves any more"),
    ev.MissionFailed: Msg("Nobody can act: the mission has failed"),
    ev.MissionRestarted: Msg("The mission begins again"),
}
TELL: dict[type, Any] = {
    ev.FieldRead: _field, ev.WoundMarked: _wound, ev.FigureMoved: _moved, ev.AbilityUsed: _ability,
    ev.FaceRead: _face, ev.FaceTold: _face, ev.Hurt: _points, ev.Gained: _points,
    ev.EnemyCame: lambda state, event: Msg("{enemy} appears", {"enemy": enemy_name(event.foe.enemy.name)}),
    ev.TilesFell: lambda state, event: Msg(
        "{enemy} loses {n} life tile", {"enemy": enemy_name(event.name), "n": event.count},
        "{enemy} loses {n} life tiles"),
    ev.SignAdded: lambda state, event: Msg("The face shows {sign}", {"sign": event.sign}) if event.sign else Msg(
        "The face is told again"),
    ev.BuffGiven: lambda state, event: Msg("{name}: {effect}", {
        **_facts(state, event, "{name}"), "effect": signs(event.buff.gives) or Msg.plain(event.buff.name)}),
    ev.TurnEnded: lambda state, event: Msg("{name} ends the turn", _facts(state, event, "{name}")),
    ev.MissionEnded: lambda state, event: Msg("The mission is accomplished") if event.won else Msg(
        "The mission has failed"),
}
