"""All that may be put right besides the numbers that stand on the screen: what belongs to the whole table.

What may live here: turns, rounds, fields, which enemies there are, the end. What may not: characters (seats.py),
each enemy (board.py), what follows from a correction (rules/).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.engine.believing import NONE, a_number, one_of
from companion.engine.game import FULL, Adjustable, Placements
from companion.engine.inputs import Option
from companion.engine.roster import people
from companion.engine.secrecy import reveal
from companion.engine.words import Msg
from companion.games.noxius.content import Enemy, Field
from companion.games.noxius.model import NOWHERE, ON_PAPER, Foe, Gone, State, state as st
from companion.games.noxius.rules import enemies, names, table

from . import board, seats

A_TURN = (st.Choosing, st.Rolling, st.Telling, st.Paying, st.Linking, st.Reacting, st.After)
BETWEEN = (st.Regrouping, st.Asking)
MOST_ROUNDS, MOST_DAMAGE = 99, 30
WON = "won"
LOST = "lost"
ON = "on"
THERE, AWAY = "there", "away"


def believed(state: State) -> Iterator[Adjustable]:
    """What a table may put right at any moment, during every question and after the end."""
    for beliefs in (_end, _question, _turns, _foes, _mission, board.enemy_beliefs):
        yield from beliefs(state)
    for place in range(len(state.players)):
        yield from seats.character_beliefs(state, place)


def _end(state: State) -> Iterator[Adjustable]:
    """How it came out; or that it has not ended at all."""
    step = state.step
    if isinstance(step, st.Ended):
        options = (Option(WON, Msg("accomplished"), "trophy"), Option(LOST, Msg("failed"), "flag"),
                   Option(ON, Msg("it goes on"), "play"))
        yield one_of("step/won", Msg("The mission"), options, WON if step.won else LOST,
                     lambda key: (("step/over", False),) if key == ON else (("step/won", key == WON),))


def _question(state: State) -> Iterator[Adjustable]:
    """The damage that somebody is to pay; an enemy that is being entered."""
    step = state.step
    if isinstance(step, st.Paying):
        label = Msg("{name}: damage to pay", {"name": table.player_on(state, step.seat).name})
        yield Adjustable("step/damage", label, 0, MOST_DAMAGE, step.seat)
    if isinstance(step, st.Describing):
        yield from board.told_enemy_beliefs(state, step)


def _turns(state: State) -> Iterator[Adjustable]:
    """Whose turn it is; each character says whether it has had a turn."""
    if (isinstance(state.step, A_TURN) and state.active) or isinstance(state.step, BETWEEN):
        yield _turn(state)


def _turn(state: State) -> Adjustable:
    """A turn begins again with the choice of an ability."""
    able = people(filter(table.can_act, state.players), "account")
    nobody = () if state.active else (Option(NONE, Msg("nobody")),)

    def write(seat: str) -> Placements:
        acted = f"players/{table.place_of(state, seat)}/acted"
        return ("active", seat), ("turns", state.turns + 1), (acted, False)
    return one_of("active", Msg("Whose turn"), (*nobody, *able), state.active or NONE, write)


def _mission(state: State) -> Iterator[Adjustable]:
    """Which mission, which of its fields, in which round."""
    known = range(len(state.scripts) if state.detail == FULL else 0)
    if known:
        paper = Option(str(ON_PAPER), Msg("on paper"), "book-open-page-variant")
        named = (Option(str(n), Msg.plain(state.content.missions[n].name), "book-open-variant") for n in known)
        yield one_of("mission", Msg("Which mission"), (*named, paper), str(state.mission),
                     lambda key: _another(state, int(key)))
    if not state.round:
        return
    if state.mission != ON_PAPER:
        yield a_number("fields", Msg("Progress field"), (1, max(1, state.length)), state.fields, lambda n: (
            ("fields", n), ("field", _read(state, state.mission, n)), ("times", 1)))
    yield Adjustable("times", Msg("The field is read for the … time"), 1, MOST_ROUNDS)
    yield Adjustable("round", Msg("Round"), 1, MOST_ROUNDS)


def _another(state: State, mission: int) -> Placements:
    """The present field of another mission replaces this one's; nothing of it is carried out."""
    length = len(reveal(state.scripts[mission]).fields) if mission != ON_PAPER else 0
    fields = min(state.fields, length) if mission != ON_PAPER else state.fields
    read = _read(state, mission, fields) if fields else None
    return ("mission", mission), ("length", length), ("fields", fields), ("field", read)


def _read(state: State, mission: int, number: int) -> Field:
    fields = reveal(state.scripts[mission]).fields if mission != ON_PAPER else ()
    return fields[number - 1] if 0 < number <= len(fields) else Field()


def _foes(state: State) -> Iterator[Adjustable]:
    """Which enemies are in play: those that are, those that were, one that might be."""
    if not state.round:
        return
    for foe in state.foes:
        options = (Option(THERE, Msg("in play"), "skull"), Option(AWAY, Msg("not in play"), "exit-run"))
        label = Msg("Enemy {enemy}", {"enemy": names.enemy_name(foe.enemy.name)})
        yield one_of(f"foes/{foe.id}/there", label, options, THERE, _left(state, foe))
    for n, was in enumerate(state.gone):
        twins = sum(before.foe.enemy.name == was.foe.enemy.name for before in state.gone[:n])
        args: dict[str, Any] = {"enemy": names.enemy_name(was.foe.enemy.name), "n": twins + 1}
        label = Msg("{enemy}, before", args) if not twins else Msg("{enemy}, before ({n})", args)
        yield one_of(f"gone/{was.foe.id}", label, (Option(AWAY, Msg("gone"), "skull-outline"), Option(
            THERE, Msg("back again"), "skull")), AWAY, _came_back(state, was))
    others = {enemy.key: enemy for enemy in state.content.enemies}
    if others:
        named = (Option(key, names.known_enemy(enemy), "skull") for key, enemy in others.items())
        yield one_of(f"foes/new/{state.came}", Msg("An enemy that is missing"), (Option(NONE, Msg("nobody")), *named),
                     NONE, lambda key: _came(state, others[key]))


def _left(state: State, foe: Foe) -> Callable[[str], Placements]:
    """Its figures step back."""
    there = [(place, player) for place, player in enumerate(state.players) if player.enemy == foe.id]
    gone = Gone(foe, tuple((player.seat, player.number) for _, player in there))
    aside = tuple((f"players/{place}/{field}", value) for place, player in there
                  for field, value in (("enemy", NOWHERE), ("number", 0), ("former", player.number)))
    return lambda _: (("foes", tuple(other for other in state.foes if other is not foe)),
                      ("gone", (*state.gone, gone)), *aside)


def _came_back(state: State, was: Gone) -> Callable[[str], Placements]:
    """Back as before, with one life tile left if it was beaten, and the figures where they stood, if those places are
    free.
    """
    taken, back = table.players_by_position(state), list[tuple[str, int]]()
    for place, player in enumerate(state.players):
        number = dict(was.figures).get(player.seat, 0)
        if number and number not in taken and not player.number and not player.dead:
            back += [(f"players/{place}/enemy", was.foe.id), (f"players/{place}/number", number)]
    return lambda _: (("foes", (*state.foes, _standing(was.foe))),
                      ("gone", tuple(other for other in state.gone if other is not was)), *back)


def _came(state: State, enemy: Enemy) -> Placements:
    new = tuple(event.foe for event in enemies.coming_enemies(state, (enemy,)))
    return ("foes", (*state.foes, *new)), ("came", state.came + len(new))


def _standing(foe: Foe) -> Foe:
    return foe if foe.at < len(foe.enemy.life) else Foe(foe.id, foe.enemy, len(foe.enemy.life) - 1)
