"""First evenings at the shared screen: fresh games of two to six new people, from the first step up to the first roll.

What may live here: playing such a beginning with an empty box's examples, and everything a table can be told at once.
What may not: judgements.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from msgspec.structs import replace

from companion.app.simulation.monkey import possible_choices
from companion.app.storage.inventory import make_inventory
from companion.app.translation import rule_at_hand
from companion.engine.game import LIGHT, Game, Seat, Setup
from companion.engine.parts import Dice
from companion.engine.screens import look
from companion.engine.table import open_table
from companion.engine.view import HANDS, HANDS_DONE, MARKS, TABLE, Choice, Hand, Notice, View
from companion.engine.words import Msg
from companion.games import catalogue
from tests.games.alone import acted_upon
from tests.playthroughs.standard import habit
from tests.rehearsals import NAMES

MOST = 24
"""Steps at most; a game without dice ends there."""
SEEDS = 50
FEWEST, MOST_PEOPLE = 2, 6
HAND = Hand(Msg("Put two auxiliaries back"))
NOTICE = Notice("dice", Msg("The dice tray does not answer."), Msg("Check its cable."), away="notice-away:dice")


def tables() -> Iterator[tuple[str, int]]:
    """Every game with every number of new people, from two to six, that it takes."""
    yield from ((game.id, people) for game in catalogue().values()
                for people in range(max(FEWEST, game.seats[0]), min(MOST_PEOPLE, game.seats[1]) + 1))


@cache
def first_steps(game: str, people: int) -> tuple[View, ...]:
    """What the shared screen shows from the first step up to the first roll that is asked for.

    Of several evenings the first that comes so far: luck may end a game before.
    """
    evenings = (tuple(_steps(catalogue()[game], people, seed)) for seed in range(SEEDS))
    return next(views for views in evenings if views[-1].result is None)


def _steps(game: Game, people: int, seed: int) -> Iterator[View]:
    luck, content = Random(seed), make_inventory(game, {}, ()).examples
    seats = tuple(Seat(f"seat-{n}", NAMES[n - 1], MARKS[n - 1]) for n in range(1, people + 1))
    table = open_table(game, Setup(game.id, seats, game.options(), content, LIGHT))
    for _ in range(MOST):
        view = look(table, TABLE, table.at)
        yield view
        if view.result or any(isinstance(part, Dice) and _awaited(part) for part in view.stage):
            return
        choice = habit(view, luck)
        if choice is None:
            seen = (look(table, seat.id, table.at) for seat in seats)
            view = next(own for own in seen if possible_choices(own))
            choice = luck.choice(possible_choices(view))
        table = acted_upon(table, view, choice, luck)


def _awaited(part: Dice) -> bool:
    """Whether these dice are to be rolled now."""
    return bool(part.needed) or any(die.state != "landed" for die in part.dice)


def told_everything(view: View) -> View:
    """The view with a lesson, with something for hands to do and with a notice, all at once."""
    if view.result:
        return view
    lesson = view.prompt.lesson or rule_at_hand(view.prompt.rule)
    done = () if view.hands else (Choice(HANDS_DONE, Msg("It is done"), "check", emphasis="quiet", on=HANDS),)
    return replace(view, prompt=replace(view.prompt, lesson=lesson), hands=view.hands or (HAND,),
                   notices=view.notices or (NOTICE,), choices=(*view.choices, *done))
