"""A small game of our own, complete in every function of the contract, for tests of what holds for every game.

Players throw two dice in turn and add them up; who reaches 30 wins. Everybody may bear a secret wish (1 to 6) that is
added at the end. HOP-1: only the active player throws. HOP-2: nobody passes twice running (may be waived).
"""

from __future__ import annotations

from typing import Annotated, Union

from msgspec import Struct
from msgspec.structs import replace

from companion.engine import dice
from companion.engine.content.kinds import ContentKind
from companion.engine.game import Adjustable, Game, Learned, Objection, Setup, State, Switch, switches
from companion.engine.inputs import Field, Form, Number, Option, Pick, Text
from companion.engine.parts import Counter, Counters, Part, ScoreRow
from companion.engine.secrecy import Secret, reveal, value_if_known
from companion.engine.view import TABLE, Choice, Prompt, Result, SeatPanel, View
from companion.engine.words import Msg


class Stone(Struct, frozen=True):
    """A stone that a player hops with."""

    key: str
    name: str
    weight: int = 1
    beside: str = ""


class Content(Struct, frozen=True):
    """The stones in the box."""

    stones: tuple[Stone, ...] = (Stone("pebble", "Pebble"),)


class Options(Struct, frozen=True):
    """What a table may switch."""

    goal: Annotated[int, Switch(Msg("The goal"), "HOP-3", Number(10, 90))] = 30
    wishes: Annotated[bool, Switch(Msg("Wishes"), "HOP-4")] = True


class Hopper(Struct, frozen=True):
    """One player."""

    seat: str
    name: str
    mark: str
    points: int = 0
    wish: Secret[int] = Secret(0)
    passed: bool = False


class Hops(State, frozen=True, kw_only=True):
    """Whose turn it is and how far everybody has come."""

    hoppers: tuple[Hopper, ...]
    goal: int
    active: int = 0
    turn: int = 1


class Throw(Struct, frozen=True, tag="Throw"):
    """Throw the dice."""


class Pass(Struct, frozen=True, tag="Pass"):
    """Let the turn go by."""


class MakeWish(Struct, frozen=True, tag="MakeWish"):
    """Bear a secret wish."""

    value: int


class Find(Struct, frozen=True, tag="Find"):
    """Find a stone that the box did not have yet."""

    name: str


class Break(Struct, frozen=True, tag="Break"):
    """Something in the game breaks: a mistake of its author."""


class Thrown(Struct, frozen=True, tag="Thrown"):
    """The dice are asked for."""


class Hopped(Struct, frozen=True, tag="Hopped"):
    """The active player has come `points` further."""

    points: int


class Passed(Struct, frozen=True, tag="Passed"):
    """The turn went by."""


class Wished(Struct, frozen=True, tag="Wished"):
    """`seat` bears a wish."""

    seat: str
    wish: Secret[int]


class Found(Struct, frozen=True, tag="Found"):
    """A stone was found."""

    stone: Stone


Command = Union[Throw, Pass, MakeWish, Find, Break]
Event = Union[Thrown, Hopped, Passed, Wished, Found]


def start(setup: Setup) -> Hops:
    hoppers = tuple(Hopper(seat.id, seat.name, seat.mark, wish=Secret(0, (seat.id,))) for seat in setup.seats)
    return Hops(hoppers=hoppers, goal=setup.options.goal)


def objections(state: Hops, command: Command, by: str) -> tuple[Objection, ...]:
    if over(state):
        return (Objection("HOP-0", Msg("The game is over."), waivable=False),)
    if isinstance(command, MakeWish | Find | Break):
        return ()
    if by not in (TABLE, state.hoppers[state.active].seat):
        return (Objection("HOP-1", Msg("It is not your turn."), waivable=False),)
    if isinstance(command, Pass) and state.hoppers[state.active].passed:
        return (Objection("HOP-2", Msg("Nobody passes twice running.")),)
    return ()


def decide(state: Hops, command: Command, by: str) -> tuple[Event, ...]:
    match command:
        case Throw():
            return (Thrown(),)
        case Pass():
            return (Passed(),)
        case MakeWish(value):
            return (Wished(by, Secret(value, (by,))),)
        case Find(name):
            return (Found(Stone(name.casefold(), name)),)
    raise ZeroDivisionError("a mistake of the author")


def evolve(state: Hops, event: Event) -> Hops:
    match event:
        case Thrown():
            return replace(state, roll=dice.ask_for(f"turn-{state.turn}", state.hoppers[state.active].seat, 2))
        case Hopped(points):
            moved = _changed(state, state.active, points=state.hoppers[state.active].points + points, passed=False)
            return replace(moved, roll=None, active=_next(state), turn=state.turn + 1)
        case Passed():
            return replace(_changed(state, state.active, passed=True), roll=None, active=_next(state),
                           turn=state.turn + 1)
        case Wished(seat, wish):
            return _changed(state, [h.seat for h in state.hoppers].index(seat), wish=wish)
    return state


def _next(state: Hops) -> int:
    return (state.active + 1) % len(state.hoppers)


def _changed(state: Hops, place: int, **values) -> Hops:
    hoppers = tuple(replace(h, **values) if n == place else h for n, h in enumerate(state.hoppers))
    return replace(state, hoppers=hoppers)


def follow(state: Hops) -> tuple[Event, ...]:
    return (Hopped(sum(dice.landed_faces(state.roll))),) if state.roll and dice.roll_complete(state.roll) else ()


def over(state: Hops) -> bool:
    return any(hopper.points >= state.goal for hopper in state.hoppers)


def turn(state: Hops) -> tuple[str, int] | None:
    return None if over(state) else (state.hoppers[state.active].seat, state.turn)


def look(state: Hops, viewer: str) -> View:
    active = state.hoppers[state.active]
    stage: list[Part] = [Counters((Counter(Msg("Turn"), state.turn),))]
    if state.roll:
        stage.append(dice.roll_part(state.roll, Msg("Hop"), lambda value: value > 0))
    return View(0, viewer, "hopscotch", Msg("Hopscotch"), Msg("Turn {n}", {"n": state.turn}),
                Prompt.to_player(viewer, active.seat, active.name, Msg("Throw the die"), "HOP-1"),
                tuple(_panel(state, n, viewer) for n in range(len(state.hoppers))), stage=tuple(stage),
                choices=() if over(state) else tuple(_choices(state, viewer)), result=_result(state))


def _panel(state: Hops, place: int, viewer: str) -> SeatPanel:
    hopper = state.hoppers[place]
    counters = (Counter(Msg("Points"), hopper.points, id=f"hoppers/{place}/points"),
                Counter(Msg("Wish"), value_if_known(hopper.wish)))
    return SeatPanel(hopper.seat, hopper.name, hopper.mark, counters, active=place == state.active)


def _choices(state: Hops, viewer: str):
    active = state.hoppers[state.active]
    if viewer in (TABLE, active.seat) and state.roll is None:
        yield Choice(f"throw:{state.turn}", Msg("Throw"), "dice", active.seat, emphasis="main", act=Throw())
        objection = Msg("Nobody passes twice running.") if active.passed else None
        yield Choice(f"pass:{state.turn}", Msg("Pass"), "skip", active.seat, objection=objection, rule="HOP-2",
                     waivable=True, act=Pass())
    if viewer.startswith("seat"):
        yield Choice("wish", Msg("Wish"), "star", viewer, Number(1, 6, 1), act=MakeWish)
    if viewer == TABLE:
        yield Choice("find", Msg("A new stone"), "plus", input=Text(), emphasis="quiet", act=Find)


def _result(state: Hops) -> Result | None:
    if not over(state):
        return None
    best = max(hopper.points for hopper in state.hoppers)
    rows = tuple(ScoreRow(h.seat, (Counter(Msg("Points"), h.points),), h.points, 1, h.points == best)
                 for h in state.hoppers)
    return Result(Msg("There"), Msg("The goal was reached."), True, rows)


def describe(state: Hops, event: Event) -> Msg | None:
    match event:
        case Hopped(points):
            return Msg("{n} further", {"n": points})
        case Passed():
            return Msg("passed")
        case Wished(_, wish):
            wished = value_if_known(wish)
            return Msg("wished for {n}", {"n": wished}) if wished else Msg("bears a wish")
        case Found(stone):
            return Msg("found {name}", {"name": stone.name})
    return None


def adjustable(state: Hops) -> tuple[Adjustable, ...]:
    return tuple(Adjustable(f"hoppers/{n}/points", Msg("Points"), 0, 99, hopper.seat)
                 for n, hopper in enumerate(state.hoppers))


def believed(state: Hops) -> tuple[Adjustable, ...]:
    """Everybody's own wish, which is secret, and whose turn it is, which is nobody's alone."""
    turns = Pick(tuple(Option(hopper.seat, Msg.plain(hopper.name), seat=hopper.seat) for hopper in state.hoppers))
    whose = Adjustable("active", Msg("To throw"), input=turns, value=state.hoppers[state.active].seat,
                       write=lambda seat: (("active", [hopper.seat for hopper in state.hoppers].index(seat)),))
    return (*(Adjustable(f"hoppers/{n}/wish", Msg("Wish"), 0, 6, hopper.seat)
              for n, hopper in enumerate(state.hoppers)), whose)


def invariants(state: Hops) -> tuple[str, ...]:
    wrong = [f"{h.name} wishes {reveal(h.wish)}" for h in state.hoppers if not 0 <= reveal(h.wish) <= 6]
    return tuple(wrong)


def learned(event: Event) -> tuple[Learned, ...]:
    return (Learned("stones", event.stone.key, event.stone),) if isinstance(event, Found) else ()


def read_stone(values: dict) -> Stone:
    if values["weight"] > 8:
        raise ValueError(Msg("Nobody can hop with that."), "weight")
    return Stone(values["name"].casefold(), values["name"], values["weight"], values.get("beside", ""))


def stone_form(content: Content) -> Form:
    others = tuple(Option(stone.key, Msg.plain(stone.name)) for stone in content.stones)
    return Form((Field("name", Msg("Name"), Text()), Field("weight", Msg("Weight"), Number(1, 9, 1)),
                 *([Field("beside", Msg("Lies beside"), Pick(others), optional=True)] if others else [])))


def stone_values(stone: Stone) -> dict:
    beside = {"beside": stone.beside} if stone.beside else {}
    return {"name": stone.name, "weight": stone.weight, **beside}


GAME = Game(
    "hopscotch", Msg("Hopscotch"), (2, 4), Hops, Command, Event, Options, Content, start, objections, decide, evolve,
    look, describe, over, follow, turn=turn, adjustable=adjustable, believed=believed, invariants=invariants,
    learned=learned, characters=lambda content: tuple(Option(s.key, Msg.plain(s.name)) for s in content.stones),
    switches=switches(Options),
    kinds=(ContentKind("stones", Msg("Stone"), stone_form, read_stone, stone_values,
                       lambda stone: Msg.plain(stone.name)),))
