"""Die Gilden von Advyria: a race for quests, for one to four. This file is the manifest; RULES.md the rules' index."""

from __future__ import annotations

from companion.engine.game import Game, switches
from companion.engine.printed import with_printed
from companion.engine.words import Msg

from .content import Content, lacks
from .kinds import CONTENT_KINDS
from .learning import learned
from .model import Command, Event, State
from .numbers import adjustable, invariants
from .options import COUNTS_UP, Options
from .printed import FORMER_PATHS, PRINTED
from .rules import decide, evolve, follow, objections, opens, over, points, start, turn
from .screens import HANDS, believed, describe, look, panels, round_number, set_up
from .screens.legend import LEGEND


def variant(seats: int) -> Msg | None:
    """The variant that a number of players plays."""
    return {1: Msg("Alone")}.get(seats)


GAME = Game(
    id="advyria", title=Msg("The Guilds of Advyria"), seats=(1, 4), icon="map-legend",
    state=State, command=Command, event=Event, options=Options, content=Content, start=start, objections=objections,
    decide=decide, evolve=evolve, follow=follow, look=look, panels=panels, describe=describe, over=over, turn=turn,
    adjustable=adjustable, believed=with_printed(believed, CONTENT_KINDS, PRINTED), former_paths=FORMER_PATHS,
    hands=HANDS,
    facts=("turn", "players/*/figure", "pile", "players/*/hand"), set_up=set_up, invariants=invariants, lacks=lacks,
    counters={"hand": Msg("Hand"), "losses": Msg("Losses"), "gold_sides": Msg("Gold sides"),
              "adventures": Msg("Adventures"), "hero_cards": Msg("Hero card")},
    round=round_number, variant=variant, learned=learned, points=points, opens=opens,
    switches=switches(Options), kinds=CONTENT_KINDS, legend=LEGEND, timer=COUNTS_UP)
