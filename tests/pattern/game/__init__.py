"""Pattern: a race of one die. This file is the manifest; RULES.md the rules' index."""

from companion.engine.game import Game, switches
from companion.engine.words import Msg

from .content import Content
from .learning import learned
from .model import Command, Event, State
from .numbers import adjustable, believed, invariants
from .options import Options
from .rules import decide, evolve, follow, objections, over, start, turn
from .screens import describe, look

GAME = Game(
    id="pattern", title=Msg("Pattern"), seats=(2, 4), icon="dice-5",
    state=State, command=Command, event=Event,
    options=Options, content=Content, start=start, objections=objections, decide=decide, evolve=evolve, follow=follow,
    look=look, describe=describe, over=over, turn=turn, adjustable=adjustable, believed=believed, invariants=invariants,
    learned=learned, switches=switches(Options))
