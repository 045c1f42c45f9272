"""Skills and the number of dice (LUE-9 to LUE-11, LUE-A2, LUE-A30)."""

from __future__ import annotations

from companion.engine.secrecy import value_if_known
from companion.games.luescherzia.content import Skills
from companion.games.luescherzia.model.state import Player, State

from .table import tile_here

FEWEST, MOST = 1, 5


def skill_modifiers(player: Player, skill: str) -> int:
    """What the avatar, the NPCs kept and the finds kept add to a skill (LUE-8, LUE-11)."""
    traits = player.avatar.traits
    npcs: int = sum(_npc(getattr(tile.modifiers, skill), traits.npc_bonus, traits.npc_penalty) for tile in player.npcs)
    finds: int = sum(getattr(find.modifiers, skill) for find in map(value_if_known, player.finds) if find)
    own: int = getattr(traits.modifiers, skill)
    return own + npcs + finds


def _npc(change: int, bonus_counts: bool, penalty_factor: int) -> int:
    return change * penalty_factor if change < 0 else change * bonus_counts


def skill_told(player: Player, skill: str) -> bool:
    """Whether anybody has said what is printed on the player's avatar."""
    return bool(getattr(player.avatar.skills, skill))


def skill_value(player: Player, skill: str) -> int:
    """The skill with everything that lasts, before any bound."""
    return int(getattr(player.avatar.skills, skill)) + skill_modifiers(player, skill)


def bound_skill(number: int) -> int:
    """Between 1 and 5 (LUE-11)."""
    return max(FEWEST, min(MOST, number))


def dice_count(state: State, player: Player, skill: str, boost: int = 0) -> int:
    """How many dice a probe has; one bound at the very end (LUE-11, LUE-A2)."""
    lying = tile_here(state)
    from_tile = getattr(lying.tile.modifiers if lying and lying.tile.kind != "npc" else Skills(), skill)
    return bound_skill(skill_value(player, skill) + from_tile + boost)


def hand_size(state: State, player: Player) -> int | None:
    """How many orientation cards a player draws (LUE-15, LUE-35, LUE-40, LUE-A30); None where nobody can know."""
    if player.hp == 0:
        return 2
    if not skill_told(player, "o"):
        return None
    orientation = bound_skill(skill_value(player, "o"))
    return (2 * orientation if state.variant == "two" else orientation) + 1
