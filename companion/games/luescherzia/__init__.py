"""Lüscherzia: a semi-cooperative dungeon crawl for one to six. This file is the manifest; RULES.md the rules' index."""

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


def variant(seats: int) -> Msg | None:
    """The variant that a number of players plays."""
    return {1: Msg("Alone (LUE-41)"), 2: Msg("Two players (LUE-40)")}.get(seats)


GAME = Game(
    id="luescherzia", title=Msg("Lüscherzia"), seats=(1, 6), icon="compass-rose",
    state=State, command=Command, event=Event,
    options=Options, content=Content, start=start, objections=objections, decide=decide, evolve=evolve, follow=follow,
    look=look, describe=describe, over=over, turn=turn, adjustable=adjustable, believed=believed, hands=HANDS,
    facts=("here", "marker", "players/*/hp", "timeline", "advances"),
    set_up=set_up, invariants=invariants, characters=characters, variant=variant, learned=learned, points=points,
    switches=switches(Options), kinds=CONTENT_KINDS, timer=Plan(kind="up"))
