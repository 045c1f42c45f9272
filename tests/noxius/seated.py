"""A table of Noxius for rule tests: sentences a player could say. No assertion about any one rule lives here."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.acts import Adjust, Correct, Land
from companion.engine.dice import Rolled
from companion.engine.game import FULL, Seat, Setup
from companion.games.noxius import GAME
from companion.games.noxius.content import Ability, Character, Content, Enemy, Field, Mission, Race
from companion.games.noxius.model import (
    BeginMission,
    BringEnemy,
    ChooseMission,
    Foe,
    MoveFigure,
    Player,
    StartRound,
    State,
    TellFace,
    UseAbility,
    UsePower,
)
from companion.games.noxius.options import Options
from companion.games.noxius.rules.table import player_on
from tests.games.seated import Seats

SIGNS_OF_ALL_KINDS = ("T", "2", "T/2", "4/T", "LP", "V")


def ability(*faces: str, power: int = 0, name: str = "Strike", **more: Any) -> Ability:
    """One ability; a single face stands under all six."""
    return Ability(name, power, faces * 6 if len(faces) == 1 else faces, **more)


def sheet(*abilities: Ability, **more: Any) -> Character:
    """A character sheet."""
    return Character(more.pop("key", "plain"), "Plain", **{"lp": 8, "top": 6, **more}, abilities=abilities)


def enemy(*life: str, damage: tuple[int, int, int, int] = (3, 2, 1, 1), name: str = "Wolf", **more: Any) -> Enemy:
    """An enemy with these life tiles."""
    return Enemy(name.lower(), name, damage, life or ("9", "9"), **more)


PLAIN = sheet(ability(*SIGNS_OF_ALL_KINDS), ability("LP", power=1, name="Rest"))


class Seated(Seats[State]):
    """`Seated("Ada", "Ben")`; seats are called by their players' names."""

    def __init__(self, *names: str, detail: str = FULL, options: Options | None = None, character: Character = PLAIN,
                 characters: dict[str, Character] | None = None, races: tuple[Race, ...] = (),
                 fields: tuple[Field, ...] = (), enemies: tuple[Enemy, ...] = ()) -> None:
        chosen = {name: replace((characters or {}).get(name, character), key=name) for name in names}
        missions = (Mission("m", "Mission", "Once", fields),) if fields else ()
        content = Content(tuple(chosen.values()), races, enemies, missions)
        seat = {name: f"seat-{n}" for n, name in enumerate(names, 1)}
        seats = tuple(Seat(seat[name], name, "circle", name) for name in names)
        super().__init__(GAME, Setup(GAME.id, seats, options or Options(), content, detail), seat)

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return player_on(self.state, self.state.active).name if self.state.active else ""

    def asker(self, command: Any, by: str) -> str:
        return self.seat.get(by, by) if by else getattr(self.state.step, "seat", self.state.active) or "table"

    def begin(self, *enemies: Enemy, mission: bool = False) -> Seated:
        """The first progress field is read; on paper these enemies appear."""
        if mission:
            self.do(ChooseMission(0), by="table")
        self.do(BeginMission(), by="table")
        return self.do(*(BringEnemy(enemy) for enemy in enemies), by="table")

    def stand(self, **places: int) -> Seated:
        """Who stands on which number, at the first enemy."""
        for name, number in places.items():
            self.do(MoveFigure(self.seat[name], self.state.foes[0].id, number), by=name)
        return self

    def go(self) -> Seated:
        """All stand; the turns begin."""
        return self.do(StartRound(), by="table")

    def use(self, index: int = 0, face: int = 0, target: str = "") -> Seated:
        """Use an ability; the die lands if a face is given."""
        self.do(UseAbility(index, self.seat.get(target, "")))
        return self.roll(face) if face else self

    def roll(self, face: int) -> Seated:
        return self.do(Land((Rolled(face),)))

    def read(self, face: int) -> Seated:
        """The die that lies there was read wrongly."""
        return self.do(Correct(0, face))

    def tell(self, face: str, power: int = 0) -> Seated:
        """A turn at light detail."""
        return self.do(UsePower(power), TellFace(face))

    def adjust(self, path: str, value: int) -> Seated:
        return self.do(Adjust(path, value), by="table")

    def player(self, name: str) -> Player:
        return player_on(self.state, self.seat[name])

    def has(self, name: str) -> tuple[int, int, int]:
        """LP, SP, power."""
        player = self.player(name)
        return player.lp, player.sp, player.power

    @property
    def foe(self) -> Foe:
        return self.state.foes[0]

    @property
    def at(self) -> list[int]:
        """The current life tiles of all enemies."""
        return [foe.at for foe in self.state.foes]

    def give(self, name: str, **changes: Any) -> Seated:
        """Start a test from another place: a player's lp, sp, power … are as given."""
        seat = self.seat[name]
        return self.be(players=tuple(replace(p, **changes) if p.seat == seat else p for p in self.state.players))


def fight(*life: str, faces: tuple[str, ...] = SIGNS_OF_ALL_KINDS, names: tuple[str, ...] = ("Ada", "Ben"),
          power: int = 0, **more: Any) -> Seated:
    """Everybody stands at one enemy, the first named on the highest position; the first turn begins.

    All have one ability with these faces (and `effect`, `grey`, `bonus`), the rest of `more` is for the table.
    """
    of_ability = {name: more.pop(name) for name in ("effect", "grey", "bonus") if name in more}
    of_enemy = {name: more.pop(name) for name in ("damage",) if name in more}
    of_sheet = {name: more.pop(name) for name in ("lp", "top", "most_sp", "race", "traits") if name in more}
    character = sheet(ability(*faces, power=power, **of_ability), **of_sheet)
    game = Seated(*names, character=character, **more).begin(enemy(*life, **of_enemy))
    return game.stand(**{name: len(names) - n for n, name in enumerate(names)}).go()
