"""Enemies come, are beaten, leave (NOX-9, NOX-15, NOX-31, NOX-A14, NOX-A22). Their life tiles are in tiles.py."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection, key_of
from companion.engine.retelling import namesake_of, there_already
from companion.engine.words import Msg
from companion.games.noxius.content import ENEMIES, TABLE, Effect, Enemy
from companion.games.noxius.model import (
    NOWHERE,
    ON_PAPER,
    After,
    Asking,
    Choosing,
    Describing,
    Due,
    Ended,
    Failed,
    Foe,
    Gone,
    Positioning,
    Ready,
    Regrouping,
    State,
    commands as do,
    events as ev,
)
from companion.games.noxius.notation import WORDS, WOUND, face_words, is_life, read_conditions, read_tokens

from . import buffs, life
from .table import change_foe, foe_with

MOST_TILES = 20


def coming_enemies(state: State, enemies: tuple[Enemy, ...]) -> tuple[ev.EnemyCame, ...]:
    """NOX-9: enemies with full life; where the marker starts depends on the number of players."""
    place = min(max(len(state.players) - 2, 0), 2)
    named: list[Enemy] = []
    for enemy in enemies:
        named.append(_told_apart(enemy, {there.name for there in (*(foe.enemy for foe in state.foes), *named)}))
    return tuple(ev.EnemyCame(Foe(state.came + n, enemy, enemy.start[place])) for n, enemy in enumerate(named))


def _told_apart(enemy: Enemy, taken: set[str]) -> Enemy:
    """The second wolf is called “Wolf 2”, whichever of the two is still there when the next one comes."""
    names = (enemy.name, *(f"{enemy.name} {n}".strip() for n in range(2, len(taken) + 2)))
    return replace(enemy, name=next(name for name in names if name not in taken))


def wounds_due(effects: Iterable[Effect], foes: tuple[Foe, ...]) -> tuple[Due, ...]:
    """What a progress field or an ability does to all enemies in play: V (NOX-19)."""
    signs = [sign for effect in effects if effect.to == ENEMIES for sign in read_tokens(effect.gives)]
    return tuple(Due(WOUND, foe.id) for _ in signs for foe in foes)


def may_bring(state: State, command: Any, by: str) -> tuple[Objection, ...]:
    """NOX-9: a known mission brings its enemies by itself."""
    return () if state.mission == ON_PAPER else (
        Objection("NOX-9", Msg("The mission brings its enemies by itself.")),)


def may_describe(state: State, command: do.DescribeEnemy, by: str) -> tuple[Objection, ...]:
    """Before a known enemy of this name is described again, the player is asked."""
    known = namesake_of(state.content.enemies, command.name)
    return (*may_bring(state, command, by), *(there_already(known.name) if known else ()))


def may_add_tile(state: State, command: do.AddTile, by: str) -> tuple[Objection, ...]:
    """NOX-17: only the kinds that there are."""
    row = state.step.life if isinstance(state.step, Describing) else ()
    fine = is_life((command.tile,)) and len(row) < MOST_TILES
    return () if fine else (Objection("NOX-17", Msg("There is no such life tile."), waivable=False),)


def may_finish(state: State, command: do.FinishEnemy, by: str) -> tuple[Objection, ...]:
    """An enemy without life tiles would be beaten already."""
    told = isinstance(state.step, Describing) and max(command.start) < len(state.step.life)
    return () if told else (Objection("NOX-15", Msg("First enter its life tiles."), waivable=False),)


def finish_enemy(state: State, command: do.FinishEnemy, by: str) -> tuple[Any, ...]:
    """The enemy is known from now on, and enters; described again, it replaces the old description."""
    assert isinstance(state.step, Describing)  # noqa: S101 - STEPS has made sure of it
    told = state.step
    name = told.name or ("" if command.nameless else " ".join(told.life))
    again = namesake_of(tuple(known for known in state.content.enemies if command.corrects or known.source == TABLE),
                        name)
    key = again.key if again else key_of(f"{name} {told.damage} {told.life}")
    text = told.text or (again.text if again else "")
    enemy = Enemy(key, again.name if again else name, told.damage, told.life, command.start, text)
    return ev.EnemyLearned(enemy), *coming_enemies(state, (enemy,))


def unless_there(state: State, command: Any, by: str) -> tuple[Objection, ...]:
    """An objection if the enemy is not in play."""
    there = foe_with(state, command.foe) is not None
    return () if there else (Objection("NOX-9", Msg("This enemy is not in play."), waivable=False),)


def may_be_wounded(foe: Foe) -> bool:
    """Whether a wound does anything to the present life tile: it has two numbers, or asks for just that."""
    tile = read_conditions(foe.enemy.life[foe.at])
    return _must_be_wounded(foe) or any(condition.wounded for condition in tile)


def _must_be_wounded(foe: Foe) -> bool:
    return [condition.kind for condition in read_conditions(foe.enemy.life[foe.at])] == [WOUND]


def mark_wound(state: State, command: do.MarkWound, by: str) -> tuple[Any, ...]:
    """The marker is laid or taken away; a tile that must be wounded falls (NOX-17)."""
    foe = foe_with(state, command.foe)
    assert foe is not None  # noqa: S101 - may_mark has made sure of it
    if _must_be_wounded(foe):
        return (ev.TilesFell(foe.id, foe.enemy.name, 1),)
    return (ev.WoundMarked(foe.id, foe.enemy.name, command.wounded),)


def may_mark(state: State, command: do.MarkWound, by: str) -> tuple[Objection, ...]:
    """NOX-19: only on a tile with two numbers, or on one that must be wounded (NOX-17)."""
    foe = foe_with(state, command.foe)
    fine = foe is not None and (may_be_wounded(foe) if command.wounded else foe.wounded)
    missing = unless_there(state, command, by)
    return missing or (() if fine else (
        Objection("NOX-19", Msg("Only a life tile with two numbers can be wounded."), waivable=False),))


def in_words(foe: Foe) -> str:
    """The words that the present life tile asks for; empty if signs say it all."""
    return face_words(foe.enemy.life[foe.at]) if read_conditions(foe.enemy.life[foe.at])[0].kind == WORDS else ""


def may_overcome(state: State, command: do.Overcome, by: str) -> tuple[Objection, ...]:
    """NOX-17: only what nobody but the table can judge."""
    foe = foe_with(state, command.foe)
    return () if foe and in_words(foe) else (
        Objection("NOX-17", Msg("This life tile asks for something else."), waivable=False),)


def overcome_tile(state: State, command: do.Overcome, by: str) -> tuple[ev.TilesFell, ...]:
    """The tile falls."""
    return (ev.TilesFell(command.foe, _named(state, command.foe), 1),)


def _named(state: State, number: int) -> str:
    foe = foe_with(state, number)
    return foe.enemy.name if foe else ""


def remove_enemy(state: State, command: do.RemoveEnemy, by: str) -> tuple[Any, ...]:
    """An enemy leaves; if it was the last, the fight is over as well (NOX-31)."""
    return (ev.EnemyLeft(command.foe, _named(state, command.foe)), *_fight_over(state))


def enemies_beaten(state: State) -> tuple[Any, ...]:
    """NOX-15: the marker reached the skull."""
    foe = next((foe for foe in state.foes if foe.at >= len(foe.enemy.life)), None)
    return (ev.EnemyBeaten(foe.id, foe.enemy.name), *_fight_over(state)) if foe else ()


def moved_by_hand(state: State) -> tuple[ev.MarkerMoved, ...]:
    """A wound and a half belong to one life tile, so they stay behind when a hand moves the marker (NOX-18, NOX-19)."""
    return tuple(ev.MarkerMoved(foe.id) for foe in state.foes
                 if (foe.wounded or foe.halves) and foe.marked not in (foe.at, NOWHERE))


def _fight_over(state: State) -> tuple[Any, ...]:
    """NOX-31, NOX-A22: the last enemy goes, every incapacitated character recovers; failure comes first (NOX-A19)."""
    if len(state.foes) > 1 or isinstance(state.step, (Failed, Ended)):
        return ()
    return tuple(event for player in state.players if player.lp == 0
                 for event in life.gain_points(state, player.seat, lp=1))


def enemy_gone(state: State, event: Any) -> State:
    """evolve: its figures leave the board and free their numbers (NOX-A14); before any ability was used the order is
    made again.
    """
    left = tuple(foe for foe in state.foes if foe.id == event.foe)
    figures = tuple((player.seat, player.number) for player in state.players if player.enemy == event.foe)
    players = tuple(replace(player, enemy=NOWHERE, number=0, former=player.number)
                    if player.enemy == event.foe else player for player in state.players)
    state = replace(state, players=players, foes=tuple(foe for foe in state.foes if foe.id != event.foe),
                    gone=(*state.gone, *(Gone(foe, figures) for foe in left)))
    return replace(buffs.end_fight(state) if not state.foes else state, regroup=True,
                   step=Ready() if isinstance(state.step, Choosing) else state.step)


def enemy_came(state: State, event: ev.EnemyCame) -> State:
    """evolve: an enemy in the middle of the table."""
    step = state.step.then if isinstance(state.step, Describing) else state.step
    return replace(state, foes=(*state.foes, event.foe), came=event.foe.id + 1, step=step)


def tile_told(state: State, event: ev.TileTold) -> State:
    """evolve: one more tile of the unknown enemy."""
    step = state.step
    return replace(state, step=replace(step, life=(*step.life, event.tile))) if isinstance(step, Describing) else state


def enemy_learned(state: State, event: ev.EnemyLearned) -> State:
    """evolve: it is offered from now on."""
    others = tuple(enemy for enemy in state.content.enemies if enemy.key != event.enemy.key)
    return replace(state, content=replace(state.content, enemies=(*others, event.enemy)))


def wound_marked(state: State, event: ev.WoundMarked) -> State:
    """evolve: wounded on the current life tile, or no longer (NOX-19)."""
    foe = foe_with(state, event.foe)
    return change_foe(state, event.foe, wounded=event.wounded, marked=foe.at) if foe else state


ACTS = {
    do.BringEnemy: (may_bring, lambda state, command, by: coming_enemies(state, (command.enemy,))),
    do.DescribeEnemy: (may_describe, lambda state, command, by: (
        ev.DescriptionBegan(command.name, command.damage, command.text),)),
    do.AddTile: (may_add_tile, lambda state, command, by: (ev.TileTold(command.tile),)),
    do.FinishEnemy: (may_finish, finish_enemy), do.RemoveEnemy: (unless_there, remove_enemy),
    do.MarkWound: (may_mark, mark_wound), do.Overcome: (may_overcome, overcome_tile)}
STEPS = {**dict.fromkeys((do.BringEnemy, do.DescribeEnemy, do.RemoveEnemy, do.MarkWound, do.Overcome),
                         (Positioning, Choosing, After, Regrouping, Asking)),
         **dict.fromkeys((do.AddTile, do.FinishEnemy), (Describing,))}
EVOLVE = {
    ev.EnemyCame: enemy_came, ev.EnemyBeaten: enemy_gone, ev.EnemyLeft: enemy_gone, ev.TileTold: tile_told,
    ev.EnemyLearned: enemy_learned,
    ev.DescriptionBegan: lambda state, event: replace(
        state, step=Describing(event.name, event.damage, then=state.step, text=event.text)),
    ev.MarkerMoved: lambda state, event: change_foe(state, event.foe, wounded=False, halves=(), marked=NOWHERE),
    ev.WoundMarked: wound_marked}
