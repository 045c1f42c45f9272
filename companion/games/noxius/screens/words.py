"""Noxius in words: signs, life tiles. Nothing here decides."""

from __future__ import annotations

from typing import Any

from companion.engine.words import Msg, join_texts, signed_change
from companion.games.noxius.content import ALL, ENEMIES, ONE, OTHERS, Ability, Effect
from companion.games.noxius.notation import (
    COPY,
    EXACT,
    HARM,
    HIT,
    KINDER,
    LOSE_LP,
    LOSE_SP,
    LP,
    POWER,
    SP,
    STRONGER,
    WORDS,
    WOUND,
    Condition,
    Token,
    read_conditions,
    read_tokens,
)

TILE_ICONS = {LP: "heart", SP: "shield", WOUND: "sword"}
SIGN_ICONS = {"T": "target", "LP": "heart", "SP": "shield", "V": "sword"}
LONGEST = 12
FACES = {"": "?", "-": "–"}
CHANGES = range(-3, 4)
"""By how much abilities change power as a rule."""


def short_name(name: str) -> str:
    """An enemy's name where there is little room: cut, but with the number that distinguishes it from others."""
    head, _, last = name.rpartition(" ")
    if len(name) <= LONGEST or not last.isdecimal():
        return name[:LONGEST]
    return f"{head[:LONGEST - 1 - len(last)]} {last}"


def change_key(change: int) -> str:
    """The tile that stands for a change of power."""
    return f"change:{change}"


def signed_number(number: int) -> str:
    """A change with its sign."""
    return signed_change(number) if number else "±0"


def hit_loss(number: int) -> str:
    """What a hit costs."""
    return f"−{number}" if number else "0"


def face_text(text: str) -> Msg:
    """A face as it is printed."""
    return {"": Msg("not known"), "-": Msg("no effect")}.get(text) or Msg.plain(text)


def sign_text(token: Token) -> Msg:
    """A sign of an effect in a word or two."""
    change: dict[str, Any] = {"n": token.n, "change": signed_number(token.n)}
    return {HIT: Msg("hits you"), LP: Msg("+1 LP"), SP: Msg("+1 SP"), WOUND: Msg("wound"), LOSE_LP: Msg("−1 LP"),
            LOSE_SP: Msg("−1 SP"), COPY: Msg("power of another"), POWER: Msg("power {change}", change),
            STRONGER: Msg("damage {change}", change), KINDER: Msg("each LP {change}", change),
            WORDS: Msg.plain(token.text), HARM: Msg("takes {n} damage", change)}.get(
                token.what) or Msg("{n} damage", change)


def signs_text(text: str) -> Msg | None:
    """An effect in one line."""
    return join_texts([sign_text(token) for token in read_tokens(text)])


def price_text(cost: str, lp: int) -> Msg | None:
    """What a racial ability costs somebody with so many LP, in one line."""
    words = {LOSE_LP: Msg("the last LP") if lp == 1 else Msg("1 LP"), LOSE_SP: Msg("1 SP")}
    return join_texts([words.get(token.what) or sign_text(token) for token in read_tokens(cost)])


def effect_text(told: Effect) -> Msg | None:
    """What an ability does besides its faces, and for whom (NOX-20, NOX-25)."""
    gives, price_of = signs_text(told.gives), price_text(told.cost, 0)
    args: dict[str, Any] = {"effect": gives}
    whose = {ONE: Msg("{effect} for one", args), OTHERS: Msg("{effect} for the others", args),
             ALL: Msg("{effect} for all", args), ENEMIES: Msg("{effect} for all enemies", args)}
    what = join_texts([text for text in (whose.get(told.to, gives) if gives else None,
                                         Msg.plain(told.text) if told.text else None) if text])
    return Msg("{what} for {price}", {"what": what, "price": price_of}) if what and price_of else what


def bonus_text(ability: Ability) -> Msg | None:
    """What a grey power value adds (NOX-28)."""
    more = effect_text(ability.bonus) if ability.grey else None
    values = "/".join(map(str, ability.grey))
    return Msg("at {values}: {effect}", {"values": values, "effect": more}) if more else None


def condition_text(asked: Condition) -> Msg:
    """A condition of a linked tile in words."""
    args: dict[str, Any] = {"n": asked.number}
    return {EXACT: Msg("exactly {n} damage", args), LP: Msg("1 LP"), SP: Msg("1 SP"), WOUND: Msg("wound")}.get(
        asked.kind) or Msg("{n} damage or more", args)


def tile_text(text: str) -> Msg:
    """What a life tile asks for, in words (NOX-17)."""
    if text.startswith('"'):
        return Msg.plain(text)
    asked = [Msg("{n}, wounded {wounded}", {"n": there.number, "wounded": there.wounded}) if there.wounded
             else condition_text(there) for there in read_conditions(text)]
    return asked[0] if len(asked) == 1 else Msg("linked: {a} and {b}", {"a": asked[0], "b": asked[1]})


def tile_icon(tile: str) -> str:
    """The icon of a life tile that asks for something else than damage."""
    asked = read_conditions(tile)
    return TILE_ICONS.get(asked[0].kind, "") if len(asked) == 1 else ""
