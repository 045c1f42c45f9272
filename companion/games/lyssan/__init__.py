"""Lyssan: war, intrigue and triumphs for two to four. This file is the manifest; RULES.md the rules' index."""

from companion.engine.game import Game, switches
from companion.engine.timers import Plan
from companion.engine.words import Msg

from .content import CONTENT_KINDS, Content, characters
from .learning import learned
from .model import Command, Event, State
from .numbers import adjustable, invariants
from .options import Options
from .rules import decide, evolve, follow, objections, over, points, start, turn
from .screens import HANDS, believed, describe, look, set_up

FIVE_MINUTES = Plan(kind="egg", limit=300_000, warnings=(60_000, 10_000))


def variant(seats: int) -> Msg | None:
    """The variant that a number of players plays."""
    return {2: Msg("Puppet masters: two factions each (LYS-5)"), 3: Msg("Three thrones, no islands (LYS-3)")}.get(seats)


GAME = Game(
    id="lyssan", title=Msg("Lyssan"), seats=(2, 4), icon="crown",
    state=State, command=Command, event=Event, options=Options, facts=("order", "factions/*/coins", "season"),
    content=Content, start=start, objections=objections, decide=decide, evolve=evolve, follow=follow, look=look,
    describe=describe, over=over, turn=turn, adjustable=adjustable, believed=believed, hands=HANDS, set_up=set_up,
    invariants=invariants,
    characters=characters, variant=variant, learned=learned, points=points,
    switches=switches(Options), kinds=CONTENT_KINDS,
    timer=FIVE_MINUTES)
