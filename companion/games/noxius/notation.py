"""How faces, effects and life tiles are written down, in the signs of the sheets. Pure reading of short texts.

What may live here: the grammar. What may not: what a sign does in play (rules/).

    face    T/2     read from left to right: a hit, then 2 damage; a dash has no effect, an empty text is not known
    effect  -LP/D+1 the same, and: -LP -SP lose one, T2 a loss of 2, P+1 power, P= another's power,
                    D+1 more damage with each number, H+1 more with each LP
    tile    3/2 (2 if wounded) · 3 (cannot be wounded) · =4 (exactly) · LP · SP · V · 6+LP (linked)
    both    "only by fire" in quotes: what no sign says, played by hand
"""

from __future__ import annotations

import re
from functools import cache

from msgspec import Struct

DAMAGE = "damage"
HIT = "hit"
LP = "lp"
SP = "sp"
WOUND = "wound"
LOSE_LP = "lose_lp"
LOSE_SP = "lose_sp"
HARM = "harm"
POWER = "power"
COPY = "copy"
STRONGER = "stronger"
KINDER = "kinder"
WORDS = "words"
NORMAL = "normal"
EXACT = "exact"
FIXED = "fixed"
NO_EFFECT, UNKNOWN = "-", ""
LASTING = (STRONGER, KINDER)
_SIGNS = {"T": HIT, "LP": LP, "SP": SP, "V": WOUND, "-LP": LOSE_LP, "-SP": LOSE_SP, "P=": COPY}
_NUMBERED = (("T", HARM), ("P", POWER), ("D", STRONGER), ("H", KINDER), ("", DAMAGE))
_ON_A_FACE = (DAMAGE, HIT, LP, SP, WOUND, WORDS)
_QUOTED = re.compile(r'"[^"]{1,80}"')
_SLASH = re.compile(r'/(?=(?:[^"]*"[^"]*")*[^"]*$)')  # one that stands in no quotes
_AS_PHONES_WRITE = str.maketrans(dict.fromkeys("„“”«»", '"') | dict.fromkeys("–—−", "-"))
_TILE = re.compile(r"(?P<exact>=)?(?P<number>[1-9]\d?)(?:/(?P<wounded>[1-9]\d?))?")


class Token(Struct, frozen=True):
    """One sign and the number printed on it, 0 if there is none; or a `text` for which there is no sign."""

    what: str
    n: int = 0
    text: str = ""


class Condition(Struct, frozen=True):
    """What takes a life tile away (NOX-17): `number` is needed, `wounded` instead if it is smaller and printed."""

    kind: str
    number: int = 0
    wounded: int = 0


@cache
def read_tokens(text: str) -> tuple[Token, ...]:
    """The signs of a face or an effect from left to right. ValueError if one is none."""
    return tuple(_token(sign) for sign in _SLASH.split(text)) if text not in (UNKNOWN, NO_EFFECT) else ()


def _token(sign: str) -> Token:
    if sign in _SIGNS:
        return Token(_SIGNS[sign])
    if _QUOTED.fullmatch(sign):
        return Token(WORDS, text=sign[1:-1])
    for letter, what in _NUMBERED:
        number = sign.removeprefix(letter)
        if sign.startswith(letter) and re.fullmatch(r"[+-]\d" if what in (POWER, *LASTING) else r"\d\d?", number):
            return Token(what, int(number))
    raise ValueError(f"“{sign}” is no sign of a face or an effect")


@cache
def read_conditions(text: str) -> tuple[Condition, ...]:
    """What a life tile asks for: one condition, or the two of a linked tile. ValueError if it is none."""
    if _QUOTED.fullmatch(text):
        return (Condition(WORDS),)
    return tuple(_condition(part) for part in text.split("+"))


def _condition(part: str) -> Condition:
    if part in ("LP", "SP", "V"):
        return Condition(_SIGNS[part])
    found = _TILE.fullmatch(part)
    if found is None or (found["exact"] and found["wounded"]):
        raise ValueError(f"“{part}” is no life tile")
    number, wounded = int(found["number"]), int(found["wounded"] or 0)
    kind = EXACT if found["exact"] else NORMAL if wounded else FIXED
    return Condition(kind, max(number, wounded), min(number, wounded) if wounded else 0)


def is_face(text: str) -> bool:
    """Whether a text can stand under a die's face."""
    try:
        return all(token.what in _ON_A_FACE for token in read_tokens(text))
    except ValueError:
        return False


def is_life(row: tuple[str, ...]) -> bool:
    """Whether a row of life tiles can be read and is not empty."""
    try:
        return bool(row) and all(map(read_conditions, row))
    except ValueError:
        return False


def sign_total(text: str, what: str) -> int:
    """The sum of the numbers of one kind of sign, D+1 for example."""
    return sum(token.n for token in read_tokens(text) if token.what == what)


def quoted_words(text: str) -> str:
    """The text for which there is no sign, as it is written on a face or a tile."""
    return '"{}"'.format(text.strip().replace('"', "'"))


def face_words(face: str) -> str:
    """The part of a face for which there is no sign; empty: nothing."""
    return " ".join(token.text for token in read_tokens(face) if token.what == WORDS)


def written_row(text: str) -> tuple[str, ...]:
    """Faces or life tiles that are written side by side with spaces between them; signs in any case.

    Quotes and dashes may be those that phones type instead.
    """
    return tuple(part if '"' in part else part.upper() for part in re.findall(
        r'(?:"[^"]*"|[^\s"])+', text.translate(_AS_PHONES_WRITE)))
