"""What the signs on the table's screen mean, each once, with the word that it stands for. Pure.

What may live here: finding them in a View, and the words of those that belong to every game. What may not: how they are
drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import astuple, replace

from companion.engine.dice import KEPT, TYPED, VIRTUAL
from companion.engine.parts import Counter, Counters, Die, Figure
from companion.engine.view import MENU, Badge, Hand, Row, View
from companion.engine.words import Msg, join_texts

HANDS = Row(Msg("So much is there for hands to do at the table; a touch says what"), icon="format-list-checks")
SOURCES = {
    KEPT: Row(Msg("This die was rolled before you went back, and still counts"), icon="history"),
    TYPED: Row(Msg("This result was typed"), icon="keyboard-outline"),
    VIRTUAL: Row(Msg("The device has rolled this die"), icon="chip")}
RULE = Row(Msg("Leads to the rule that counts now"), icon="help-circle-outline")
CORRECTED = Row(Msg("This result was corrected"), icon="pencil")
PENCIL = Row(Msg("A touch there puts something right"), icon="pencil")
LOCK = Row(Msg("A rule is against it now; a touch says which"), icon="lock-outline")
PHONE = Row(Msg("Plays with a phone"), icon="cellphone")
ASLEEP = Row(Msg("exhausted"), icon="sleep")
QUIET = "quiet"


def sign_rows(view: View, legend: tuple[Badge, ...] = ()) -> tuple[Row, ...]:
    """A line for each sign with its word, or its words: those of the players, of the header, of the stage, and of every
    game. `legend`: what signs of this game's own mean where nothing on the screen says so (Game.legend).
    """
    words = dict[str, tuple[Msg, ...]]()
    names = tuple(Msg.plain(panel.name) for panel in view.seats)
    things = tuple(_structs((view.seats, view.header, view.stage, view.hands), names))
    shown = {getattr(thing, "icon", "") for thing in things}
    own = (Row(badge.label, icon=badge.icon) for badge in legend if badge.icon in shown)
    for row in (*(row for thing in things for row in _rows(thing)), *own, *_of_every_game(view, things)):
        known = words.get(row.icon, ())
        words[row.icon] = known if row.label in known else (*known, row.label)
    return tuple(Row(join_texts(labels) or Msg(""), icon=icon) for icon, labels in words.items())


def _of_every_game(view: View, things: Iterable[Struct]) -> Iterator[Row]:
    """The signs that are the same in every game, as far as they are on the screen."""
    if any(isinstance(thing, Figure) and thing.tone == QUIET for thing in things):
        yield ASLEEP
    if any(panel.connected for panel in view.seats):
        yield PHONE
    if any(choice.objection is not None for choice in view.choices):
        yield LOCK
    if any(choice.on == MENU and choice.key != MENU for choice in view.choices):
        yield PENCIL
    yield RULE


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


def _structs(thing: object, names: tuple[Msg, ...]) -> Iterator[Struct]:
    """Every struct in this one, or in these, in their order; numbers that are called by their owners' `names`, all with
    the same sign, are called by the title above them.
    """
    if isinstance(thing, Counters):
        thing = _by_title(thing, names)
    if isinstance(thing, Struct):
        yield thing
        yield from _structs(astuple(thing), names)
    elif isinstance(thing, tuple):
        for one in thing:
            yield from _structs(one, names)


def _by_title(part: Counters, names: tuple[Msg, ...]) -> Counters:
    called = part.title is not None and len({item.icon for item in part.items}) == 1 and all(
        item.label in names for item in part.items)
    return replace(part, items=tuple(replace(item, label=part.title) for item in part.items)) if called else part
