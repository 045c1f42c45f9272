"""Lüscherzia: a semi-cooperative dungeon crawl for one to six. This file is the manifest; RULES.md the rules' index."""

from companion.engine.game import Game, switches
from companion.engine.printed import with_printed
from companion.engine.timers import Plan
from companion.engine.words import Msg

from .content import Content, characters, lacks
from .kinds import CONTENT_KINDS
from .learning import learned
from .model import Command, Event, State
from .numbers import adjustable, invariants
from .options import Options, variant
from .printed import FORMER_PATHS, PRINTED
from .rules import decide, evolve, follow, objections, opens, over, points, start, turn
from .screens import HANDS, TITLE, believed, describe, known_length, look, panels, round_number, set_up
from .screens.legend import LEGEND

GAME = Game(
    id="luescherzia", title=TITLE, seats=(1, 6), icon="compass-rose",
    state=State, command=Command, event=Event,
    options=Options, content=Content, start=start, objections=objections, decide=decide, evolve=evolve, follow=follow,
    look=look, panels=panels, describe=describe, over=over, turn=turn, adjustable=adjustable, hands=HANDS,
    believed=with_printed(believed, CONTENT_KINDS, PRINTED), former_paths=FORMER_PATHS,
    facts=("here", "marker", "players/*/hp", "timeline", "advances"),
    counters={"hit_points": Msg("Hit points"), "sp": Msg("SP"), "finds": Msg("Finds")},
    round=round_number, length=known_length, set_up=set_up, invariants=invariants, characters=characters, lacks=lacks,
    variant=variant, learned=learned, points=points, opens=opens,
    switches=switches(Options), role=Msg("Avatar"), kinds=CONTENT_KINDS, legend=LEGEND, timer=Plan(kind="up"))
