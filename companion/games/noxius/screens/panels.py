"""The players' panels: LP, SP, power, position, and what lasts. Nothing here knows what may be done."""

from __future__ import annotations

from companion.engine.parts import Counter
from companion.engine.view import TABLE, Badge, SeatPanel
from companion.engine.words import Msg
from companion.games.noxius.content import MOST_SP
from companion.games.noxius.model import Player, State, state as st
from companion.games.noxius.rules import table

from .words import signs_text


def panels(state: State, viewer: str) -> tuple[SeatPanel, ...]:
    """Every player's panel, in the order of the table."""
    return tuple(panel(state, number, viewer) for number in range(len(state.players)))


def panel(state: State, number: int, viewer: str) -> SeatPanel:
    """A player's panel: LP, SP, power; position and what lasts as badges. A phone touches its own numbers only.

    Power has no maximum to be reached: at both ends of its scale there is a T (NOX-27).
    """
    player = state.players[number]
    path = f"players/{number}/" if viewer in (TABLE, player.seat) else ""
    most = table.most_sp(state, player)
    counters = (Counter(Msg("LP"), player.lp, player.character.lp, "heart", "bad", path and f"{path}lp"),
                Counter(Msg("SP"), player.sp, most if most < MOST_SP else 0, "shield", id=path and f"{path}sp"),
                Counter(Msg("Power"), player.power, 0, "lightning-bolt", id=path and f"{path}power"))
    return SeatPanel(player.seat, player.name, player.mark, counters, tuple(player_badges(state, player)),
                     active=state.active == player.seat, out=player.dead)


def player_badges(state: State, player: Player) -> list[Badge]:
    """Position, acted, incapacitated or dead, buffs."""
    if player.dead:
        return [Badge(Msg("dead"), "skull", "bad")]
    found = [Badge(Msg.plain(f"P{player.number}"), f"numeric-{player.number}-box")] if player.number else []
    if player.down:
        found.append(Badge(Msg("incapacitated"), "bandage", "bad"))
    elif player.acted and state.active != player.seat and not isinstance(state.step, st.Positioning):
        found.append(Badge(Msg("has had a turn"), "check", "quiet"))
    return [*found,
            *(Badge(signs_text(buff.gives) or Msg.plain(buff.name), "arm-flex", "good") for buff in player.buffs)]
