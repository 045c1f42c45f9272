"""What may be put right, as choices on the shared screen: a player's things behind that player's panel, the rest behind
the title. A phone is offered its player's secrets. No rule is here, and nothing is decided.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import acts, corrections, secrecy
from companion.engine.believing import NO
from companion.engine.game import Adjustable
from companion.engine.inputs import Number, Option, Pick, told_apart
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg
from companion.games.advyria.model import UNCOUNTED, State
from companion.games.advyria.rules import fairy, scoring, table

from .believed import seats, table as beliefs


def put_right(state: State, viewer: str) -> Iterator[Choice]:
    """Everything that is believed, to be touched; secrets only on their player's phone."""
    if viewer == TABLE:
        yield from (_choice(place, state) for place in beliefs.believed(state)
                    if not isinstance(place.value, (secrecy.Secret, secrecy.Hidden)))
    else:
        yield from _own_hero(state, viewer)
        yield from _own_notes(state, viewer)


def _choice(place: Adjustable, state: State) -> Choice:
    """A dial begins at what is believed."""
    wanted = place.wanted
    if place.input is None:
        wanted = Number(place.minimum, place.maximum, corrections.get_value(state, place.path))
    return Choice(f"adjust:{place.path}", place.label, "pencil", place.seat, wanted, "quiet",
                  f"seat:{place.seat}" if place.seat else place.path,
                  act=lambda value, path=place.path: acts.Adjust(path, value))


def _own_hero(state: State, viewer: str) -> Iterator[Choice]:
    """Another hero card than the one that the player named (ADV-4)."""
    for place, player in enumerate(state.players):
        told = (secrecy.value_if_known(player.hero) or "") if player.seat == viewer and player.hero is not None else ""
        if told and scoring.heroes_count(state):
            own = secrecy.value_if_known(player.card) if player.card is not None else None
            known = {hero.key: hero.name for hero in (*state.content.heroes, *((own,) if own else ()))}
            others = tuple(Option(key, Msg.plain(name)) for key, name in known.items() if key != told)
            again = (Option(NO, Msg("not entered")),) if player.heroes == UNCOUNTED else ()
            options = (*told_apart(others), *again)
            if options:
                yield _secret(f"players/{place}/hero", Msg("Your hero card is another one"), viewer, options,
                              f"seat:{viewer}")


def _own_notes(state: State, viewer: str) -> Iterator[Choice]:
    """Something else was seen than what the player noted (ADV-29)."""
    for place, sight in enumerate(state.sights):
        noted = secrecy.value_if_known(sight.what)
        if noted and sight.seat == viewer and sight in fairy.sights_of(state, viewer):
            label = Msg("{field} was something else", {"field": Msg.plain(table.field_name(state, sight.field))})
            others = tuple(option for option in seats.notable_options(state) if option.key != noted)
            yield _secret(f"sights/{place}/what", label, viewer, others, f"note:{sight.field}")


def _secret(path: str, label: Msg, viewer: str, options: tuple[Option, ...], on: str) -> Choice:
    return Choice(f"adjust:{path}", label, "pencil", viewer, Pick(options), "quiet", on,
                  act=lambda value: acts.Adjust(path, value))
