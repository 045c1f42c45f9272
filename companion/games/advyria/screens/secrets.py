"""What players enter in secret, as choices on their own phones: hero card, tiles they have seen (ADV-4, ADV-29).

The shared screen is never offered any of it. No rule is judged here.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.inputs import Option, Pick, told_apart
from companion.engine.retelling import known_as
from companion.engine.secrecy import Secret, value_if_known
from companion.engine.view import Choice
from companion.engine.words import Msg
from companion.games.advyria.kinds import hero_form, told_hero
from companion.games.advyria.model import UNCOUNTED, State, commands as do
from companion.games.advyria.rules import fairy, scoring, table

from .believed import seats


def own_hero(state: State, viewer: str) -> Iterator[Choice]:
    """The player's hero card, entered once on their own phone: a known one, or what it reads (ADV-4)."""
    heroes = state.content.heroes
    for player in state.players:
        untold = player.hero is not None and value_if_known(player.hero) == "" and player.heroes == UNCOUNTED
        if player.seat != viewer or not untold or not scoring.heroes_count(state):
            continue
        yield Choice("hero-card", Msg("Another hero card"), "pencil", viewer, hero_form(state.content), "quiet",
                     act=lambda values: do.TellHero(Secret(known_as(
                         state.content.heroes, told_hero(values)), (viewer,))))
        if heroes:
            yield Choice("hero", Msg("Which hero card is yours?"), "shield-star", viewer, Pick(told_apart(tuple(
                Option(hero.key, Msg.plain(hero.name), thing=f"heroes:{hero.key}") for hero in heroes))), "quiet",
                act=lambda key: do.NameHero(Secret(key, (viewer,))))


def own_notes(state: State, viewer: str) -> Iterator[Choice]:
    """What the player has seen of a tile, on their own phone; the oldest tile without a note comes first (ADV-29)."""
    due = next((sight.field for sight in fairy.sights_of(state, viewer) if value_if_known(sight.what) == ""), "")
    if not due or not table.turn_running(state):
        return
    yield Choice(f"note:{due}", Msg("What did you see on {field}?", {"field": table.field_name(state, due)}), "eye",
                 viewer, Pick(seats.notable_options(state)), "quiet",
                 act=lambda what: do.NoteTile(due, Secret(what, (viewer,))))
