"""The hall's screen as a page: one card for every table of a hall. Pure.

What may live here: what a card says. What may not: where it comes from (companion/hall/), how it is drawn.
"""

from __future__ import annotations

from msgspec import Struct

from companion.engine.how_long import told_span
from companion.engine.view import Page, Row
from companion.engine.words import Msg, dot_facts

from .preparing.player import MARK_NAMES

HALL = "hall"
LOOKING = Msg("The hall's broker is not reached. It is tried again by itself.")
NOBODY = Msg("No table is there yet.")
SHUT_OUT = Msg("The hall does not let this screen in. Start it with the address that “companion hall init” prints.")


class TableCard(Struct, frozen=True):
    """What a card says of the table `name`. `there`: it can be heard; `calls`: it wants somebody to come; `title`: its
    game (empty: none); `leads` is the name or the mark of who has most points, `mark` that of who is to act; `still`
    from how many to how many minutes the game still takes (empty: nobody knows).
    """

    name: str
    there: bool = True
    calls: bool = False
    title: str = ""
    phase: str = ""
    over: bool = False
    mark: str = ""
    leads: str = ""
    clock: str = ""
    still: tuple[int, ...] = ()


def hall_page(tables: tuple[TableCard, ...]) -> Page:
    """The page with a card for each table."""
    return Page(HALL, Msg("Tables"), None if tables else NOBODY, tuple(_card(table) for table in tables))


def page_without(why: Msg) -> Page:
    """The page while the hall cannot be heard."""
    return Page(HALL, Msg("Tables"), why)


def _card(table: TableCard) -> Row:
    tone = "warn" if table.calls else "plain" if table.there else "quiet"
    return Row(Msg.plain(table.name), value=_value(table), note=_note(table), mark=table.mark, tone=tone, shape="card",
               icon="hand-wave" if table.calls else "")


def _value(table: TableCard) -> Msg:
    if not table.there:
        return Msg("is away")
    return Msg.plain(table.title) if table.title else Msg("No game is on the table.")


def _note(table: TableCard) -> Msg | None:
    leads = MARK_NAMES.get(table.leads, Msg.plain(table.leads))
    said = (Msg("Needs help") if table.calls else None,
            Msg("The game is over.") if table.over else Msg.plain(table.phase) if table.phase else None,
            Msg("{name} leads", {"name": leads}) if table.leads and not table.over else None,
            told_span(*table.still) if table.still else None,
            Msg.plain(table.clock) if table.clock else None)
    return dot_facts(part for part in said if part)
