"""Where the things of the box lie in a running game, and what follows when something else is printed on one.

What may live here: that, and where older versions put it right. What may not: how a thing is asked for (content.py,
kinds.py), which thing it is (screens/). Borders and kinds of provinces are put right where figures stand
(believed/board.py).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.believing import differences
from companion.engine.former_paths import FormerPath, with_line
from companion.engine.game import Placements
from companion.engine.printed import PrintedKind, printed_at

from .content import TABLE, Card, Debt, Sheet, Tokens, Triumph
from .kinds import TOLD_CARD
from .model import State
from .rules import influence, realm


def _cards(state: State) -> Iterator[Card]:
    """What the table has told in this game, and what lies at a court of its own."""
    yield from (card for card in state.content.cards if f"cards/{card.key}" in state.told)
    yield from (held.card for who in state.factions for held in who.courtiers if held.card.source == TABLE)


def _debts(state: State) -> Iterator[Debt]:
    yield from (debt for debt in state.content.debts if f"debts/{debt.key}" in state.told)


def _sheets(state: State) -> Iterator[Sheet]:
    """Which sheet a faction has, another name included, is put right with the faction."""
    played = {who.sheet for who in state.factions if not who.out}
    yield from (sheet for sheet in state.content.sheets if sheet.name in played and sheet.source == TABLE)


def _tokens(state: State) -> Iterator[Tokens]:
    """How many each faction has matters where figures stand on the map (LYS-A21)."""
    if realm.on_map(state):
        yield state.content.tokens


def _at_court(state: State, was: Card, now: Card) -> Placements:
    return differences(state, influence.as_printed(state, now))


def _offered(state: State, was: Triumph, now: Triumph) -> Placements:
    """A triumph that has a name now is offered again."""
    known = state.content.triumphs
    if not now.name or any(triumph.key == now.key for triumph in known):
        return ()
    return differences(state, replace(state, content=replace(state.content, triumphs=(*known, now))))


def _sheet_of(state: State, steps: list[str]) -> tuple[str, ...]:
    names = {who.sheet for who in state.factions if who.id == steps[1]}
    return tuple(f"printed/sheets/{sheet.key}" for sheet in state.content.sheets if sheet.name in names)


PRINTED = (
    PrintedKind("triumphs", ("row/*/triumph",), follow=_offered),
    PrintedKind("cards", things=_cards, asked=lambda state, card: TOLD_CARD, follow=_at_court),
    PrintedKind("debts", things=_debts),
    PrintedKind("sheets", things=_sheets, lines=("text",)),
    PrintedKind("tokens", things=_tokens))
FORMER_PATHS = (
    FormerPath("told/*/*/*/*", lambda state, steps: (
        f"printed/{steps[1]}/{steps[3]}", f"printed/{steps[1]}/row/{steps[2]}/triumph"),
               lambda state, values, steps, told: with_line(values, steps[4], told), (str, int)),
    FormerPath("row/*/triumph/name", printed_at("triumphs", 3),
               lambda state, values, steps, told: with_line(values, "name", told)),
    FormerPath("sheet/*/text", _sheet_of, lambda state, values, steps, told: with_line(values, "text", told)),
    FormerPath("tokens/*", lambda state, steps: (f"printed/tokens/{state.content.tokens.key}",),
               lambda state, values, steps, told: {**values, steps[1]: told}, (int,)))
