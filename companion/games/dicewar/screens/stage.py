"""What lies in the middle of the screen: the start roll, creature cards, the countdown; the board is in lands.py."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine import dice
from companion.engine.game import FULL, key_of
from companion.engine.parts import Die, Note, Part, Tile, Tiles, Track, TrackCell
from companion.engine.view import PUBLIC, TABLE
from companion.engine.words import Msg
from companion.games.dicewar.content import RULEBOOK, Card
from companion.games.dicewar.model import State, state as st
from companion.games.dicewar.rules import preparation, table, war_end

from . import lands, words


def header(state: State) -> tuple[Part, ...]:
    """The countdown of an announced war end (DW-22): the marker stands on the last flight, before the first nowhere."""
    if state.war_end is None:
        return ()
    cells = tuple(TrackCell(Msg.plain(str(n))) for n in range(1, war_end.FLIGHTS + 1))
    return (Track(Msg("War end after five flights"), cells, state.war_end.flights - 1, id="war_end/flights",
                  look="arrows"),)


def stage(state: State, viewer: str) -> tuple[Part, ...]:
    """The parts that matter now, in order."""
    return (*_start_roll(state), *lands.war_lands(state), *_cards(state, viewer))


def _start_roll(state: State) -> Iterator[Part]:
    """Everybody's die in seating order, and in words who has rolled what: both players the same."""
    if not isinstance(state.step, st.Rolling) or state.roll is None:
        return
    name = table.player_on(state, state.roll.seat).name
    thrown = dice.roll_part(state.roll, Msg("{name} rolls for the start", {"name": name}), lambda face: False)
    before = tuple(Die(f"start:{n}", face, "landed") for n, face in enumerate(state.step.rolled))
    later = tuple(Die(f"start:{n}") for n in range(len(before) + len(thrown.dice), len(state.players)))
    everybody = zip((*before, *thrown.dice, *later), state.players, strict=False)
    yield replace(thrown, dice=tuple(replace(die, seat=player.seat) for die, player in everybody))
    faces = preparation.start_faces(state)
    throwers = tuple(_thrower(state, number, faces) for number in range(len(state.players)))
    yield Tiles(throwers, Msg("The higher roll begins"))


def _thrower(state: State, number: int, faces: tuple[int, ...]) -> Tile:
    """A player in the roll for the start: what was rolled, or that it is still to come."""
    name = Msg.plain(state.players[number].name)
    if number < len(faces):
        return Tile(name, f"dice-{faces[number]}", note=Msg("has rolled {n}", {"n": faces[number]}))
    return Tile(name, "dice-multiple-outline", note=Msg("rolls now") if number == len(faces) else Msg("rolls next"))


def _cards(state: State, viewer: str) -> Iterator[Part]:
    """Before the war what the cards do; in light games, without a board, what may be set up and later be defeated."""
    if isinstance(state.step, st.Rolling) and viewer != PUBLIC:
        own = [player for player in state.players if player.seat == viewer]
        known = {card.key: card for player in own or state.players for card in player.cards}
        yield from (_ability(card) for card in known.values() if words.ability_text(card))
        return
    if viewer != PUBLIC:
        yield from (_ability(card) for card in _to_be_read(state, viewer))
    if state.detail == FULL or viewer != TABLE:
        return
    if isinstance(state.step, st.Building):
        creatures = tuple(_creature(card) for card in table.active_player(state).cards)
        yield Tiles(creatures, Msg("Creatures and their power levels"))
    if isinstance(state.step, (st.Acting, st.Again)):
        enemy = table.opponent_of(state, table.active_player(state).seat)
        yield Tiles(tuple(_creature(card, f"enemy:{card.level}") for card in enemy.cards),
                    Msg("Which creature of {name} was defeated?", {"name": enemy.name}))


def _creature(card: Card, key: str = "") -> Tile:
    """A creature by the die that stands for it; with a key where it can be touched."""
    return Tile(words.card_name(card), f"dice-{card.level}", id=key, thing=_thing(card))


def _to_be_read(state: State, viewer: str) -> tuple[Card, ...]:
    """The cards that matter in the war: on a phone those of everything that stands there, elsewhere those that hands
    must carry out.
    """
    if isinstance(state.step, st.Building):
        return ()
    here = [table.card_of(state, creature) for creature in state.lands if creature is not None] or [
        card for player in state.players for card in player.cards]
    known = {card.key: card for card in sorted(here, key=lambda card: card.level)}
    short = viewer == TABLE or state.detail != FULL
    return tuple(card for card in known.values() if card.text or (not short and words.ability_text(card)))


def _ability(card: Card) -> Note:
    """What a creature can do; one that is not printed in the rulebook in a quiet tone."""
    what = words.ability_text(card) or Msg.plain("")
    told = Msg("{creature}: {what}", {"creature": words.card_name(card), "what": what})
    return Note(told, tone="plain" if card.source == RULEBOOK else "quiet", icon=f"dice-{card.level}",
                thing=_thing(card))


def _thing(card: Card) -> str:
    """The card in the box; if its people was entered as a whole, that people."""
    return f"cards:{card.key} peoples:{key_of(card.people)}"
