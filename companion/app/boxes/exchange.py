"""Exporting a box, and what an import would change: what is new, changed, gone, before anything is written.

What may live here: from content to the tree of a file and back. What may not: files themselves (box_file.py). Pure.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct, structs

from companion.app.storage.fitness import UnfitThing, fit_content, unfit_in_words
from companion.app.storage.inventory import PICTURE, Inventory, field_of, key_of_thing
from companion.app.storage.library import ContentItem
from companion.engine.content.kinds import ContentKind
from companion.engine.game import Game
from companion.engine.inputs import Form
from companion.engine.words import Msg, join_texts

from .box_text import BoxFile, PictureOf, UnfitBoxError
from .things import changed_to, delete_thing, row_of, sound_bytes, title_of

NAMED = 3


class BoxDifference(Struct, frozen=True):
    """What an import would make of the present box, as the names of things, and what to write for it.

    `unfit`: things that nobody could have entered, and why; they are not imported, and what they would have changed
    stays.
    """

    new: tuple[Msg, ...] = ()
    changed: tuple[Msg, ...] = ()
    gone: tuple[Msg, ...] = ()
    pictures: int = 0
    items: tuple[ContentItem, ...] = ()
    unfit: tuple[Msg, ...] = ()


def pack_box(game: Game, inventory: Inventory) -> BoxFile:
    """This copy's box, whole."""
    content = inventory.content
    things = {field: msgspec.to_builtins(getattr(content, field)) for field in content.__struct_fields__
              if getattr(content, field) not in ((), None)}
    known = _places(game, content)
    shown = tuple(PictureOf(kind, key, name) for (kind, key), name in sorted(inventory.pictures.items())
                  if (kind, key) in known)
    return BoxFile(game.id, things, shown)


def unpack_box(game: Game, box: BoxFile) -> Any:
    """The content of an imported box. UnfitBoxError if the game does not know such things."""
    fields = [field.name for field in structs.fields(game.content)]
    unknown = next((field for field in box.things if field not in fields), "")
    if unknown:
        raise UnfitBoxError(Msg("{game} knows no “{field}”", {"game": game.title, "field": unknown[:60]}))
    try:
        return msgspec.convert(box.things, game.content)
    except msgspec.ValidationError as error:
        raise UnfitBoxError(Msg("What the box says cannot be so in {game} ({why})", {
            "game": game.title, "why": str(error)[:120]})) from error


def box_difference(game: Game, inventory: Inventory, box: BoxFile) -> BoxDifference:
    """What an import would change. UnfitBoxError if the box cannot be imported."""
    content, unfit = fit_content(game, unpack_box(game, box), whole=True)
    found = BoxDifference(unfit=tuple(map(unfit_in_words, unfit)))
    for kind in game.kinds:
        here = _judged(unfit, kind, inventory.content, kind.things(inventory.content))
        found = _of_kind(found, inventory, kind, here, content, kind.things(content))
    for field in (field.name for field in structs.fields(game.content)):
        here, there = (_restful(game, field, box) for box in (inventory.content, content))
        rest = _rest(game, field)
        found = _of_kind(found, inventory, rest, _judged(unfit, rest, inventory.content, here), content, there)
    known = _places(game, content)
    shown = tuple(ContentItem(PICTURE + picture.kind, picture.key, msgspec.json.encode(picture.file))
                  for picture in box.pictures if (picture.kind, picture.key) in known
                  and inventory.pictures.get((picture.kind, picture.key)) != picture.file)
    return structs.replace(found, pictures=len(shown), items=(*found.items, *shown))


def _judged(unfit: tuple[UnfitThing, ...], kind: ContentKind, content: Any, here: tuple[Any, ...]) -> tuple[Any, ...]:
    """The things here about which the other box says something possible, or nothing at all."""
    not_said = {key_of_thing(one.thing) if one.several else one.kind or one.field for one in unfit}
    return tuple(thing for thing in here if _name(kind, content, thing) not in not_said)


def _places(game: Game, content: Any) -> set[tuple[str, str]]:
    """Where a picture may belong: to a thing, or under no key to a board; to one of fields also where it is as printed.
    """
    boards = {(kind.name, "") for kind in game.kinds if kind.board is not None or kind.grid}
    boards |= {(kind.name, key_of_thing(getattr(content, kind.name))) for kind in game.kinds if kind.grid}
    return boards | {(kind.name, key_of_thing(thing)) for kind in game.kinds for thing in kind.things(content)}


def _rest(game: Game, field: str) -> ContentKind:
    """The content of a field without a form, which is imported as it is."""
    return ContentKind(field, Msg.plain(field), Form(()), dict)


def _restful(game: Game, field: str, content: Any) -> tuple[Any, ...]:
    there = getattr(content, field)
    kinds = [kind for kind in game.kinds if field_of(kind.name) == field]
    formed = [thing for kind in kinds for thing in kind.things(content)]
    if not isinstance(there, tuple):
        return () if kinds else _rest(game, field).things(content)
    return tuple(thing for thing in there if thing not in formed)


def _of_kind(found: BoxDifference, inventory: Inventory, kind: ContentKind, here: tuple[Any, ...], content: Any,
             there: tuple[Any, ...]) -> BoxDifference:
    ours = {_name(kind, inventory.content, thing): thing for thing in here}
    theirs = {_name(kind, content, thing): thing for thing in there}
    new = [thing for name, thing in theirs.items() if name not in ours]
    other = [(ours[name], thing) for name, thing in theirs.items() if name in ours and ours[name] != thing]
    gone = [thing for name, thing in ours.items() if name not in theirs]
    items = (*(delete_thing(inventory, kind, thing) for thing in gone),
             *(changed_to(inventory, kind, old, thing) for old, thing in other),
             *(structs.replace(row_of(inventory, kind, thing), value=sound_bytes(thing)) for thing in new))
    return BoxDifference((*found.new, *(title_of(kind, thing) for thing in new)),
                      (*found.changed, *(title_of(kind, thing) for _, thing in other)),
                      (*found.gone, *(title_of(kind, thing) for thing in gone)), 0, (*found.items, *items), found.unfit)


def _name(kind: ContentKind, content: Any, thing: Any) -> str:
    """The key by which the same thing is found in another box; for a field that holds one thing, the field's name."""
    return key_of_thing(thing) if isinstance(getattr(content, field_of(kind.name), None), tuple) else kind.name


def in_few_words(names: tuple[Msg, ...]) -> Msg | None:
    """The first few names, and how many there are more."""
    few = join_texts(names[:NAMED])
    more = len(names) - NAMED
    return few if few is None or more <= 0 else Msg("{names} and {n} more", {"names": few, "n": more})


def difference_lines(found: BoxDifference) -> tuple[Msg, ...]:
    """What an import changes, in a few lines."""
    lines = ((Msg("New: {n}", {"n": len(found.new)}), found.new),
             (Msg("Changed: {n}", {"n": len(found.changed)}), found.changed),
             (Msg("Gone: {n}", {"n": len(found.gone)}), found.gone),
             (Msg("Cannot be, and is not taken in: {n}", {"n": len(found.unfit)}), found.unfit))
    said = [Msg("{line} ({names})", {"line": line, "names": named}) if (named := in_few_words(names)) else line
            for line, names in lines if names]
    said += [Msg("New pictures: {n}", {"n": found.pictures})] if found.pictures else []
    return tuple(said) or (Msg("It is the same box as this one."),)
