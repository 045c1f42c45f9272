"""Set-up (LYS-2 to LYS-5): what the table looks like before anything happens."""

from __future__ import annotations

from companion.engine.game import FULL, LIGHT, Seat, Setup
from companion.engine.view import MARKS
from companion.games.lyssan.content import LEAST_PROVINCES, Content, Province, all_ways, board
from companion.games.lyssan.model.state import Faction, Laid, Revealing, State
from companion.games.lyssan.options import Options

SECOND = "b"


def start(setup: Setup[Options, Content]) -> State:
    """Everybody has a coin and four cards; the triumphs lie face down, the first is to be turned up.

    The set-up says what a box lacks for a map (`lacks`) before it begins at full. Up to 0.4.0 it began all the same,
    and such games are played at the light level.
    """
    factions = tuple(_factions(setup))
    provinces = _map(setup.content, len(factions)) if setup.detail == FULL else ()
    triumphs = setup.options.triumphs_three if len(factions) == 3 else setup.options.triumphs_four
    return State(options=setup.options, content=setup.content, detail=FULL if provinces else LIGHT, factions=factions,
                 provinces=provinces, ways=all_ways(provinces), row=(Laid(),) * triumphs, step=Revealing(),
                 mapless=setup.detail == FULL and not provinces)


def _map(content: Content, factions: int) -> tuple[Province, ...]:
    found = board(content, factions)
    return found if len(found) >= LEAST_PROVINCES * factions else ()


def _factions(setup: Setup[Options, Content]) -> list[Faction]:
    """One faction for each seat, or two for each of two players (LYS-5), side by side as their sheets lie.

    If nobody has said which factions they are, numbers tell the two apart.
    """
    chosen = [_sheet(setup.content, seat) for seat in setup.seats]
    if len(setup.seats) > 2:
        return [Faction(seat.id, seat.id, seat.name, seat.mark, name)
                for seat, name in zip(setup.seats, chosen, strict=True)]
    others = [sheet.name for sheet in setup.content.sheets if sheet.name not in chosen]
    marks = [mark for mark in MARKS if mark not in [seat.mark for seat in setup.seats]]
    found = []
    for n, (seat, name) in enumerate(zip(setup.seats, chosen, strict=True)):
        second = others[n] if name and n < len(others) else ""
        found += [Faction(seat.id, seat.id, f"{seat.name} · {name or 1}", seat.mark, name),
                  Faction(f"{seat.id}{SECOND}", seat.id, f"{seat.name} · {second or 2}", marks[n], second)]
    return found


def _sheet(content: Content, seat: Seat) -> str:
    return next((sheet.name for sheet in content.sheets if sheet.key == seat.character), "")
