"""The players' panels: points, reserve, exile (DW-2). Nothing here knows what may be done."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.game import FULL
from companion.engine.parts import Counter
from companion.engine.view import TABLE, Badge, SeatPanel
from companion.engine.words import Msg
from companion.games.dicewar.model import Player, State, state as st
from companion.games.dicewar.rules import turn
from companion.games.dicewar.rules.ending import GOAL, virtual_points

from .words import GLOW_ICON

UPGRADES = "arrow-up-bold-box"


def panels(state: State, viewer: str) -> tuple[SeatPanel, ...]:
    """Every player's panel, in the order of the table."""
    return tuple(panel(state, number, viewer) for number in range(len(state.players)))


def panel(state: State, number: int, viewer: str) -> SeatPanel:
    """A player's panel. Numbers are corrected on the shared screen, so only there they can be touched."""
    player, whose = state.players[number], turn(state)
    counters = _counters(state, player, f"players/{number}")
    if viewer != TABLE:
        counters = tuple(replace(counter, id="") for counter in counters)
    return SeatPanel(player.seat, player.name, player.mark, counters, _badges(state, player),
                     active=whose is not None and whose[0] == player.seat)


BEFORE_WAR = st.Rolling, st.Building
"""Nobody has virtual points yet; they would be taken for what the second indicator die shows."""


def _counters(state: State, player: Player, path: str) -> tuple[Counter, ...]:
    """Points first; the track ends at 10 whatever was won (DW-A7). Trigger points stand there while somebody has some:
    they are spent in the turn in which they are won. What comes and goes stands behind the first two, because a folded
    panel shows those alone.
    """
    full, more = state.detail == FULL, virtual_points(state, player)
    found = [Counter(Msg("Victory points"), min(GOAL, player.vp), GOAL, "crown", id=f"{path}/vp")]
    if not full:
        found.append(Counter(Msg("War lands"), player.standing, icon="sword", id=f"{path}/standing"))
    if not full and state.options.ruins:
        found.append(Counter(Msg("Ruins"), player.ruins, len(state.board.ruins), "pillar", id=f"{path}/ruins"))
    found.append(Counter(Msg("Reserve"), player.reserve, icon="tray-full"))
    if more or not (full or isinstance(state.step, BEFORE_WAR)):
        found.append(Counter(Msg("Virtual points"), more, icon=GLOW_ICON, id=f"{path}/virtual"))
    upgrades = Counter(Msg("Trigger points"), player.tp, icon=UPGRADES, id=f"{path}/tp")
    return (*found, Counter(Msg("Exile"), player.exile, icon="skull", id=f"{path}/exile"),
            *((upgrades,) if player.tp else ()))


def _badges(state: State, player: Player) -> tuple[Badge, ...]:
    """Who is being chased."""
    chased = state.war_end is not None and state.war_end.chased == player.seat
    return (Badge(Msg("chased"), "run-fast", "warn"),) if chased else ()
