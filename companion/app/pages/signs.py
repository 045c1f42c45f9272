"""What the signs on the table's screen mean, each once, with the word that it stands for. Pure.

What may live here: finding them in a View, and the words of those that belong to every game. What may not: how they are
drawn.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import astuple

from companion.engine.dice import KEPT, TYPED, VIRTUAL
from companion.engine.parts import Counter, Die, Figure
from companion.engine.view import Badge, Hand, Row, View
from companion.engine.words import Msg, join_texts

HANDS = Row(Msg("So much is there for hands to do at the table; a touch says what"), icon="hand-back-right-outline")
SOURCES = {
    KEPT: Row(Msg("This die was rolled before you went back, and still counts"), icon="history"),
    TYPED: Row(Msg("This result was typed"), icon="keyboard-outline"),
    VIRTUAL: Row(Msg("The device has rolled this die"), icon="chip")}
RULE = Row(Msg("Leads to the rule that counts now"), icon="help-circle-outline")
CORRECTED = Row(Msg("This result was corrected"), icon="pencil")


def sign_rows(view: View) -> tuple[Row, ...]:
    """A line for each sign with its word, or its words: those of the players, of the header, of the stage, and of every
    game.
    """
    words = dict[str, tuple[Msg, ...]]()
    for thing in _structs((view.seats, view.header, view.stage, view.hands)):
        for row in _rows(thing):
            known = words.get(row.icon, ())
            words[row.icon] = known if row.label in known else (*known, row.label)
    return (*(Row(join_texts(labels) or Msg(""), icon=icon) for icon, labels in words.items()), RULE)


def _rows(thing: Struct) -> tuple[Row, ...]:
    """What a sign on this thing means; nothing where it has none."""
    match thing:
        case Counter(label=label, icon=icon) | Badge(label=label, icon=icon) if icon:
            return (Row(label, icon=icon),)
        case Figure(icon=icon, label=label) if icon and label is not None:
            return (Row(label, icon=icon),)
        case Die(corrected=True):
            return (CORRECTED,)
        case Die(state="landed", source=source) if source in SOURCES:
            return (SOURCES[source],)
        case Hand():
            return (HANDS,)
    return ()


def _structs(thing: object) -> Iterator[Struct]:
    """Every struct in this one, or in these, in their order."""
    if isinstance(thing, Struct):
        yield thing
        yield from _structs(astuple(thing))
    elif isinstance(thing, tuple):
        for one in thing:
            yield from _structs(one)
