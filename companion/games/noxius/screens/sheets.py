"""What is believed of the abilities on a sheet: each of the six faces, and what stands beside them.

What may live here: what may stand on a sheet instead. What may not: how an ability is told (forms.py) or used (rules/).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.engine.believing import NONE, one_of, some_of
from companion.engine.game import Adjustable, Placements
from companion.engine.inputs import Number, Option, Text
from companion.engine.words import Msg
from companion.games.noxius.content import ALL, ENEMIES, ONE, OTHERS, SELF, Ability, Effect
from companion.games.noxius.model import NOWHERE, Player, State, state as st
from companion.games.noxius.notation import NO_EFFECT, UNKNOWN, WOUND, tokens

from . import kept, words

COSTS = ("-LP", "-SP")
NOT_KNOWN = "?"
MOST_POWER, LONGEST = 9, 40
GIVES = ("LP", "SP", "D+1", "D+2", "H+1", "V", "-LP", "-SP")
WOUND_ONLY = ("V",)
PLAIN_FACES = ("1", "2", "3", "4", "5", "6", "T", "LP", "SP", "V")
WHOM = {SELF: Msg("oneself"), ONE: Msg("one character"), OTHERS: Msg("all others"), ALL: Msg("everybody"),
        ENEMIES: Msg("all enemies")}


def believed(state: State, place: int, player: Player) -> Iterator[Adjustable]:
    """Of the ability in use, else of all: its faces, then what stands beside them."""
    there = range(len(player.character.abilities))
    used = not isinstance(state.step, st.Choosing) and state.ability != NOWHERE
    for n in (n for n in there if n == state.ability or not used):
        ability = player.character.abilities[n]
        args: dict[str, Any] = {"name": player.name, "ability": ability.name}
        path = f"players/{place}/character/abilities/{n}"
        name = ability.name
        told = (*_faces(state, path, args, player, ability),
                Adjustable(f"{path}/power", Msg("{name}, {ability}: change of power", args), seat=player.seat,
                           input=Number(-MOST_POWER, MOST_POWER, ability.power), value=ability.power),
                *_effects(path, args, player, ability),
                Adjustable(f"{path}/name", Msg("{name}, {ability}: its name", args), seat=player.seat, value=name,
                           input=Text(max(LONGEST, len(name)), value=name)))
        yield from (kept.on_the_sheet(state, place, there) for there in told)


def _faces(state: State, path: str, args: dict[str, Any], player: Player, ability: Ability) -> Iterator[Adjustable]:
    own = (face for there in player.character.abilities for face in there.faces)
    known = dict.fromkeys((*PLAIN_FACES, NO_EFFECT, *ability.faces, *own, *state.content.faces))
    options = (*(Option(face, words.face(face)) for face in known if face), Option(NOT_KNOWN, words.face(UNKNOWN)))
    for n, face in enumerate(ability.faces):
        yield one_of(f"{path}/faces/{n}", Msg("{name}, {ability}: face {n}", {**args, "n": n + 1}), options,
                     face or NOT_KNOWN, _face(f"{path}/faces/{n}"), player.seat)


def _face(path: str) -> Callable[[str], Placements]:
    return lambda key: ((path, UNKNOWN if key == NOT_KNOWN else key),)


def _effects(path: str, args: dict[str, Any], player: Player, ability: Ability) -> Iterator[Adjustable]:
    """The effect, for whom it is, the grey values and what they add."""
    yield _gives(f"{path}/effect", Msg("{name}, {ability}: effect", args), ability.effect, player)
    only_wounds = all(sign.what == WOUND for sign in tokens(ability.effect.gives))
    yield one_of(f"{path}/effect/to", Msg("{name}, {ability}: for whom", args), (
        Option(to, label) for to, label in WHOM.items() if to != ENEMIES or only_wounds), ability.effect.to,
        lambda key: ((f"{path}/effect/to", key),), player.seat)
    values = tuple(Option(str(n), Msg.plain(str(n))) for n in range(player.character.top + 1))
    grey = tuple(str(n) for n in ability.grey if n <= player.character.top)
    yield some_of(f"{path}/grey", Msg("{name}, {ability}: grey power values", args), values, grey,
                  lambda keys: ((f"{path}/grey", tuple(sorted(map(int, keys)))),), player.seat)
    costs = {NONE: "", **{cost: cost for cost in (*COSTS, ability.effect.cost) if cost}}
    yield one_of(f"{path}/effect/cost", Msg("{name}, {ability}: price", args), (
        Option(key, words.price(cost, 0) or Msg("none")) for key, cost in costs.items()), ability.effect.cost or NONE,
        lambda key: ((f"{path}/effect/cost", costs[key]),), player.seat)
    yield _gives(f"{path}/bonus", Msg("{name}, {ability}: more at a grey value", args), ability.bonus, player)


def _gives(path: str, label: Msg, effect: Effect, player: Player) -> Adjustable:
    known = (WOUND_ONLY if effect.to == ENEMIES else GIVES)
    there = dict.fromkeys((*known, *((effect.gives,) if effect.gives else ())))
    options = (Option(NONE, Msg("none")), *(Option(text, words.signs(text) or Msg.plain(text)) for text in there))
    return one_of(f"{path}/gives", label, options, effect.gives or NONE,
                  lambda key: ((f"{path}/gives", "" if key == NONE else key),), player.seat)
