"""What the library learns from a game: named things of the box that the table has entered. Nothing is stored here."""

from __future__ import annotations

from typing import Any

from companion.engine.acts import PutRight
from companion.engine.corrections import told_anew
from companion.engine.game import Learned

from .content import TABLE, Card, Debt, Province, Sheet, Tokens, Triumph, worth_offering
from .model.events import CardPlayed, DebtRepaid, TriumphRevealed

TYPES: dict[str, type] = {"sheets": Sheet, "provinces": Province, "triumphs": Triumph, "cards": Card, "debts": Debt,
                          "tokens": Tokens}


def learned(event: Any) -> tuple[Learned, ...]:
    """What the table entered or corrected during play, if it can be recognised again: by a name, or a debt by its text.
    """
    match event:
        case TriumphRevealed(_, triumph):
            found: tuple[tuple[str, Any], ...] = (("triumphs", triumph),)
        case CardPlayed(_, card):
            found = (("cards", card),)
        case DebtRepaid(_, debt):
            found = (("debts", debt),)
        case PutRight():
            found = told_anew(event, TYPES)
        case _:
            found = ()
    return tuple(Learned(kind, thing.key, thing) for kind, thing in found if thing.source == TABLE
                 and worth_offering(thing))
