"""A table of Lüscherzia for rule tests: sentences a player could say. No assertion about any one rule lives here."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.acts import Land
from companion.engine.dice import Rolled
from companion.engine.game import LIGHT, Seat, Setup
from companion.games.luescherzia import GAME
from companion.games.luescherzia.content import (
    FIND_SITE,
    FORK,
    MONSTER,
    NPC,
    REST,
    TRAP,
    Avatar,
    Content,
    Find,
    Loss,
    Skills,
    Tile,
)
from companion.games.luescherzia.model import Accept, DrawTile, State, TellOrder
from companion.games.luescherzia.options import Options
from companion.games.luescherzia.rules.table import active_player, player_on, sp_of
from tests.games.seated import Seats

PLAIN = Avatar("plain", "Plain", 8, Skills(2, 2, 2, 2, 2))
fork, rest, find_site = Tile("fork", FORK), Tile("rest", REST), Tile("site", FIND_SITE)


def monster(level: int = 1, hearts: int = 1, **more: Any) -> Tile:
    return Tile(f"m{level}{hearts}", MONSTER, level=level, hearts=hearts, **more)


def trap(level: int = 1, **loss: int) -> Tile:
    return Tile(f"t{level}{loss}", TRAP, level=level, loss=Loss(**loss))


def npc(level: int = 1, **skills: int) -> Tile:
    return Tile(f"n{level}{skills}", NPC, level=level, modifiers=Skills(**skills))


class Seated(Seats[State]):
    """`Seated("Ada", "Ben")`; seats are called by their players' names."""

    def __init__(self, *names: str, detail: str = LIGHT, options: Options | None = None, avatar: Avatar = PLAIN,
                 avatars: dict[str, Avatar] | None = None, content: Content | None = None) -> None:
        chosen = {name: (avatars or {}).get(name, avatar) for name in names}
        content = replace(content or Content(), avatars=tuple({a.key: a for a in chosen.values()}.values()))
        seat = {name: f"seat-{n}" for n, name in enumerate(names, 1)}
        seats = tuple(Seat(seat[name], name, "circle", chosen[name].key) for name in names)
        super().__init__(GAME, Setup(GAME.id, seats, options or Options(), content, detail), seat)

    @property
    def turn(self) -> str:
        """Whose card is executed."""
        return active_player(self.state).name

    def asker(self, command: Any, by: str) -> str:
        return self.seat[by] if by else (active_player(self.state).seat if self.state.turn >= 0 else "table")

    def order(self, *names: str) -> Seated:
        return self.do(TellOrder(tuple(self.seat[name] for name in names)))

    def draw(self, tile: Tile) -> Seated:
        return self.do(DrawTile(tile))

    def roll(self, *faces: int) -> Seated:
        """All dice of the probe land; the result stands, by a touch where SP could still change it."""
        asked = self.state.roll.key if self.state.roll else ""
        self.land(*faces)
        return self.do(Accept()) if self.state.roll and self.state.roll.key == asked else self

    def land(self, *faces: int) -> Seated:
        return self.do(Land(tuple(Rolled(face) for face in faces)))

    @property
    def dice(self) -> int:
        """How many dice are asked for."""
        return len(self.state.roll.slots) if self.state.roll else 0

    def player(self, name: str) -> Any:
        return player_on(self.state, self.seat[name])

    def hp(self, name: str) -> int:
        return int(self.player(name).hp)

    def sp(self, name: str) -> int:
        return sp_of(self.player(name))

    def finds(self, name: str) -> int:
        return len(self.player(name).finds)

    def give(self, name: str, **changes: Any) -> Seated:
        """Start a test from another place: a player's hp, sp, skips, npcs or finds are as given."""
        player = self.player(name)
        if "sp" in changes:
            changes["sp"] = replace(player.sp, value=changes["sp"])
        players = tuple(replace(p, **changes) if p.seat == player.seat else p for p in self.state.players)
        return self.be(players=players)


def a_find(points: int = 0, sp: int = 0, **skills: int) -> Find:
    return Find(f"f{points}{sp}", "Find", points, sp, Skills(**skills))
