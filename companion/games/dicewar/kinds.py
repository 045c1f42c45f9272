"""What a box of DiceWar is made of, each kind with its form: how a thing is entered, changed, and called in lists.

What may live here: those forms, both ways. What may not: the values themselves (content.py), what is done with them.
They are asked for by hand, because a line is no field: a spell is one of two structs, six cards lie flat in a people,
and of the board three rows and three ruins are asked for.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from companion.engine.content.kinds import ContentKind
from companion.engine.game import key_of
from companion.engine.inputs import Field, Form, Number, Option, Pick, Text, place_name
from companion.engine.words import Msg

from .content import (
    FIRST_PEOPLE,
    LEVELS,
    MOVEMENT_NAMES,
    SPECIAL_NAMES,
    SPELL_NAMES,
    TABLE,
    UNCERTAIN,
    Blood,
    Board,
    Card,
    Content,
    People,
    Spell,
    Split,
    people_names,
)

Values = dict[str, Any]
LONGEST = 120
NONE = "none"
YES = "yes"
NO = "no"
CERTAIN = (TABLE, "rulebook")
NOTHING = ("-", "–")
MOVEMENTS = Pick(tuple(Option(word, name) for word, name in MOVEMENT_NAMES.items()))
SPECIALS = Pick(tuple(Option(word, name) for word, name in SPECIAL_NAMES.items()), 0, len(SPECIAL_NAMES))
SPELLS = Pick(tuple(Option(word, name) for word, name in SPELL_NAMES.items()))
ABILITY_FIELDS = (
    Field("name", Msg("Name"), Text(), optional=True), Field("movement", Msg("Movement"), MOVEMENTS),
    Field("specials", Msg("Specials"), SPECIALS), Field("spell", Msg("Spell"), SPELLS),
    Field("into", Msg("Splits into level"), Number(1, 6, 1), optional=True),
    Field("count", Msg("Splits into how many"), Number(2, 3, 2), optional=True),
    Field("points", Msg("Blood: trigger points for each of its level"), Number(1, 10, 2), optional=True),
    Field("text", Msg("What else the card says (-: nothing)"), Text(LONGEST), optional=True))
CHANGED_FIELDS = tuple(replace(field, optional=True) for field in ABILITY_FIELDS)


def card_form(content: Content) -> Form:
    """A card of its own, of a people that is known or not."""
    names = tuple(dict.fromkeys((*people_names(content).values(), FIRST_PEOPLE)))
    return Form((Field("people", Msg("People"), Text(offered=names)), Field("level", Msg("Level"), Number(1, 6, 1)),
                 *ABILITY_FIELDS))


def read_card(values: dict[str, Any]) -> Card:
    """A creature card as it was entered."""
    people = values["people"].strip()
    return read_abilities(Card(f"{key_of(people)}/{values['level']}", people, values["level"]), values)


def read_abilities(card: Card, values: dict[str, Any]) -> Card:
    """`card` with its abilities as they were entered; what is left out stays."""
    split = card.spell if isinstance(card.spell, Split) else Split()
    blood = card.spell if isinstance(card.spell, Blood) else Blood()
    spells = {"none": None, "split": Split(values.get("into", split.into), values.get("count", split.count)),
              "blood": Blood(values.get("points", blood.points))}
    kind = values.get("spell") or (type(card.spell).__name__.lower() if card.spell else "none")
    return Card(card.key, card.people, card.level, values.get("name", card.name).strip(),
                values.get("movement", card.movement), tuple(values.get("specials", card.specials)), spells[kind],
                _text(values["text"]) if "text" in values else card.text)


def _text(told: str) -> str:
    """An ability, or None: a dash says that there is none."""
    return "" if told.strip() in NOTHING else told.strip()


def told_card(card: Card) -> Values:
    """The inverse of read_card."""
    return {"people": card.people, "level": card.level, "movement": card.movement, "specials": list(card.specials),
            **_told_spell(card.spell), **_given({"name": card.name, "text": card.text})}


def _told_spell(spell: Spell | None) -> Values:
    match spell:
        case Split(into, count):
            return {"spell": "split", "into": into, "count": count}
        case Blood(points):
            return {"spell": "blood", "points": points}
    return {"spell": NONE}


def _given(values: Values) -> Values:
    """The fields that were filled in; an empty one was not."""
    return {name: value for name, value in values.items() if value not in ("", [], None)}


SPELLS_WHOLE: dict[str, tuple[Msg, Spell | None]] = {
    **{f"split:{into}:{count}": (Msg("splits into {count} of level {into}", {"count": count, "into": into}),
                                 Split(into, count)) for count in (2, 3) for into in LEVELS},
    **{f"blood:{n}": (Msg("exiles a friend for {n} trigger point", {"n": n}, "exiles a friend for {n} trigger points"),
                      Blood(n)) for n in range(1, 11)}}
WHOLE = Pick(tuple(Option(key, label) for key, (label, _) in SPELLS_WHOLE.items()))
SURE = Pick((Option(YES, Msg("read from the card")), Option(NO, Msg("not looked up yet"))))
PEOPLE_FORM = Form((Field("name", Msg("Name of the people"), Text()), *(
    Field(f"c{level}_{name}", label, wanted, optional=True, group=Msg("Level {n}", {"n": level}))
    for level in LEVELS for name, label, wanted in (
        ("name", Msg("Name"), Text()), ("movement", Msg("Movement"), MOVEMENTS),
        ("specials", Msg("Specials"), SPECIALS), ("spell", Msg("Spell"), WHOLE),
        ("text", Msg("What else the card says"), Text(LONGEST)),
        ("sure", Msg("How sure"), SURE)))))


def read_people(values: Values) -> People:
    """A people as it was entered; of a level of which nothing was said there is no card yet."""
    name = values["name"].strip()
    key = key_of(name)
    return People(key, name, tuple(_read_level(values, key, name, level) for level in LEVELS
                                   if any(field.startswith(f"c{level}_") for field in values)))


def _read_level(values: Values, key: str, people: str, level: int) -> Card:
    before = f"c{level}_"
    told = {name.removeprefix(before): value for name, value in values.items() if name.startswith(before)}
    spell = SPELLS_WHOLE[told["spell"]][1] if "spell" in told else None
    return Card(f"{key}/{level}", people, level, told.get("name", "").strip(), told.get("movement", "orthogonal"),
                tuple(told.get("specials", ())), spell, told.get("text", "").strip(),
                UNCERTAIN if told.get("sure") == NO else TABLE)


def told_people(people: People) -> Values:
    """The inverse of read_people."""
    found: Values = {"name": people.name}
    for card in people.cards:
        spell = next((key for key, (_, spell) in SPELLS_WHOLE.items() if spell == card.spell), "")
        found |= _given({f"c{card.level}_{name}": value for name, value in (
            ("name", card.name), ("movement", card.movement), ("specials", list(card.specials)), ("spell", spell),
            ("text", card.text), ("sure", YES if card.source in CERTAIN else NO))})
    return found


RUINS = tuple(Field(f"ruin{n}", Msg("Ruin {n}: field, as on the screen, like B6", {"n": n}), Text(3))
              for n in (1, 2, 3))
BOARD_FORM = Form((
    Field("width", Msg("Fields from west to east"), Number(3, 9, 7)),
    Field("height", Msg("Fields from north to south"), Number(4, 9, 7)),
    Field("first", Msg("Field bonus in the supply zone"), Number(0, 9, 3)),
    Field("second", Msg("Field bonus one row before it"), Number(0, 9, 2)),
    Field("third", Msg("Field bonus two rows before it"), Number(0, 9, 1)), *RUINS))


def read_board(values: Values) -> Board:
    """The board as it was entered; the ruins are three fields of it. ValueError, with the field, if they are not."""
    width, height, ruins = values["width"], values["height"], []
    for n in (1, 2, 3):
        spot = _spot(values[f"ruin{n}"])
        if spot is None or not (spot[0] < width and spot[1] < height) or spot in ruins:
            raise ValueError(Msg("The ruins are three different fields of the board."), f"ruin{n}")
        ruins.append(spot)
    bonus = (*(0 for _ in range(height - 3)), values["third"], values["second"], values["first"])
    return Board(width, height, bonus, tuple(ruins), TABLE)


def _spot(text: str) -> tuple[int, int] | None:
    """A field by its name, the inverse of place_name."""
    found = re.fullmatch(r"([A-Z])\s*([1-9])", text.strip().upper())
    return (ord(found[1]) - ord("A"), int(found[2]) - 1) if found else None


def told_board(board: Board) -> Values:
    """The inverse of read_board."""
    *_, third, second, first = board.bonus
    ruins = {f"ruin{n}": place_name(spot) for n, spot in enumerate(board.ruins, 1)}
    return {"width": board.width, "height": board.height, "first": first, "second": second, "third": third, **ruins}


def _card_title(card: Card) -> Msg:
    args: dict[str, Any] = {"people": card.people, "n": card.level, "name": card.name}
    return Msg("{people}, {n} {name}", args) if card.name else Msg("{people}, level {n}", args)


CONTENT_KINDS = (
    ContentKind("peoples", Msg("People, six cards"), PEOPLE_FORM, read_people, told_people,
                lambda people: Msg.plain(people.name)),
    ContentKind("cards", Msg("Single card of another people"), card_form, read_card, told_card, _card_title),
    ContentKind("board", Msg("Board"), BOARD_FORM, read_board, told_board, lambda board: Msg("Board"),
                grid=("width", "height")))
