"""What may be done now, as choices: each is offered to its player and, in the player's name, on the shared screen.

Keys carry the turn, so that a touch meant for an earlier turn is told so. The acts are commands of model/commands.py.
Here: choosing cards and probes. moves.py, tiles.py and finds.py offer the rest.
"""

from collections.abc import Iterator
from typing import Any

from companion.engine import dice
from companion.engine.inputs import Field, Form, Number, Option, Order, Pick
from companion.engine.secrecy import known
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg
from companion.games.luescherzia.model import State, commands as do, state as st
from companion.games.luescherzia.rules import cards, probes, table

from . import finds, moves, tiles

HIGHEST_INITIATIVE = 999


def offers(state: State, viewer: str) -> tuple[Choice, ...]:
    """Everything `viewer` may do: own choices, or on the shared screen everybody's."""
    step = OFFERS.get(type(state.step), lambda state, viewer: iter(()))
    found = (*step(state, viewer), *finds.find_offers(state, viewer))
    return tuple(choice for choice in found if viewer == TABLE or choice.seat == viewer)


def _choosing(state: State, viewer: str) -> Iterator[Choice]:
    cycle, due = f"c{state.cycle}", cards.still_to_lay(state)
    if viewer != TABLE:
        yield from (Choice(f"{cycle}:lay:{play.number}", Msg("Lay a card: its initiative"), "cards-playing", play.seat,
                           Number(0, HIGHEST_INITIATIVE), "main", act=do.LayCard)
                    for play in [play for play in due if play.seat == viewer][:1])
        return
    everybody = cards.expected(state)
    if len(everybody) == 1:
        yield Choice(f"{cycle}:laid", Msg("The card is laid"), "cards-playing", "", None, "main",
                     act=do.TellOrder((everybody[0].seat,)))
    elif len(due) == len(everybody):
        yield Choice(f"{cycle}:order", Msg("Touch the players in order"), "sort-numeric-ascending", "",
                     Order(tuple(_card_option(state, play) for play in everybody)), "main", act=_told_order)
    numbers = Form(tuple(Field(f"{play.seat}/{play.number}", _name(state, play), Number(0, HIGHEST_INITIATIVE))
                         for play in due))
    yield Choice(f"{cycle}:numbers", Msg("Enter the numbers"), "numeric", "", numbers,
                 act=lambda values: do.TellInitiatives(tuple(values[field.name] for field in numbers.fields)))


def _card_option(state: State, play: st.Play) -> Option:
    return Option(f"{play.seat}/{play.number}", _name(state, play), "cards-playing", play.seat)


def _name(state: State, play: st.Play) -> Msg:
    return Msg.plain(table.player_on(state, play.seat).name)


def _told_order(keys: list[str]) -> do.TellOrder:
    return do.TellOrder(tuple(key.partition("/")[0] for key in keys))


def _probing(state: State, viewer: str) -> Iterator[Choice]:
    roll, seat = state.roll, table.active(state).seat
    if roll is None:
        return
    poor = Msg("You have no SP left.") if known(table.active(state).sp) == 0 else None
    rule = "LUE-10" if poor else ""
    if dice.complete(roll):
        yield Choice(f"{roll.key}:accept", Msg("Accept the result"), "check", seat, None, "main", act=do.Accept())
        again = sum(slot.turn for slot in roll.slots)
        yield Choice(f"{roll.key}:reroll:{again}", Msg("Reroll a die: 1 SP"), "refresh", seat, Pick(_lying(roll)),
                     "normal", objection=poor, rule=rule, act=lambda key: do.Reroll(int(key)))
    elif not dice.values(roll):
        yield Choice(f"{roll.key}:boost:{len(roll.slots)}", Msg("One more die: 1 SP"), "plus", seat, None, "normal",
                     objection=poor or _wasted(state), rule=rule or "LUE-A2", waivable=poor is None, act=do.Boost())


def _wasted(state: State) -> Msg | None:
    step = state.step
    adds = isinstance(step, st.Probing) and probes.boost_adds(state, step.probe)
    return None if adds else Msg("This SP would be wasted: it adds no die.")


def _lying(roll: dice.Roll) -> tuple[Option, ...]:
    faces = sorted(enumerate(dice.values(roll)), key=lambda slot: slot[1])
    return tuple(Option(str(slot), Msg("{n}", {"n": face}), f"dice-{face}") for slot, face in faces)


OFFERS: dict[Any, Any] = {st.Choosing: _choosing, st.Probing: _probing, **moves.OFFERS, **tiles.OFFERS,
                           **finds.OFFERS}
