"""The players' panels: hit points, SP, finds, and what lasts. Nothing here knows what may be done."""

from __future__ import annotations

from companion.engine.parts import Counter
from companion.engine.secrecy import Hidden, Secret, value_if_known
from companion.engine.view import Badge, SeatPanel
from companion.engine.words import Msg
from companion.games.luescherzia.model import Player, State, state as st
from companion.games.luescherzia.rules import table, turn

from .words import skill_words, tile_name


def panels(state: State, _: str = "") -> tuple[SeatPanel, ...]:
    """Every player's panel, in the order of the table; everybody sees the same."""
    return tuple(panel(state, number) for number in range(len(state.players)))


def panel(state: State, number: int) -> SeatPanel:
    """A player's panel: hit points, SP, finds; what lasts as badges."""
    player, whose = state.players[number], turn(state)
    path = f"players/{number}"
    counters = (Counter(Msg("Hit points"), player.hp, player.avatar.hp, "heart", "bad", f"{path}/hp"),
                Counter(Msg("SP"), value_if_known(player.sp), 0, "star-circle", "warn", f"{path}/sp"),
                Counter(Msg("Finds"), len(player.finds), 0, "treasure-chest", "violet", f"{path}/finds"))
    return SeatPanel(player.seat, player.name, player.mark, counters, tuple(player_badges(state, player)),
                     active=whose is not None and whose[0] == player.seat, out=table.is_out(player))


def player_badges(state: State, player: Player) -> list[Badge]:
    """Skips, NPCs, a card that lies face down, elimination."""
    found = [Badge(skill_words(tile.modifiers) or tile_name(tile), "account-voice", "blue") for tile in player.npcs]
    if table.is_out(player):
        found.append(Badge(Msg("eliminated"), "skull", "bad"))
    elif player.skips:
        found.append(Badge(Msg("skips {n}", {"n": player.skips}), "debug-step-over", "warn"))
    if isinstance(state.step, st.Choosing):
        found += _laid([play for play in state.step.laid if play.seat == player.seat])
    return found


def _laid(plays: list[st.Play]) -> list[Badge]:
    """Cards that lie face down: whoever has laid one sees which (LUE-39)."""
    numbers = [value_if_known(play.initiative) for play in plays if isinstance(play.initiative, Secret | Hidden)]
    known = [number for number in numbers if number is not None]
    texts = [Msg("card {n} laid", {"n": number}) for number in known]
    if covered := len(plays) - len(known):
        texts.append(Msg("card laid", {"n": covered}, "{n} cards laid"))
    return [Badge(text, "cards-playing", "good") for text in texts]
