"""A table of DiceWar for rule tests: sentences a player could say. No assertion about any one rule lives here.

Ada sits in the south, Ben in the north. Fields are called as on a chess board: A1 is the south-west corner; screens
count the rows from the north.
"""

from __future__ import annotations

from collections.abc import Set
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.app.storage.inventory import make_inventory, shipped_boxes
from companion.engine.acts import Adjust, Land
from companion.engine.dice import Rolled
from companion.engine.game import FULL, LIGHT, Seat, Setup
from companion.engine.screens import look
from companion.engine.table import Accepted
from companion.games.dicewar import GAME
from companion.games.dicewar.content import Card, Content, cards_of
from companion.games.dicewar.model import (
    Acting,
    Attack,
    Begin,
    Cast,
    Creature,
    Move,
    Player,
    RollForStart,
    SetCreature,
    Spot,
    State,
    TellBuildUp,
    Upgrade,
)
from companion.games.dicewar.options import Options
from companion.games.dicewar.rules.ending import virtual_points
from companion.games.dicewar.rules.possible import creature_goals
from companion.games.dicewar.rules.table import find_creature
from tests.games.seated import Seats

SHIPPED: Content = make_inventory(GAME, shipped_boxes(Path(__file__).parents[2] / "config" / "games")["dicewar"],
                                  ()).examples
CARDS: tuple[Card, ...] = tuple(card for people in SHIPPED.peoples for card in people.cards)
DRAGONS, HILLS = "light-of-dragons", "beispielvolk-der-berge"
SEATS = {"Ada": "seat-1", "Ben": "seat-2"}
LANDS = SHIPPED.board.width * SHIPPED.board.height


def at(name: str) -> Spot:
    """The field of that name."""
    return "ABCDEFG".index(name[0]), 7 - int(name[1])


class Seated(Seats[State]):
    """Two players at a table; in a full game `war(ada={"D1": 3}, ben={"D7": 6})` puts them into the war."""

    def __init__(self, options: Options | None = None, detail: str = FULL,
                 peoples: tuple[str, str] = (DRAGONS, DRAGONS), content: Content = SHIPPED) -> None:
        seats = tuple(Seat(seat, name, mark, people) for (name, seat), mark, people in zip(
            SEATS.items(), ("circle", "square"), peoples, strict=True))
        super().__init__(GAME, Setup(GAME.id, seats, options or Options(), content, detail), SEATS)

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return self.state.players[self.state.active].name

    @property
    def end(self) -> Any:
        """How it ended."""
        return self.state.step

    def asker(self, command: Any, by: str) -> str:
        return SEATS[by or self.turn]

    def waivable(self, command: Any) -> bool:
        """Whether the table may play it anyway."""
        return isinstance(self.ask(command, waive=True), Accepted)

    def roll(self, *faces: int) -> Seated:
        """Dice land one after the other."""
        return self.do(*(Land((Rolled(face),)) for face in faces))

    def begin(self, first: str = "Ada") -> Seated:
        return self.do(Begin(SEATS[first]), by=first)

    def set(self, **creatures: int) -> Seated:
        """`set(C1=4, D1=6)`: dice on the active player's fields."""
        return self.do(*(SetCreature(level, at(name)) for name, level in creatures.items()))

    def war(self, ada: dict[str, int], ben: dict[str, int], turn: str = "Ada", **changes: Any) -> Seated:
        """The war with these creatures; `changes` are fields of the state."""
        lands: list[Creature | None] = [None] * LANDS
        for name, army in (("Ada", ada), ("Ben", ben)):
            for field, level in army.items():
                x, y = at(field)
                lands[y * 7 + x] = Creature(SEATS[name], level)
        players = tuple(replace(player, standing=len(army))
                        for player, army in zip(self.state.players, (ada, ben), strict=True))
        return self.be(**{"players": players, "lands": tuple(lands), "step": Acting(), "turns": 1,
                          "active": list(SEATS).index(turn), **changes})

    def give(self, name: str, **changes: Any) -> Seated:
        """Start a test from another place: a player's numbers are as given."""
        return self.be(players=tuple(replace(player, **changes) if player.name == name else player
                                     for player in self.state.players))

    def move(self, start: str, to: str) -> Seated:
        return self.do(Move(at(start), at(to)))

    def attack(self, start: str, to: str) -> Seated:
        return self.do(Attack(at(start), at(to)))

    def upgrade(self, field: str) -> Seated:
        return self.do(Upgrade(at(field)))

    def cast(self, field: str, toward: str) -> Seated:
        return self.do(Cast(at(field), at(toward)))

    def adjust(self, path: str, value: int) -> Seated:
        return self.do(Adjust(path, value))

    def player(self, name: str) -> Player:
        return next(player for player in self.state.players if player.name == name)

    def counts(self, name: str) -> tuple[int, int, int]:
        """Reserve, war lands, exile."""
        player = self.player(name)
        return player.reserve, player.standing, player.exile

    def vp(self, name: str) -> int:
        return self.player(name).vp

    def virtual(self, name: str) -> int:
        return virtual_points(self.state, self.player(name))

    def army(self, name: str) -> dict[str, int]:
        """A player's creatures by their fields."""
        fields = [f"{column}{row}" for row in range(1, 8) for column in "ABCDEFG"]
        return {field: creature.level for field in fields
                if (creature := find_creature(self.state, at(field))) is not None and creature.seat == SEATS[name]}

    def goals(self, field: str) -> Set[str]:
        """Where the creature on a field may move or attack."""
        return {f"{'ABCDEFG'[x]}{7 - y}" for x, y in creature_goals(self.state, at(field))}

    def log(self) -> list[str]:
        """The newest lines, as a reader sees them."""
        from companion.engine.words import say
        return [say(line.text) for line in look(self.table, "table").log]


def light(options: Options | None = None, **more: Any) -> Seated:
    """A light game in the war, four dice each."""
    game = Seated(options, LIGHT, **more).begin()
    return game.do(TellBuildUp(4)).do(TellBuildUp(4))


def rolling() -> Seated:
    """The start is being rolled for."""
    return Seated().do(RollForStart())


def with_card(**changes: Any) -> Content:
    """The shipped content with one card of the first people changed; `level` says which."""
    old = cards_of(SHIPPED, DRAGONS)[changes["level"] - 1]
    new: Card = replace(old, **changes)
    return replace(SHIPPED, peoples=(), cards=(*(card for card in CARDS if card.key != new.key), new))
