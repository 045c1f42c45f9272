"""A table of Lyssan for rule tests: sentences a player could say. No assertion about any one rule lives here."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.acts import Land
from companion.engine.dice import Rolled
from companion.engine.game import FULL, LIGHT, Seat, Setup
from companion.engine.view import MARKS
from companion.games.lyssan import GAME
from companion.games.lyssan.content import (
    AGENTS,
    CASTLE,
    COURTIER,
    ELBINGEN,
    FARM,
    FOREST,
    MOUNTAIN,
    SURPRISE,
    VASSAL,
    Agents,
    Card,
    Content,
    Debt,
    Province,
    Sheet,
    Triumph,
)
from companion.games.lyssan.model import Piece, State, commands as do, state as st
from companion.games.lyssan.options import Options
from companion.games.lyssan.rules.realm import add_pieces
from companion.games.lyssan.rules.table import active_faction, change_faction, faction_named
from tests.games.seated import Seats

KINDS = {"a": FARM, "b": FOREST, "c": MOUNTAIN, "d": ELBINGEN, "e": FARM, "f": FOREST, "g": MOUNTAIN, "h": FARM}
LINE = tuple(Province(key, key.upper(), kind, near=(chr(ord(key) + 1),), edge=key not in "cd", source="example")
             for key, kind in KINDS.items())
HOMES = tuple(Province(f"home{n}", f"Home {n}", MOUNTAIN, source="example") for n in range(1, 5))
"""Eight provinces in a row, and for each faction one beside the world, where its castle is safe."""
SHEETS = tuple(Sheet(name.lower(), name) for name in ("Wolf", "Hawk", "Vulture", "Council"))
CONTENT = Content(SHEETS, (*LINE, *HOMES))


def a_triumph(name: str = "Feast", measure: str = "", immediate: bool = False) -> Triumph:
    return Triumph(name.lower(), name, measure=measure, immediate=immediate)


def a_card(cost: int = 0, kind: str = SURPRISE) -> Card:
    return Card(f"{kind}{cost}", f"{kind} {cost}", kind, cost)


def a_courtier(cost: int = 0) -> Card:
    return a_card(cost, COURTIER)


def a_vassal(cost: int = 0, **agents: int) -> Card:
    return replace(a_card(cost, VASSAL), agents=Agents(**agents))


def a_debt(**costs: Any) -> Debt:
    return Debt(f"debt-{costs}", "Debt", **costs)


class Seated(Seats[State]):
    """`Seated("Ada", "Ben", "Cem")`; factions are called by their players' names, the second of two by “Ada2”."""

    def __init__(self, *names: str, detail: str = LIGHT, options: Options | None = None,
                 content: Content = CONTENT) -> None:
        seat = {name: f"seat-{n}" for n, name in enumerate(names, 1)}
        self.names = dict(seat)
        if len(names) == 2:
            self.names |= {f"{name}2": f"{there}b" for name, there in seat.items()}
        sheets = [sheet.key for sheet in content.sheets] or [""] * 4
        seats = tuple(Seat(seat[name], name, MARKS[n], sheets[n]) for n, name in enumerate(names))
        super().__init__(GAME, Setup(GAME.id, seats, options or Options(), content, detail), seat)

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return self.called(active_faction(self.state).id)

    def called(self, who: str) -> str:
        return next(name for name, number in self.names.items() if number == who)

    @property
    def order(self) -> list[str]:
        return [self.called(who) for who in self.state.order]

    def asker(self, command: Any, by: str) -> str:
        return self.seat[by] if by else self._in_turn(command)

    def _in_turn(self, command: Any) -> str:
        named = getattr(command, "faction", "")
        if self.state.order and not isinstance(command, (do.Atone, do.AtoneAll, do.GiveUp, do.TellLands)):
            return active_faction(self.state).seat
        return next((who.seat for who in self.state.factions if who.id == named), "table")

    def land(self, *faces: int) -> Seated:
        return self.do(Land(tuple(Rolled(face) for face in faces)))

    def who(self, name: str) -> st.Faction:
        return faction_named(self.state, self.names[name])

    def has(self, name: str, **expected: int) -> bool:
        """Whether a faction has exactly so much."""
        found = {field: getattr(self.who(name), field) for field in expected}
        assert found == expected
        return True

    def give(self, name: str, **changes: Any) -> Seated:
        """Start a test from another place: a faction's numbers, fallen or courtiers are as given."""
        return self._set(change_faction(self.state, self.names[name], **changes))

    def _set(self, state: State) -> Seated:
        self.table = replace(self.table, states=self.table.states.upto(len(self.table.entries)).append(state))
        return self

    def put(self, name: str, kind: str, place: str, ready: bool = True, vassal: int = 0, opened: int = 0) -> int:
        """A figure on the board; its id."""
        there = Piece(0, kind, self.names[name], place, ready and kind in AGENTS, vassal, opened)
        self._set(add_pieces(self.state, there))
        return self.state.figures

    def figures(self, place: str) -> list[tuple[str, str]]:
        """Who has what in a province."""
        return [(self.called(piece.faction), piece.kind) for piece in self.state.pieces if piece.place == place]

    def figure(self, number: int) -> Piece | None:
        return next((piece for piece in self.state.pieces if piece.id == number), None)

    def row(self, *triumphs: Triumph | None, owners: tuple[str, ...] = ()) -> Seated:
        """The triumph row; None lies face down."""
        won = (*owners, *("",) * len(triumphs))
        return self.be(row=tuple(st.Laid(triumph, self.names.get(won[n], "")) for n, triumph in enumerate(triumphs)))

    def in_season(self, season: str, step: Any, turn: int = 0) -> Seated:
        """A year is under way; with a map everybody has a castle at home."""
        order = tuple(who.id for who in self.state.factions)
        opening = not self.state.order
        self.be(order=order, turn=turn, turns=turn + 1, season=season, year=1, seasons=1, step=step)
        if opening and self.state.detail == FULL:
            for n, who in enumerate(order, 1):
                self.put(self.called(who), CASTLE, f"home{n}")
        return self if self.state.row[0].triumph else self.row(a_triumph(), *(None,) * (len(order) if len(
            order) == 4 else 5))

    def orders(self, name: str = "Ada", season: str = st.SUMMER) -> Seated:
        """It is `name`'s turn to give orders."""
        return self.in_season(season, st.Ordering(), list(self.names).index(name) if len(self.seat) > 2 else [
            who.id for who in self.state.factions].index(self.names[name]))

    def spring(self) -> Seated:
        """The last turn of autumn ends, winter passes, it is spring."""
        self.orders(list(self.names)[-1], st.AUTUMN).do(do.EndTurn())
        return self.do(do.GoOn()) if self.state.meanwhile else self

    def atoning(self, **shame: int) -> Seated:
        """Summer begins; these factions have so much shame."""
        for name, count in shame.items():
            self.give(name, shame=count)
        return self.in_season(st.SUMMER, st.Atoning())

    def courtier(self, name: str, card: Card) -> int:
        """A courtier on display; its id."""
        number = self.state.cards + 1
        self.give(name, courtiers=(*self.who(name).courtiers, st.Courtier(number, card)))
        self.be(cards=number)
        return number

    def use(self, piece: int, *actions: Any) -> Seated:
        """Touch an agent, then its targets."""
        return self.do(do.SelectAgent(piece), *actions)
