"""Who is who at the table: players, whose turn it is, SP and hit points. Small questions that every phase asks."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.roster import (
    change_player as change_player,
    is_seated as is_seated,
    player_on as player_on,
)
from companion.engine.secrecy import Secret, reveal
from companion.engine.words import Msg
from companion.games.luescherzia.model import (
    Counting,
    Eliminated,
    Ended,
    HpChanged,
    Placed,
    Play,
    Player,
    SpChanged,
    State,
)

from .start import START_HP


def current_play(state: State) -> Play:
    """The orientation card that is being executed."""
    return state.plays[state.turn]


def active_player(state: State) -> Player:
    """The player whose card is being executed; with one player, also of the cards drawn at random."""
    return player_on(state, current_play(state).seat)


def card_running(state: State) -> bool:
    """Whether a card is being executed; not while cards are chosen, nor once Exit is reached."""
    return 0 <= state.turn < len(state.plays) and not isinstance(state.step, (Counting, Ended))


def is_out(player: Player) -> bool:
    """Whether the player is eliminated (LUE-7)."""
    return player.hp == 0


def most_hp(player: Player) -> int:
    """The printed maximum; if nobody knows it, the number with which everybody without an avatar starts."""
    return player.avatar.hp or START_HP


def living_players(state: State) -> tuple[Player, ...]:
    """The players who are not eliminated."""
    return tuple(player for player in state.players if not is_out(player))


def without_effect(state: State) -> bool:
    """Whether the present card only moves the marker and lays a tile (LUE-35, LUE-41, LUE-A8, LUE-A9)."""
    return current_play(state).chance or is_out(active_player(state))


def tile_here(state: State) -> Placed | None:
    """The tile under the group marker."""
    return tile_by_id(state, state.here)


def tile_by_id(state: State, number: int) -> Placed | None:
    """The tile on the board with this id."""
    return next((lying for lying in state.board if lying.id == number), None)


def final_level(state: State, lying: Placed) -> int:
    """A tile's final level: printed, plus what the field or the table adds, never below the floor (LUE-24, LUE-A16)."""
    return max(state.options.level_floor, lying.tile.level + lying.change)


def sp_of(player: Player) -> int:
    """A player's SP, as the rules know them."""
    return reveal(player.sp)


def change_sp(state: State, seat: str, change: int) -> tuple[SpChanged, ...]:
    """A change of SP; nobody has less than none (LUE-A22)."""
    player = player_on(state, seat)
    change = max(change, -sp_of(player))
    known_to = player.sp.known_to if isinstance(player.sp, Secret) else ()
    return (SpChanged(seat, Secret(change, known_to)),) if change else ()


def hurt_player(state: State, seat: str, damage: int) -> tuple[HpChanged | Eliminated, ...]:
    """A loss of hit points; at 0 the player is eliminated (LUE-7)."""
    player = player_on(state, seat)
    lost = min(damage, player.hp)
    if lost <= 0:
        return ()
    return (HpChanged(seat, -lost), *((Eliminated(seat),) if lost == player.hp else ()))


def heal_player(player: Player, most: int = 1) -> tuple[HpChanged, ...]:
    """Hit points back, never above the printed maximum, never for the eliminated (LUE-7, LUE-A23)."""
    back = min(most, most_hp(player) - player.hp)
    return (HpChanged(player.seat, back),) if back > 0 and not is_out(player) else ()


def unless_out(state: State) -> tuple[Objection, ...]:
    """An objection if the card only moves the marker: of an eliminated player (LUE-35), or drawn at random (LUE-41)."""
    if not without_effect(state):
        return ()
    return (Objection("LUE-35", Msg("This card only moves the marker."), waivable=False),)


def unless_turn_of(state: State, by: str) -> tuple[Objection, ...]:
    """An objection if `by` is not the player whose card is executed (LUE-17)."""
    now = active_player(state)
    return () if by == now.seat else (Objection("LUE-17", Msg("It is {name}'s turn.", {"name": now.name}), False),)


def unless_rich(state: State, by: str) -> tuple[Objection, ...]:
    """An objection if the player has no SP to spend; for somebody who is no player `unless_turn_of` objects."""
    poor = (player for player in state.players if player.seat == by and sp_of(player) <= 0)
    return tuple(Objection("LUE-10", Msg("{name} has no SP left.", {"name": player.name}), waivable=False, secret=True)
                 for player in poor)


def changed_sp(state: State, event: SpChanged) -> State:
    """evolve: SP."""
    player = player_on(state, event.seat)
    if not isinstance(player.sp, Secret):
        return state
    return change_player(state, event.seat, sp=replace(player.sp, value=player.sp.value + reveal(event.change)))


def changed_hp(state: State, event: HpChanged) -> State:
    """evolve: hit points."""
    return change_player(state, event.seat, hp=player_on(state, event.seat).hp + event.change)


EVOLVE = {SpChanged: changed_sp, HpChanged: changed_hp, Eliminated: lambda state, event: state}
