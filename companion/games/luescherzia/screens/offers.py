"""What may be done now, as choices: each is offered to its player and, in the player's name, on the shared screen.

Keys carry the turn, so that a touch meant for an earlier turn is recognised. The acts are commands of
model/commands.py. Here: probes. cards.py, moves.py, tiles.py, finds.py and avatars.py offer the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine import dice
from companion.engine.inputs import Option, Pick
from companion.engine.secrecy import value_if_known
from companion.engine.view import Choice
from companion.engine.words import Msg
from companion.games.luescherzia.model import State, commands as do, state as st
from companion.games.luescherzia.rules import probes, table

from . import avatars, cards, finds, moves, tiles


def offers(state: State, viewer: str) -> tuple[Choice, ...]:
    """Everything that may be done; the engine leaves to each player what is theirs or anybody's."""
    step = _nothing_more if _out_of_it(state) else OFFERS.get(type(state.step), lambda state, viewer: iter(()))
    return (*step(state, viewer), *finds.find_offers(state, viewer), *avatars.avatar_offers(state, viewer))


def _out_of_it(state: State) -> bool:
    """Whether a card without effect has come to a place where only one with effect goes on, because its player has no
    hit points.
    """
    before = (st.Choosing, st.Marching, st.Drawing)
    return table.card_running(state) and table.without_effect(state) and not isinstance(state.step, before)


def _nothing_more(state: State, viewer: str) -> Iterator[Choice]:
    """The eliminated neither fight nor flee (LUE-35)."""
    yield Choice(f"t{state.turns}:out", Msg("Go on: nothing more happens"), "skip-next",
                 table.active_player(state).seat, None,
                 "main", act=do.Decline())


def _probing(state: State, viewer: str) -> Iterator[Choice]:
    roll, seat, step = state.roll, table.active_player(state).seat, state.step
    if roll is None:
        if isinstance(step, st.Probing):
            yield from avatars.skill_asked(state, table.active_player(state), step.probe.skill)
        return
    poor = Msg("You have no SP left.") if value_if_known(table.active_player(state).sp) == 0 else None
    rule = "LUE-10" if poor else ""
    if dice.roll_complete(roll):
        yield Choice(f"{roll.key}:accept", Msg("Accept the result"), "check", seat, None, "main", act=do.Accept())
        again = sum(slot.turn for slot in roll.slots)
        yield Choice(f"{roll.key}:reroll:{again}", Msg("Reroll a die: 1 SP"), "refresh", seat, Pick(_lying(roll)),
                     "normal", objection=poor, rule=rule, act=lambda key: do.Reroll(int(key)))
    elif not dice.landed_faces(roll):
        yield Choice(f"{roll.key}:boost:{len(roll.slots)}", Msg("One more die: 1 SP"), "plus", seat, None, "normal",
                     objection=poor or _wasted(state), rule=rule or "LUE-A2", waivable=poor is None, act=do.Boost())


def _wasted(state: State) -> Msg | None:
    step = state.step
    adds = isinstance(step, st.Probing) and probes.boost_adds(state, step.probe)
    return None if adds else Msg("This SP would be wasted: it adds no die.")


def _lying(roll: dice.Roll) -> tuple[Option, ...]:
    """Dice with the same face are one option, because it makes no difference which of them is rerolled."""
    faces = {face: slot for slot, face in reversed(tuple(enumerate(dice.landed_faces(roll))))}
    return tuple(Option(str(slot), Msg("the {face}", {"face": face}), f"dice-{face}")
                 for face, slot in sorted(faces.items()))


OFFERS: dict[Any, Any] = {st.Probing: _probing, **cards.OFFERS, **moves.OFFERS, **tiles.OFFERS,
                           **finds.OFFERS}
