"""T5 as choices: what a tile offers, what a success brings, what a trap takes (LUE-23 to LUE-34).

What may live here: what is offered on a tile. What may not: whether it is allowed (the chapters in rules/).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.inputs import DiceInput, Option, Pick
from companion.engine.secrecy import value_if_known
from companion.engine.view import Choice
from companion.engine.words import Msg
from companion.games.luescherzia import content
from companion.games.luescherzia.model import State, commands as do, state as st
from companion.games.luescherzia.rules import rest, skills, table, untold

from . import avatars
from .words import find_name


def _meeting(state: State, viewer: str) -> Iterator[Choice]:
    lying, step = table.tile_here(state), state.step
    if lying is None or not isinstance(step, st.Meeting):
        return
    seat, turn = table.active_player(state).seat, f"t{state.turns}"
    probe = untold.untold_probe(state)
    if probe is not None:
        yield from _with_height(state, probe, f"{turn}:{lying.id}:roll")
    else:
        label, icon, act = MEETINGS[lying.tile.kind]
        if lying.tile.kind == content.REST and not rest.in_need(state):
            label = Msg("Roll for a find")
        yield Choice(f"{turn}:{lying.id}:act", label, icon, seat, None, "main", act=act)
    flee = lying.tile.kind == content.MONSTER and step.drawn
    yield Choice(f"{turn}:{lying.id}:decline", Msg("Flee: roll") if flee else Msg("Do without"),
                 "run-fast" if flee else "close", seat, act=do.Decline())


def _with_height(state: State, probe: st.Probe, key: str) -> Iterator[Choice]:
    """A skill that nobody has told: its heights to be touched; or at once the dice, as many as it has."""
    player = table.active_player(state)
    yield from avatars.skill_heights(player, probe.skill, do.RollUntold)
    if untold.dice_tell(state, probe.skill):
        yield Choice(key, Msg("Rolled already: all dice"), "dice-multiple", player.seat, DiceInput(skills.MOST),
                     act=lambda faces: do.RollUntold(len(faces), tuple(faces)))


MEETINGS: dict[str, tuple[Msg, str, Any]] = {
    content.MONSTER: (Msg("Fight: roll"), "sword-cross", do.Fight()),
    content.NPC: (Msg("Hire: roll"), "account-voice", do.Hire()),
    content.REST: (Msg("Use the rest: roll"), "campfire", do.UseRest()),
    content.FIND_SITE: (Msg("Search: roll"), "magnify", do.Search())}


def _recruiting(state: State, viewer: str) -> Iterator[Choice]:
    seat, turn = table.active_player(state).seat, f"t{state.turns}"
    yield Choice(f"{turn}:keep", Msg("Keep the NPC"), "account-plus", seat, None, "main", act=do.KeepNpc(keep=True))
    yield Choice(f"{turn}:let-go", Msg("Put the tile out of the game"), "close", seat, act=do.KeepNpc(keep=False))


def _resting(state: State, viewer: str) -> Iterator[Choice]:
    seat, turn = table.active_player(state).seat, f"t{state.turns}"
    hearts = state.step.successes if isinstance(state.step, st.Resting) else 0
    yield Choice(f"{turn}:rest-find", Msg("Take a find"), "treasure-chest", seat, None, "main", act=do.TakeRestFind())
    if not rest.in_need(state):
        return
    yield Choice(f"{turn}:rest-heal", Msg("Give out {n} hit point", {"n": hearts}, "Give out {n} hit points"), "heart",
                 seat, act=do.GiveHealing())


def _healing(state: State, viewer: str) -> Iterator[Choice]:
    seat, left = table.active_player(state).seat, state.step.left if isinstance(state.step, st.Healing) else 0
    for player in (player for player in table.living_players(state) if table.heal_player(player)):
        yield Choice(f"t{state.turns}:heal:{left}:{player.seat}", Msg("{name} +1", {"name": player.name}), "heart-plus",
                     seat, act=do.Heal(player.seat))
    yield Choice(f"t{state.turns}:healed", Msg("No more"), "check", seat, None, "main", act=do.EndHealing())


def _losing(state: State, viewer: str) -> Iterator[Choice]:
    player, left = table.active_player(state), state.step.left if isinstance(state.step, st.Losing) else 0
    finds = tuple(Option(str(n), find_name(value_if_known(find), n), "treasure-chest") for n,
                  find in enumerate(player.finds))
    yield Choice(f"t{state.turns}:lose:{left}", Msg("Give up a find"), "treasure-chest", player.seat, Pick(finds),
                 "main", act=lambda key: do.LoseFind(int(key)))


OFFERS = {st.Meeting: _meeting, st.Recruiting: _recruiting, st.Resting: _resting, st.Healing: _healing,
          st.Losing: _losing}
