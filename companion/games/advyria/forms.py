"""How a table enters what its copy holds: a form for each kind of thing, its values read, told again, and its title.

What may live here: forms and their reading. What may not: what a thing is (content.py), what it does (rules/).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from companion.engine.content.kinds import ContentKind, OnBoard
from companion.engine.inputs import Field as Line, Form, Number, Option, Pick, Text, apart
from companion.engine.words import Msg

from .content import (
    COLOUR_NAMES,
    HERO_ADVENTURES,
    KIND_NAMES,
    QUEST,
    SCALE,
    TABLE,
    Adventure,
    Content,
    Deck,
    Field,
    Hero,
    own_key,
)

MOST_CARDS = 60
MIDDLE = 500
LONGEST = 240
COLOURED = Pick(tuple(Option(c, name) for c, name in COLOUR_NAMES.items()))
ADVENTURE_FORM = Form((
    Line("name", Msg("Name"), Text()),
    Line("colour", Msg("Colour of the card"), COLOURED),
    Line("text", Msg("What it says besides"), Text(LONGEST), optional=True)))
DECK_NAMES = {"knights": Msg("Fortune knights"), "warriors": Msg("Warriors"), "fairies": Msg("Fairies"),
              "wizards": Msg("Wizards"), "jokers": Msg("Jokers"), "adventures": Msg("Adventure cards")}
DECK_FORM = Form(tuple(Line(kind, name, Number(0, MOST_CARDS, 12 if kind == "adventures" else 0))
                       for kind, name in DECK_NAMES.items()))


def hero_form(content: Content) -> Form:
    """A hero card: its adventures are picked from those that are known, others are written down."""
    known = {one.key: Msg.plain(one.name) for one in content.adventures}
    known |= {key: titled(key) for hero in content.heroes for key in hero.adventures if key not in known}
    options = apart(tuple(Option(key, name) for key, name in known.items()))
    picked = (Line("adventures", Msg("Its adventures"), Pick(options, 0, HERO_ADVENTURES), optional=True),)
    return Form((Line("name", Msg("Name"), Text()), *(picked if options else ()),
                 Line("others", Msg("Other adventures (names, with commas)"), Text(LONGEST), optional=bool(options)),
                 Line("text", Msg("What it says besides"), Text(LONGEST), optional=True)))


def titled(key: str) -> Msg:
    """The name of an adventure that nobody has entered yet: what its key was made of."""
    return Msg.plain(key.removeprefix("own-").replace("-", " ").title())


def field_form(content: Content) -> Form:
    """A field, with a number for a name and a tile, as most have: its neighbours are picked from those that are known;
    it is enough that one of two names the other.
    """
    known = apart(tuple(Option(field.key, Msg.plain(field.name)) for field in content.fields))
    near = (Line("ways", Msg("Next to"), Pick(known, 0, len(known)), optional=True),) if known else ()
    return Form((
        Line("name", Msg("Name on the map"), Text(12)),
        Line("kind", Msg("What it is"), Pick(tuple(Option(kind, name) for kind, name in KIND_NAMES.items()))), *near,
        Line("x", Msg("From the left (0 to 1000)"), Number(0, SCALE, MIDDLE), optional=True),
        Line("y", Msg("From above (0 to 1000)"), Number(0, SCALE, MIDDLE), optional=True)),
        (("name", next_name(content)), ("kind", QUEST)))


def next_name(content: Content) -> str:
    """A number that no field of the board is called by: where fields have no names of their own it is enough."""
    taken, number = {field.name for field in content.fields}, len(content.fields) + 1
    while str(number) in taken:
        number += 1
    return str(number)


def _key(name: str) -> str:
    if not any(sign.isalnum() for sign in name):
        raise ValueError(Msg("A name has letters or digits."), "name")
    return own_key(name)


def told_adventure(values: dict[str, Any]) -> Adventure:
    """An adventure as it is told in play."""
    name = values["name"].strip()
    return Adventure(own_key(name), name, values["colour"], text=values.get("text", "").strip())


def read_adventure(values: dict[str, Any]) -> Adventure:
    """An adventure as it was entered; ValueError if its name has neither letter nor digit."""
    _key(values["name"])
    return told_adventure(values)


def values_of_adventure(adventure: Adventure) -> dict[str, Any]:
    """An adventure as its form is answered."""
    text = {"text": adventure.text} if adventure.text else {}
    return {"name": adventure.name, "colour": adventure.colour, **text}


def told_hero(values: dict[str, Any]) -> Hero:
    """A hero card as it is told in play: with as many of its adventures as were said."""
    return Hero(own_key(values["name"]), values["name"].strip(), _adventures(values)[:HERO_ADVENTURES],
                text=values.get("text", "").strip())


def _adventures(values: dict[str, Any]) -> tuple[str, ...]:
    others = (own_key(name) for name in values.get("others", "").split(",") if name.strip())
    return tuple(dict.fromkeys((*values.get("adventures", ()), *others)))


def read_hero(values: dict[str, Any]) -> Hero:
    """A hero card as it was entered; its three adventures differ, else ValueError."""
    adventures = _adventures(values)
    if len(adventures) != HERO_ADVENTURES:
        raise ValueError(Msg("A hero card shows three different adventures."),
                         "adventures" if "adventures" in values else "others")
    _key(values["name"])
    return told_hero(values)


def values_of_hero(hero: Hero) -> dict[str, Any]:
    """A hero card as its form is answered."""
    text = {"text": hero.text} if hero.text else {}
    return {"name": hero.name, "adventures": list(hero.adventures), **text}


def read_deck(values: dict[str, Any]) -> Deck:
    """The deck as it was counted."""
    return Deck(**values, source=TABLE)


def values_of_deck(deck: Deck) -> dict[str, Any]:
    """The deck as its form is answered."""
    return {kind: count for kind, count in asdict(deck).items() if kind in DECK_NAMES}


def read_field(values: dict[str, Any]) -> Field:
    """A field as it was entered; ValueError if its name has neither letter nor digit."""
    key = _key(values["name"])
    return Field(key, values["name"].strip(), values["kind"], values.get("x", 0), values.get("y", 0),
                 tuple(values.get("ways", ())))


def values_of_field(field: Field) -> dict[str, Any]:
    """A field as its form is answered; one that has no place yet has none."""
    place = {"x": field.x, "y": field.y} if field.x or field.y else {}
    return {"name": field.name, "kind": field.kind, **({"ways": list(field.ways)} if field.ways else {}), **place}


def named(thing: Any) -> Msg:
    """What is called by its name."""
    return Msg.plain(thing.name)


CONTENT_KINDS = (
    ContentKind("adventures", Msg("Adventure"), ADVENTURE_FORM, read_adventure, values_of_adventure, named),
    ContentKind("heroes", Msg("Hero card"), hero_form, read_hero, values_of_hero, named),
    ContentKind("deck", Msg("Deck"), DECK_FORM, read_deck, values_of_deck,
                lambda deck: Msg("Cards in the deck: {cards}", {"cards": deck.cards})),
    ContentKind("fields", Msg("Field of the board"), field_form, read_field, values_of_field, named, mutual="ways",
                board=OnBoard("kind")))
