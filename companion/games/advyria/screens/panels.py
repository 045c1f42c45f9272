"""The players' panels: hand and its limit, losses, tiles, adventures. Nothing here knows what may be done."""

from __future__ import annotations

from companion.engine.parts import Counter
from companion.engine.view import TABLE, SeatPanel
from companion.engine.words import Msg
from companion.games.advyria.model import Player, State
from companion.games.advyria.rules import scoring, turn


def panels(state: State, viewer: str) -> tuple[SeatPanel, ...]:
    """Every player's panel, in the order of the table."""
    return tuple(panel(state, number, viewer) for number in range(len(state.players)))


def panel(state: State, number: int, viewer: str) -> SeatPanel:
    """A player's panel; its numbers can be touched by those who may correct them."""
    player, whose = state.players[number], turn(state)
    touched = viewer in (TABLE, player.seat)
    path = f"players/{number}" if touched else ""
    return SeatPanel(player.seat, player.name, player.mark, _counters(state, player, path),
                     active=whose is not None and whose[0] == player.seat)


def _counters(state: State, player: Player, path: str) -> tuple[Counter, ...]:
    """Four numbers, so that each has its sign even on a small screen: the level of the hand and the number of gold
    tiles stand behind others.
    """
    numbers = ((Msg("Hand"), player.hand, player.level, "cards", "plain", "hand"),
               (Msg("Losses"), player.losses, 0, "cash-minus", "bad", "losses"),
               (Msg("Gold sides"), player.gold, player.gold + player.villages, "gold", "warn", "gold"),
               (Msg("Adventures"), player.adventures, 0, "star-four-points", "violet", "adventures"))
    own = tuple(Counter(label, value, most, icon, tone, f"{path}/{field}" if path else "")
                for label, value, most, icon, tone, field in numbers)
    hero = Counter(Msg("Hero card"), player.heroes, 0, "shield-star", "good", f"{path}/heroes" if path else "")
    return (*own, hero) if scoring.hero_counted(state, player) else own
