"""What may be done now, as choices: each is offered to its player and, in the player's name, on the shared screen.

Keys carry the turn, so that a touch meant for an earlier turn is told so. Here: setting out, secrets of one's own,
counting. plays.py, finds.py and moves.py offer the rest.
"""

from collections.abc import Iterator
from typing import Any

from companion.engine.inputs import Option, Pick, Place
from companion.engine.secrecy import Secret, known
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg
from companion.games.advyria import content
from companion.games.advyria.model import GOLD, NOT_NOTED, State, commands as do, state as st
from companion.games.advyria.rules import scoring, table
from companion.games.advyria.rules.fairy import sight_of
from companion.games.advyria.rules.start import guild_fields, still_to_place

from . import finds, moves, plays
from .words import adventure_name, plain


def offers(state: State, viewer: str) -> tuple[Choice, ...]:
    """Everything `viewer` may do: own choices, or on the shared screen everybody's."""
    step = OFFERS.get(type(state.step), lambda state, viewer: iter(()))
    found = (*step(state, viewer), *_own_hero(state, viewer), *_own_notes(state, viewer))
    return tuple(choice for choice in found if viewer == TABLE or choice.seat == viewer)


def _setting_out(state: State, viewer: str) -> Iterator[Choice]:
    for player in still_to_place(state):
        yield Choice(f"place:{player.seat}", Msg("{name}: figure on …", {"name": player.name}), "chess-pawn",
                     player.seat, Place(guild_fields(state)), act=do.PlaceFigure)
    if isinstance(state.step, st.SettingOut) and not state.step.first:
        for player in state.players:
            yield Choice(f"first:{player.seat}", Msg("{name} begins", {"name": player.name}), "flag", player.seat,
                         act=do.TellFirst(player.seat))


def _own_hero(state: State, viewer: str) -> Iterator[Choice]:
    """One's own hero card, told once, on the own phone alone (ADV-4)."""
    heroes = content.own(state.content.heroes)
    for player in state.players:
        untold = player.hero is not None and known(player.hero) == "" and player.heroes == st.UNCOUNTED
        if player.seat == viewer and untold and heroes:
            yield Choice("hero", Msg("Which hero card is yours?"), "shield-star", viewer, Pick(tuple(
                Option(hero.key, plain(hero.name)) for hero in heroes)), "quiet",
                act=lambda key: do.NameHero(Secret(key, (viewer,))))


def _own_notes(state: State, viewer: str) -> Iterator[Choice]:
    """What one has seen of a tile, on the own phone alone; the oldest tile without a note first (ADV-29)."""
    due = next((tile.field for tile in state.tiles
                if (sight := sight_of(tile, viewer)) and known(sight.what) == ""), "")
    if not due or not table.running(state):
        return
    known_ones = tuple(Option(one.key, adventure_name(one)) for one in finds.palette(state))
    yield Choice(f"note:{due}", Msg("What did you see on {field}?", {"field": table.field_name(state, due)}), "eye",
                 viewer, Pick((Option(GOLD, Msg("Gold")), *known_ones, Option(NOT_NOTED, Msg("I keep it in mind")))),
                 "quiet", act=lambda what: do.NoteTile(due, Secret(what, (viewer,))))


def _counting(state: State, viewer: str) -> Iterator[Choice]:
    """A hero card turned up: on the shared screen one player after the other, on phones one's own."""
    due = scoring.still_to_count(state)
    for player in due[:1] if viewer == TABLE else due:
        for completed in range(scoring.most(player) + 1):
            yield Choice(f"hero:{player.seat}:{completed}", Msg("{name}: {n} of 3", {
                "name": player.name, "n": completed}), "shield-star", player.seat, act=do.CountHero(completed))


OFFERS: dict[Any, Any] = {st.SettingOut: _setting_out, st.Counting: _counting, **plays.OFFERS, **finds.OFFERS,
                           **moves.OFFERS}
