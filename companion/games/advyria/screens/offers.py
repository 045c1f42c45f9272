"""What may be done now, as choices: each is offered to its player and, in the player's name, on the shared screen.

Keys carry the turn, so that a touch meant for an earlier turn is recognised. Here: setting out and counting. plays.py,
turns.py, finds.py, moves.py and secrets.py offer the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.inputs import PlaceInput
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg
from companion.games.advyria.model import State, commands as do, state as st
from companion.games.advyria.rules import scoring
from companion.games.advyria.rules.start import guild_fields, still_to_place

from . import corrections, finds, moves, plays, secrets


def offers(state: State, viewer: str) -> tuple[Choice, ...]:
    """Everything that may be done; the engine leaves to each player what is theirs or anybody's."""
    step = OFFERS.get(type(state.step), lambda state, viewer: iter(()))
    return (*step(state, viewer), *secrets.own_hero(state, viewer), *secrets.own_notes(state, viewer),
            *corrections.put_right(state, viewer))


def _setting_out(state: State, viewer: str) -> Iterator[Choice]:
    """Figures, on the shared screen one player after the other, on phones only the player's own; and who begins."""
    due = still_to_place(state)
    for player in due[:1] if viewer == TABLE else due:
        yield Choice(f"place:{player.seat}", Msg("{name}: figure on …", {"name": player.name}), "chess-pawn",
                     player.seat, PlaceInput(guild_fields(state)), act=do.PlaceFigure)
    if isinstance(state.step, st.SettingOut) and not state.step.first:
        for player in state.players:
            yield Choice(f"first:{player.seat}", Msg("{name} begins", {"name": player.name}), "flag", player.seat,
                         act=do.TellFirst(player.seat))


def _counting(state: State, viewer: str) -> Iterator[Choice]:
    """A hero card turned up: on the shared screen one player after the other, on phones only the player's own."""
    due = scoring.still_to_count(state)
    for player in due[:1] if viewer == TABLE else due:
        for completed in range(scoring.most_completed(player) + 1):
            yield Choice(f"hero:{player.seat}:{completed}", Msg("{name}: {n} of 3", {
                "name": player.name, "n": completed}), "shield-star", player.seat, act=do.CountHero(completed))


OFFERS: dict[Any, Any] = {st.SettingOut: _setting_out, st.Counting: _counting, **plays.OFFERS, **finds.OFFERS,
                           **moves.OFFERS}
