"""A table of Advyria for rule tests: sentences a player could say. No assertion about any one rule lives here."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.acts import Land
from companion.engine.dice import Rolled
from companion.engine.game import FULL, LIGHT, Seat, Setup
from companion.games.advyria import GAME
from companion.games.advyria.content import GUILD, QUEST, Adventure, Content, Deck, Field, Hero
from companion.games.advyria.model import (
    EndTurn,
    PlaceFigure,
    Player,
    PlaySet,
    SettingOut,
    State,
    TellFirst,
    Tile,
)
from companion.games.advyria.options import Options
from companion.games.advyria.rules.table import player_on
from tests.games.seated import Seats

NAMES = ("Ada", "Ben", "Cem", "Dora")
TURNIP, LANTERN, OTTER = (Adventure(key, key.title()) for key in ("turnip", "lantern", "otter"))
SCOUT = Hero("scout", "Scout", ("turnip", "lantern", "otter"))
GUILDS = {"north": "q1", "south": "q26", "east": "q10", "west": "q20"}
ROAD = tuple(Field(f"q{n}", f"Q{n}", QUEST, n * 30, 500, (f"q{n + 1}",) if n < 26 else ()) for n in range(1, 27))
"""A board like a string: 26 tiles one behind the other, a guild field at each end and two at its sides."""
BOARD = (*ROAD, *(Field(key, key.title(), GUILD, 0, 0, (way,)) for key, way in GUILDS.items()))
BOX = Content((TURNIP, LANTERN, OTTER), (SCOUT, Hero("other", "Other", ("a", "b", "c"))), Deck(), BOARD)


class Seated(Seats[State]):
    """`Seated("Ada", "Ben")`; seats are called by their players' names. With a map everybody has a guild field."""

    def __init__(self, *names: str, detail: str = LIGHT, deck: int = 0, content: Content = BOX, begin: bool = True,
                 **options: Any) -> None:
        names = names or ("Ada", "Ben")
        seat = {name: f"seat-{n}" for n, name in enumerate(names, 1)}
        seats = tuple(Seat(seat[name], name, "circle") for name in names)
        content = replace(content, deck=Deck(knights=deck)) if deck else content
        super().__init__(GAME, Setup(GAME.id, seats, Options(**options), content, detail), seat)
        if begin:
            self.begin(names)

    def begin(self, names: tuple[str, ...]) -> None:
        """Figures on guild fields in order; the first of `names` begins."""
        for name, field in zip(names, GUILDS, strict=False):
            if self.state.fields:
                self.do(PlaceFigure(field), by=name)
        if isinstance(self.state.step, SettingOut):
            self.do(TellFirst(self.seat[names[0]]))

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return player_on(self.state, self.state.turn.seat).name

    def asker(self, command: Any, by: str) -> str:
        return self.seat[by] if by else self.state.turn.seat or "table"

    def play(self, kind: str, cards: int = 2) -> Seated:
        return self.do(PlaySet(kind, cards))

    def roll(self, *faces: int) -> Seated:
        return self.do(Land(tuple(Rolled(face) for face in faces)))

    def end(self, turns: int = 1) -> Seated:
        """So many turns end without a fairy thrown away."""
        for _ in range(turns):
            self.do(EndTurn(0))
        return self

    def player(self, name: str = "") -> Player:
        return player_on(self.state, self.seat[name or self.turn])

    def give(self, name: str, **changes: Any) -> Seated:
        """Start a test from another place: something of a player is as given."""
        seat = self.seat[name]
        return self.be(players=tuple(replace(p, **changes) if p.seat == seat else p for p in self.state.players))

    def lay(self, **tiles: Adventure) -> Seated:
        """Open adventures lie on these fields."""
        return self.be(tiles=tuple(Tile(t.field, tiles.get(t.field, t.adventure)) for t in self.state.tiles))

    def story(self) -> list[str]:
        """What the newest entry tells, as names of events."""
        return [type(event).__name__ for event in self.table.entries[-1].events]


def full(*names: str, **more: Any) -> Seated:
    """A table with the map; Ada stands in the north, Ben in the south, Cem in the east, Dora in the west."""
    return Seated(*names, detail=FULL, **more)
