"""Noxius: a cooperative mission game for two to four. This file is the manifest; RULES.md the rules' index."""

from companion.engine.game import Game, switches
from companion.engine.printed import with_printed
from companion.engine.words import Msg

from .content import Content, characters, lacks
from .kinds import CONTENT_KINDS
from .learning import learned
from .model import Command, Event, State
from .numbers import adjustable, invariants
from .options import Options
from .printed import FORMER_PATHS, PRINTED
from .rules import decide, evolve, follow, objections, opens, over, points, start, turn
from .screens import HANDS, believed, describe, look, panels, round_number, set_up
from .screens.legend import LEGEND

GAME = Game(
    id="noxius", title=Msg("Noxius"), seats=(2, 4), icon="sword-cross",
    state=State, command=Command, event=Event, options=Options, facts=("fields", "players/*/lp", "foes/*/at"),
    content=Content, start=start, objections=objections, decide=decide, evolve=evolve, follow=follow, look=look,
    panels=panels, describe=describe, over=over, turn=turn, adjustable=adjustable,
    believed=with_printed(believed, CONTENT_KINDS, PRINTED), former_paths=FORMER_PATHS,
    hands=HANDS, set_up=set_up, invariants=invariants,
    counters={"lp": Msg("LP"), "sp": Msg("SP"), "power": Msg("Power")}, round=round_number,
    characters=characters, lacks=lacks, learned=learned, points=points, opens=opens, switches=switches(Options),
    kinds=CONTENT_KINDS, legend=LEGEND)
