"""The Great Finale as a picture: who has passed and who has not, with what; and what it still takes to end (ADV-22 to
24).

What may live here: that picture. What may not: whether the finale has begun (rules/finale.py), what may be done in it.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.parts import Note, Part, Track, TrackCell
from companion.engine.words import Msg, dot_facts
from companion.games.advyria.model import Player, State, state as st
from companion.games.advyria.rules import scoring, table


def finale_ring(state: State) -> tuple[Track, ...]:
    """The players as a ring in table order, without those who have passed; none before the finale or after it."""
    if not state.finale or isinstance(state.step, (st.Counting, st.Ended)):
        return ()
    gone, many = passed_seats(state), len(state.players)
    cells = tuple(_cell(state, table.player_on(state, seat), gone=seat in gone) for seat in state.order)
    title = Msg("Finale {n}/{all}", {"n": len(gone), "all": many})
    return (Track(title, cells, state.order.index(state.turn.seat), wheel=True, id="turn", look="torn"),)


def finale_picture(state: State) -> Iterator[Part]:
    """The ring, and what it still takes to end."""
    for track in finale_ring(state):
        yield track
        left = len(state.players) - len(passed_seats(state))
        lying = table.face_down(state) + sum(tile.adventure is not None for tile in state.tiles)
        yield Note(Msg("The finale ends once 1 more passes, or with the last tile ({tiles} left).", {
            "n": left, "tiles": lying}, "The finale ends once {n} more pass in a row, or with the last tile ({tiles} "
                                        "left)."), "ADV-23")


def passed_seats(state: State) -> tuple[str, ...]:
    """Who has passed in this round, one after the other, up to the player whose turn it is (ADV-A22)."""
    now, many = state.order.index(state.turn.seat), len(state.order)
    return tuple(state.order[(now - back) % many] for back in range(1, min(state.passes, many - 1) + 1))


def _cell(state: State, player: Player, *, gone: bool) -> TrackCell:
    """A player with the cards in hand and the winnings so far, as everybody can see them: without the hero card
    (ADV-29).
    """
    told = scoring.player_score(state, player)
    facts = (Msg("passed"),) if gone else ()
    note = dot_facts((*facts, Msg("1 card", {"n": player.hand}, "{n} cards"),
                      Msg("1 point", {"n": told.total - told.heroes}, "{n} points")))
    return TrackCell(Msg.plain(player.name), tone="quiet" if gone else "warn", filled=gone, note=note, seat=player.seat)
