"""What a configuration may hold and what is wrong with a value: read from the Structs in `settings`, and put into
words.

What may live here: pure checks and their wording. What may not: files, TOML.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct, inspect
from msgspec.structs import fields

from companion.engine.words import Msg

from .places import ONE, TOP
from .settings import WORDING, Settings

SEE_FILE = Msg("config/companion.toml shows every key with its default")
Trouble = tuple[Msg, Msg]


class Block(Struct, frozen=True):
    """The keys of one section with their types; `repeated` sections are written `[[name]]`."""

    keys: dict[str, Any]
    repeated: bool = False


def _blocks() -> dict[str, Block]:
    found, top = {}, {}
    for field in fields(Settings):
        kind = inspect.type_info(field.type)
        repeated = isinstance(kind, inspect.VarTupleType)
        inner = kind.item_type if isinstance(kind, inspect.VarTupleType) else kind
        if isinstance(inner, inspect.StructType):
            found[field.encode_name] = Block({f.encode_name: f.type for f in fields(inner.cls)}, repeated)
        else:
            top[field.encode_name] = field.type
    return {TOP: Block(top), **found}


BLOCKS = _blocks()


def section_trouble(section: str, nth: int) -> Trouble | None:
    """What is wrong with a section as such; `nth` is ONE for `[section]`, else its place among `[[section]]`."""
    block = BLOCKS.get(section)
    if block is None:
        return Msg("there is no section of this name"), _meant(section, tuple(BLOCKS))
    if block.repeated and nth == ONE:
        return Msg("this section may be there several times"), _write(f"[[{section}]]")
    if not block.repeated and nth != ONE:
        return Msg("this section may be there only once"), _write(f"[{section}]")
    return None


def key_trouble(section: str, key: str, value: Any) -> Trouble | None:
    """What is wrong with one key and its value in a section that exists."""
    keys = BLOCKS[section].keys
    if key in keys:
        return _value_trouble(keys[key], value)
    if section == TOP and key in BLOCKS:
        return Msg("this is a section, not a key"), _write(f"[[{key}]]" if BLOCKS[key].repeated else f"[{key}]")
    return Msg("there is no key of this name here"), _meant(key, tuple(keys))


def fits_setting(name: str, value: Any) -> bool:
    """Whether a value is one that a key, named as section.key, takes."""
    section, _, key = name.partition(".")
    return key_trouble(section, key, value) is None


def _value_trouble(wanted: Any, value: Any) -> Trouble | None:
    try:
        msgspec.convert(value, wanted)
    except msgspec.ValidationError:
        text = Msg("{value} does not fit", {"value": _shown(value)})
        return text, Msg("write {wanted}", {"wanted": in_words(inspect.type_info(wanted))})
    return None


def in_words(kind: inspect.Type) -> Msg:
    """Which values a key takes."""
    match kind:
        case inspect.IntType(ge=least, le=most):
            return Msg("a whole number from {least} to {most}", {"least": least or 0, "most": most or 0})
        case inspect.LiteralType(values=values):
            return Msg("one of: {values}", {"values": ", ".join(str(v) for v in values)})
        case inspect.BoolType():
            return Msg("true or false")
        case inspect.StrType(pattern=pattern) if pattern:
            return Msg("in quotation marks: {what}", {"what": WORDING[pattern]})
        case inspect.TupleType(item_types=(first, *_) as items):
            return Msg("in square brackets {n} times {what}", {"n": len(items), "what": in_words(first)})
        case inspect.VarTupleType(item_type=item):
            return Msg("in square brackets, each {what}", {"what": in_words(item)})
    return Msg("a text in quotation marks")


def _shown(value: Any) -> str:
    text = str(value).lower() if isinstance(value, bool) else repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 40 else text[:39] + "…"


def _write(head: str) -> Msg:
    return Msg("write {wanted}", {"wanted": head})


def _meant(word: str, known: tuple[str, ...]) -> Msg:
    from difflib import get_close_matches  # slow to open, and seldom needed
    near = get_close_matches(word.replace("_", "-"), known, 1) or get_close_matches(word, known, 1)
    return Msg("did you mean “{word}”?", {"word": near[0]}) if near else SEE_FILE
