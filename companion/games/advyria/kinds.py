"""How a table enters what its copy holds: the kinds of things, and what no field of them can say by itself.

What may live here: lines in order, keys, what makes no sense, hero cards. What may not: what a thing is and how a field
of it is asked for (content.py), what it does (rules/). A hero card is asked for by hand, because two lines, adventures
picked and adventures written down, make one field of it.
"""

from __future__ import annotations

from typing import Any

from companion.engine.content.asked import asked_form, name_with_letters
from companion.engine.content.kinds import ContentKind, OnBoard
from companion.engine.inputs import Field as Line, Form, Option, Pick, Text, told_apart
from companion.engine.words import Msg

from .content import HERO_ADVENTURES, LONGEST, QUEST, TABLE, Adventure, Content, Deck, Field, Hero, own_key


def next_name(content: Content) -> str:
    """A number that no field of the board has yet, for boards whose fields have no printed names."""
    taken, number = {field.name for field in content.fields}, len(content.fields) + 1
    while str(number) in taken:
        number += 1
    return str(number)


TOLD_ADVENTURE = asked_form(Adventure, key=lambda one: own_key(one.name))
ADVENTURE = asked_form(Adventure, key=lambda one: own_key(name_with_letters(one.name)))
DECK = asked_form(Deck, source=TABLE)
FIELD = asked_form(Field, "name", "kind", "ways", "x", "y", key=lambda field: own_key(name_with_letters(field.name)),
                   filled=lambda content: (("name", next_name(content)), ("kind", QUEST)))
"""With a number for a name and a tile, as most fields have."""


def hero_form(content: Content) -> Form:
    """The form of a hero card: known adventures are picked, others are written down."""
    known = {one.key: Msg.plain(one.name) for one in content.adventures}
    known |= {key: title_of_key(key) for hero in content.heroes for key in hero.adventures if key not in known}
    options = told_apart(tuple(Option(key, name) for key, name in known.items()))
    picked = (Line("adventures", Msg("Its adventures"), Pick(options, 0, HERO_ADVENTURES), optional=True),)
    return Form((Line("name", Msg("Name"), Text()), *(picked if options else ()),
                 Line("others", Msg("Other adventures (names, with commas)"), Text(LONGEST), optional=bool(options)),
                 Line("text", Msg("What it says besides"), Text(LONGEST), optional=True)))


def title_of_key(key: str) -> Msg:
    """The name of an adventure that nobody has entered yet, made from its key."""
    return Msg.plain(key.removeprefix("own-").replace("-", " ").title())


def told_hero(values: dict[str, Any]) -> Hero:
    """The form of a hero card during play, with as many of its adventures as are known."""
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
    name_with_letters(values["name"])
    return told_hero(values)


def values_of_hero(hero: Hero) -> dict[str, Any]:
    """A hero card as its form is answered."""
    text = {"text": hero.text} if hero.text else {}
    return {"name": hero.name, "adventures": list(hero.adventures), **text}


def name_of(thing: Any) -> Msg:
    """What is called by its name."""
    return Msg.plain(thing.name)


CONTENT_KINDS = (
    ContentKind("adventures", Msg("Adventure"), *ADVENTURE, name_of),
    ContentKind("heroes", Msg("Hero card"), hero_form, read_hero, values_of_hero, name_of),
    ContentKind("deck", Msg("Deck"), *DECK, lambda deck: Msg("Cards in the deck: {cards}", {"cards": deck.cards})),
    ContentKind("fields", Msg("Field of the board"), *FIELD, name_of, mutual="ways",
                board=OnBoard("kind")))
