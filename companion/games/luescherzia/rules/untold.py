"""What a tile offers, tried with a skill that nobody has told yet: its height is said with the act, or by the dice that
lie there, as many as it has (LUE-3, LUE-11).

What may live here: this short cut. What may not: the acts themselves (monster.py, npc.py, rest.py, find_site.py).
Imports many modules, because the act of every tile lives in a chapter of its own.
"""

from __future__ import annotations

from typing import Any

from companion.engine.acts import DieLanded
from companion.engine.dice import Rolled, slot_key
from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.luescherzia.content import FIND_SITE, MONSTER, NPC, REST, Skills
from companion.games.luescherzia.model import (
    FIGHT,
    HIRE,
    REST_PROBE,
    SEARCH,
    Fight,
    Hire,
    Meeting,
    Probe,
    ProbeBegan,
    RollUntold,
    Search,
    State,
    UseRest,
)

from . import find_site, monster, npc, probes, rest, skills, telling
from .table import active_player, tile_here, without_effect

OFFERED: dict[str, tuple[Probe, Any, Any]] = {
    MONSTER: (Probe(FIGHT, "n", 1), Fight(), monster.ACTS[Fight]),
    NPC: (Probe(HIRE, "r", 1), Hire(), npc.ACTS[Hire]),
    REST: (Probe(REST_PROBE, "a", 1), UseRest(), rest.ACTS[UseRest]),
    FIND_SITE: (Probe(SEARCH, "a", 1), Search(), find_site.ACTS[Search])}


def untold_probe(state: State) -> Probe | None:
    """The probe of what the tile offers, if its skill is not known and something is rolled for it."""
    lying = tile_here(state)
    if not isinstance(state.step, Meeting) or lying is None or lying.tile.kind not in OFFERED or without_effect(state):
        return None
    probe = OFFERED[lying.tile.kind][0]
    told = skills.skill_told(active_player(state), probe.skill)
    return None if told or probes.probe_threshold(state, probe) <= 0 else probe


def dice_tell(state: State, skill: str) -> bool:
    """Whether as many dice lie as the skill has: nothing that lasts and nothing on the tile changes their number."""
    player = active_player(state)
    lying = tile_here(state)
    on_tile = getattr(lying.tile.modifiers if lying and lying.tile.kind != NPC else Skills(), skill)
    return not player.finds and skills.skill_modifiers(player, skill) == 0 and on_tile == 0


def may_roll(state: State, command: RollUntold, by: str) -> tuple[Objection, ...]:
    """What speaks against the act itself; and the height fits a skill and the dice."""
    probe = untold_probe(state)
    if probe is None:
        return (Objection("LUE-3", Msg("This skill is known, or nothing is rolled here."), waivable=False),)
    _, act, (objections, _) = _offered(state)
    against: tuple[Objection, ...] = objections(state, act, by)
    fits = skills.FEWEST <= command.height <= skills.MOST and len(command.faces) in (0, command.height)
    if not fits or (command.faces and not dice_tell(state, probe.skill)):
        return (*against, Objection("LUE-11", Msg("Say first how high the skill is."), waivable=False))
    return against


def roll_untold(state: State, command: RollUntold, by: str) -> tuple[Any, ...]:
    """The skill is known from now on, the act begins, and the dice lie."""
    probe, act, (_, decide) = _offered(state)
    told = telling.tell_sheet(state, telling.told_height(active_player(state), probe.skill, command.height), by)
    begun: tuple[Any, ...] = decide(telling.sheet_told(state, told[0]), act, by)
    return (*told, *begun, *(landed for event in begun if isinstance(event, ProbeBegan)
                             for landed in _landed(state, event, command.faces)))


def _offered(state: State) -> tuple[Probe, Any, Any]:
    lying = tile_here(state)
    assert lying is not None  # noqa: S101 - untold_probe has made sure of it
    return OFFERED[lying.tile.kind]


def _landed(state: State, began: ProbeBegan, faces: tuple[int, ...]) -> tuple[DieLanded, ...]:
    roll = probes.probe_began(state, began).roll
    return tuple(DieLanded(n, Rolled(face), slot_key(roll, n)) for n, face in enumerate(faces)) if roll else ()


ACTS = {RollUntold: (may_roll, roll_untold)}
STEPS = {RollUntold: (Meeting,)}
