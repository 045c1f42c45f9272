"""Any box on the shelf: a score sheet for every game that has none here. This file is the manifest; RULES.md the
rules' index.
"""

from companion.engine.game import LIGHT, Game, switches
from companion.engine.timers import Plan
from companion.engine.words import Msg

from .content import MOST_PLAYERS, Content
from .kinds import CONTENT_KINDS
from .learning import learned
from .model import Command, Event, State
from .numbers import adjustable, believed, invariants
from .options import Options
from .rules import (
    decide,
    evolve,
    follow,
    joined,
    known_length,
    objections,
    opens,
    over,
    points,
    round_number,
    start,
    turn,
)
from .screens import HANDS, UNSAID, describe, look, panels

GAME = Game(
    id="anybox", title=Msg("Any box on the shelf"), seats=(1, MOST_PLAYERS), icon="clipboard-list-outline",
    state=State, command=Command, event=Event, facts=("active", "players/*/lines/*/values/*"),
    options=Options, content=Content, start=start, objections=objections, decide=decide, evolve=evolve, follow=follow,
    look=look, panels=panels, describe=describe, over=over, turn=turn, adjustable=adjustable, believed=believed,
    invariants=invariants, counters={"points": Msg("Points")}, round=round_number, length=known_length, points=points,
    opens=opens, joined=joined, learned=learned, hands=HANDS, switches=switches(Options), details=(LIGHT,),
    kinds=CONTENT_KINDS, unsaid=UNSAID, timer=Plan(kind="up"))
