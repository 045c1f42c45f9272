"""DiceWar – Light of Dragons: a war of dice for two. This file is the manifest; RULES.md the rules' index."""

from companion.engine.game import Game, switches
from companion.engine.printed import with_printed
from companion.engine.timers import Plan
from companion.engine.words import Msg

from . import content, kinds
from .learning import learned
from .model import Command, Event, State
from .numbers import adjustable, invariants
from .options import Options
from .printed import FORMER_PATHS, PRINTED
from .rules import decide, evolve, follow, objections, over, points, start, turn
from .screens import HANDS, believed, describe, look, panels, round_number, set_up

GAME = Game(
    id="dicewar", title=Msg("DiceWar – Light of Dragons"), seats=(2, 2), icon="dice-6", role=Msg("People"),
    state=State, command=Command, event=Event, facts=("active", "players/*/vp", "players/*/exile"),
    options=Options, content=content.Content, start=start, objections=objections, decide=decide, evolve=evolve,
    follow=follow, look=look, panels=panels, describe=describe, over=over, turn=turn, adjustable=adjustable,
    hands=HANDS, believed=with_printed(believed, kinds.CONTENT_KINDS, PRINTED), former_paths=FORMER_PATHS,
    set_up=set_up, invariants=invariants,
    counters={"victory_points": Msg("Victory points"), "virtual_points": Msg("Virtual points"),
              "war_lands": Msg("War lands"), "ruins": Msg("Ruins"), "reserve": Msg("Reserve"), "exile": Msg("Exile"),
              "trigger_points": Msg("Trigger points")},
    round=round_number, characters=content.characters, lacks=content.lacks, learned=learned, points=points,
    switches=switches(Options), kinds=kinds.CONTENT_KINDS, timer=Plan(kind="up"))
