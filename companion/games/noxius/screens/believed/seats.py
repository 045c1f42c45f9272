"""What is believed of a character: alive or dead, position, advantages, which one it is.

What may live here: what may be true of a character instead. What may not: what is printed on its sheet (the game's
printed.py), what follows from it (rules/life.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.engine.believing import NO, NONE, YES, one_of, whether
from companion.engine.game import FULL, Adjustable, Placements
from companion.engine.inputs import Option, number_label
from companion.engine.words import Msg
from companion.games.noxius.content import FIELD
from companion.games.noxius.model import NOBODY, NOWHERE, Buff, Foe, Lost, Player, State, state as st
from companion.games.noxius.printed import with_sheet
from companion.games.noxius.rules import names, table
from companion.games.noxius.screens import words

ALIVE = "alive"
DEAD = "dead"
BONUSES = ("D+1", "D+2", "H+1")


def character_beliefs(state: State, place: int) -> Iterator[Adjustable]:
    """All that may be put right of the character at `place`."""
    player = state.players[place]
    if state.round:
        yield _alive(state, place, player)
    if not player.dead:
        yield from _on_the_table(state, place, player)
    yield from _character(state, place, player)


def _alive(state: State, place: int, player: Player) -> Adjustable:
    options = (Option(ALIVE, Msg("alive"), "account"), Option(DEAD, Msg("dead"), "skull"))
    return one_of(f"players/{place}/dead", Msg.of("{name}: alive or dead", name=player.name), options,
                  DEAD if player.dead else ALIVE,
                  lambda key: _changed(place, _died(state, player) if key == DEAD else _back(state, player)),
                  player.seat)


def _changed(place: int, fields: dict[str, Any]) -> Placements:
    return tuple((f"players/{place}/{name}", value) for name, value in fields.items())


def _died(state: State, player: Player) -> dict[str, Any]:
    """The state after a death that is entered at the table (NOX-33)."""
    lost = Lost(player.lp, player.sp, player.enemy, player.number, player.buffs, state.turns)
    return {"dead": True, "lp": 0, "sp": 0, "former": 0, "buffs": (), "lost": lost,
            **table.OFF_THE_BOARD}


def _back(state: State, player: Player) -> dict[str, Any]:
    """As the character was before."""
    lost = player.lost or Lost(1, 0, NOWHERE, 0, (), 0)
    free = table.foe_with(state, lost.enemy) is not None and lost.number not in table.players_by_position(state)
    place = {"enemy": lost.enemy, "number": lost.number} if free and lost.number else {}
    turn = {"acted": False} if lost.last and isinstance(state.step, st.Asking) else {}
    return {"dead": False, "lp": min(max(1, lost.lp), player.character.lp), "buffs": lost.buffs, "lost": None,
            "sp": min(lost.sp, table.most_sp(state, player)), **place, **turn}


def _on_the_table(state: State, place: int, player: Player) -> Iterator[Adjustable]:
    if state.foes:
        yield _position(state, place, player)
    if state.round:
        yield _done(state, place, player, "acted", Msg.of("{name}: has acted this round", name=player.name))
        race = table.race_of(state, player)
        if race is not None and race.once and race.options:
            yield _done(state, place, player, "raced", Msg.of("{name}: has used the racial ability", name=player.name))
    if state.round and state.detail == FULL:
        yield from _buffs(state, place, player)


def _done(state: State, place: int, player: Player, field: str, label: Msg) -> Adjustable:
    """What is done once a round."""
    return whether(f"players/{place}/{field}/{state.round}", label, getattr(player, field),
                   lambda done: _changed(place, {field: done}), player.seat)


def _position(state: State, place: int, player: Player) -> Adjustable:
    """Where the figure stands; the figure that stood there goes where this one stood."""
    there = table.players_by_position(state)
    numbers = range(1, max(len(state.players), *(p.number for p in state.players)) + 1)

    def option(foe: Foe, number: int) -> Option:
        other = there.get(number)
        enemy = names.enemy_name(foe.enemy.name)
        label = Msg.of("P{n} at {enemy}", n=number, enemy=enemy)
        if other is not None and other.seat != player.seat:
            label = Msg.of("P{n} at {enemy}, {other} moves", n=number, enemy=enemy, other=other.name)
        return Option(f"{foe.id}:{number}", label, f"numeric-{number}-box")

    def write(key: str) -> Placements:
        foe, _, number = key.partition(":")
        to = (NOWHERE, 0) if key == NONE else (int(foe), int(number))
        other = there.get(to[1])
        found = [*_changed(place, {"enemy": to[0], "number": to[1], "former": 0})]
        if other is not None and other.seat != player.seat:
            swapped = {"enemy": player.enemy, "number": player.number}
            found += _changed(table.place_of(state, other.seat), swapped)
        return tuple(found)
    options = (*(option(foe, number) for foe in state.foes for number in numbers),
               Option(NONE, Msg("beside the board"), "account-off"))
    return one_of(f"players/{place}/number", Msg.of("{name}: position", name=player.name), options,
                  f"{player.enemy}:{player.number}" if player.number else NONE, write, player.seat)


def _buffs(state: State, place: int, player: Player) -> Iterator[Adjustable]:
    """The advantages that count, and any for this round that only people know of."""
    path, seen = f"players/{place}/buffs", list[Msg]()
    counts = Option(YES, Msg("counts"), "check"), Option(NO, Msg("does not count"), "close")
    for n, buff in enumerate(player.buffs):
        label = Msg.of("{name}: {effect}", name=player.name, effect=_advantage(state, buff))
        twin = number_label(label, seen.count(label) + 1)
        yield one_of(f"{path}/{n}/{_key(buff)}", twin if label in seen else label, counts, YES, _without(
            path, player.buffs, n), player.seat)
        seen.append(label)
    more = {gives: Buff("", NOBODY, gives, FIELD, 0) for gives in BONUSES}
    named = (Option(key, _advantage(state, buff), "arm-flex") for key, buff in more.items())
    options = (Option(NONE, Msg("none")), *named)
    yield one_of(f"{path}/{len(player.buffs)}", Msg.of("{name}: another advantage", name=player.name), options, NONE,
                 lambda key: ((path, (*player.buffs, more[key])),), player.seat)


def _without(path: str, buffs: tuple[Buff, ...], n: int) -> Callable[[str], Placements]:
    return lambda _: ((path, (*buffs[:n], *buffs[n + 1:])),)


def _key(buff: Buff) -> str:
    return "|".join((buff.gives, buff.lasts, buff.caster, str(buff.round), buff.name))


def _advantage(state: State, buff: Buff) -> Msg:
    gives = words.signs_text(buff.gives) or Msg.plain(buff.name)
    if buff.caster and table.is_seated(state, buff.caster):
        return Msg("{effect}: {what} from {name}", {"effect": gives, "what": buff.name, "name": table.player_on(
            state, buff.caster).name})
    return Msg("{effect}, from the field", {"effect": gives}) if buff.name else Msg(
        "{effect}, this round", {"effect": gives})


def _character(state: State, place: int, player: Player) -> Iterator[Adjustable]:
    """Which character it is."""
    sheet = player.character
    known = {c.key: c for c in (sheet, *state.content.characters)}
    known[sheet.key] = sheet
    if len(known) > 1:
        yield one_of(f"players/{place}/character", Msg.of("{name}: character", name=player.name), (
            Option(key, names.character_name(c), "account") for key, c in known.items()), sheet.key,
            lambda key: (*_changed(place, {"character": known[key]}), *with_sheet(state, place, known[key])),
            player.seat)
