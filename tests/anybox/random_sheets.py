"""Score sheets of every shape that the editor allows, drawn by luck. What may not live here: playing them."""

from __future__ import annotations

from random import Random
from typing import Any, get_args, get_type_hints

from companion.games.anybox.content import Bonus, Column, Holding, Sheet, Tally, sheet_fault

KINDS = ("Fox", "Key", "Crown", "Owl")


def random_sheet(luck: Random) -> Sheet:
    """A sheet without a fault; every order, counter, hand and end comes up, most of them small."""
    while True:
        sheet = _drawn(luck)
        if sheet_fault(sheet) is None:
            return sheet


def _drawn(luck: Random) -> Sheet:
    columns = tuple(_column(luck, f"Category {n}") for n in range(luck.choice((1, 1, 2, 5))))
    bonus = Bonus("Bonus", luck.randint(1, len(columns)), 10, 5) if luck.random() < 0.2 else None
    return Sheet(
        "drawn", "Drawn", columns, bonus,
        _word(luck, Sheet, "written"), _word(luck, Sheet, "wins"), _word(luck, Sheet, "order"),
        lead=luck.randint(1, 2), rounds=luck.randint(0, 4), goal=luck.choice((0, 0, 20, 100)),
        teams=luck.choice((0, 0, 1, 2, 3)), dice=luck.choice((0, 0, 1, 5)), sides=luck.choice((2, 6, 20)),
        throws=luck.choice((1, 3)), takes=_word(luck, Sheet, "takes"),
        counters=tuple(_tally(luck, f"Counter {n}") for n in range(luck.choice((0, 0, 1, 2, 4)))),
        holdings=tuple(_holding(luck, f"Hand {n}") for n in range(luck.choice((0, 0, 1, 2)))))


def _column(luck: Random, name: str) -> Column:
    lowest = luck.choice((0, 0, -9, 1))
    return Column(name, lowest, lowest + luck.choice((0, 1, 30, 999)), each=luck.choice((1, 1, 2, -1, 0)),
                  face=luck.choice((0, 0, 3)), worth=luck.choice((0, 0, 25)))


def _tally(luck: Random, name: str) -> Tally:
    lowest = luck.choice((0, -3))
    highest = lowest + luck.choice((1, 3, 99))
    return Tally(name, _word(luck, Tally, "whose"), luck.randint(lowest, highest), lowest, highest,
                 each=luck.choice((0, 1, -2)), ends=_word(luck, Tally, "ends"),
                 means=_word(luck, Tally, "means"))


def _holding(luck: Random, name: str) -> Holding:
    return Holding(name, tuple(luck.sample(KINDS, luck.choice((0, 1, 3)))), _word(luck, Holding, "opens"))


def _word(luck: Random, kind: type, field: str) -> Any:
    """One of the words that may stand in a field."""
    return luck.choice(get_args(get_type_hints(kind)[field]))
