"""Every event of Lüscherzia as the table would tell it.

What may live here: lines of the log. What may not: names of things (words.py), what is allowed or shown.
"""

from __future__ import annotations

from companion.engine.log import Describe, Facts, describe_by_table
from companion.engine.words import Msg, join_texts
from companion.games.luescherzia.content import (
    Find,
)
from companion.games.luescherzia.model import (
    State,
    events as ev,
)
from companion.games.luescherzia.rules.table import player_on

from .words import PURPOSES, tile_name


def _name(state: State, seat: str) -> str:
    return player_on(state, seat).name


def _order(state: State, event: ev.OrderSet) -> Msg:
    names = [Msg.plain(_name(state, play.seat)) for play in event.plays if not play.chance]
    told = Msg.of("Order of the cards: {names}", names=join_texts(names) or Msg("none"))
    return Msg.of("{a} – equal numbers stand in seating order", a=told) if event.tied else told


def _probe_ended(state: State, event: ev.ProbeEnded) -> Msg:
    if event.won:
        return Msg.partly("{name}: {what} – success ({n} success)", n=event.successes,
                          plural="{name}: {what} – success ({n} successes)")
    return Msg.partly("{name}: {what} – failure ({n} success)", n=event.successes,
                      plural="{name}: {what} – failure ({n} successes)")


def _hp(state: State, event: ev.HpChanged) -> Msg:
    if event.change > 0:
        return Msg.partly("{name} gets {n} hit point back", plural="{name} gets {n} hit points back", n=event.change)
    return Msg.partly("{name} loses {n} hit point", plural="{name} loses {n} hit points", n=-event.change)


def _round(state: State, event: ev.RoundAdvanced) -> Msg:
    if event.advances >= state.options.fin_advance:
        return Msg("The round marker stands on “fin”")
    return Msg.of("Round {round} begins", round=event.advances + 1)


def _spent(state: State, event: ev.FindSpent) -> Msg:
    if isinstance(event.find, Find):
        named = {"exchanged": Msg("{name} exchanges a find for SP: {find}"), "used": Msg("{name} uses a find: {find}")}
        return Msg.partly(named[event.why].id, find=event.find.name)
    text = {"exchanged": Msg("{name} exchanges a find for SP"), "used": Msg("{name} uses a find")}
    return text.get(event.why, Msg("{name} loses a find"))


FACTS: Facts = {
    "name": lambda state, event: _name(state, event.seat),
    "tile": lambda state, event: tile_name(event.tile),
    "what": lambda state, event: PURPOSES[event.probe.purpose],
}
TELL: dict[type, Msg | Describe] = {
    ev.CardLaid: lambda state, event: Msg.of("{name} has laid a card", name=_name(state, event.play.seat)),
    ev.OrderSet: _order,
    ev.TurnSkipped: Msg("{name} sits this turn out"),
    ev.ProbeBegan: Msg("{name} wants to {what}"),
    ev.Boosted: Msg("{name} pays 1 SP for one more die"),
    ev.DieRerolled: Msg("{name} pays 1 SP to reroll a die"),
    ev.ProbeEnded: _probe_ended,
    ev.HpChanged: _hp,
    ev.Eliminated: Msg("{name} is eliminated"),
    ev.Influenced: Msg("{name} turns the arrow"),
    ev.CardTold: lambda state, event: Msg.partly("{name}: it is card {n}", n=event.initiative),
    ev.CardDescribed: lambda state, event: Msg.partly(
        "{name} says what is printed on card {n}", n=event.card.initiative),
    ev.SheetTold: lambda state, event: Msg.partly("{name} plays {avatar}", avatar=Msg.plain(event.avatar.name)) if (
        event.avatar.key) else Msg("{name} says what is printed on the avatar"),
    ev.SkillAsked: Msg("{name} wants to {what}"),
    ev.GameReopened: Msg("The game goes on"),
    ev.CardReplaced: Msg("{name} must draw another card and execute it"),
    ev.TilePlaced: lambda state, event: Msg.of("{tile} drawn", tile=tile_name(event.placed.tile)),
    ev.TileEntered: lambda state, event: Msg("The bag is empty") if event.id < 0 else Msg(
        "The group comes to a field it knows"),
    ev.Moved: Msg("The group is moved"),
    ev.Blocked: Msg("The edge of the board blocks the way"),
    ev.Declined: Msg("{name} does without"),
    ev.HealingLeft: lambda state, event: Msg.of(
        "{n} hit point to give out", plural="{n} hit points to give out", n=event.left),
    ev.MonsterBeaten: Msg("{name} beats: {tile}"),
    ev.FindTaken: Msg("{name} takes a find"),
    ev.FindSpent: _spent,
    ev.NpcKept: Msg("{name} keeps: {tile}"),
    ev.SkipsAdded: lambda state, event: Msg.partly(
        "{name} will skip {n} turn", plural="{name} will skip {n} turns", n=event.turns),
    ev.RoundAdvanced: _round,
    ev.CycleEnded: Msg("New cards for everybody"),
    ev.CountingBegan: Msg("The group reaches the Exit"),
    ev.FindsCounted: Msg("{name} has counted the finds"),
    ev.GameEnded: Msg("The game is over"),
}
describe = describe_by_table(TELL, FACTS)
