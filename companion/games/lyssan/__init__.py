"""Lyssan: war, intrigue and triumphs for two to four. This file is the manifest; RULES.md the rules' index."""

from __future__ import annotations

from companion.engine.game import Game, switches
from companion.engine.printed import with_printed
from companion.engine.words import Msg

from .content import Content, characters, lacks
from .kinds import CONTENT_KINDS
from .learning import learned
from .model import Command, Event, State
from .numbers import adjustable, invariants
from .options import FIVE_MINUTES, Options
from .printed import FORMER_PATHS, PRINTED
from .rules import decide, evolve, follow, objections, opens, over, points, start, turn
from .screens import HANDS, UNSAID, believed, describe, look, panels, round_number, set_up
from .screens.legend import LEGEND


def variant(seats: int) -> Msg | None:
    """The variant that a number of players plays."""
    return {2: Msg("Puppet masters: two factions each"), 3: Msg("Three thrones, no islands")}.get(seats)


GAME = Game(
    id="lyssan", title=Msg("Lyssan"), seats=(2, 4), icon="crown",
    state=State, command=Command, event=Event, options=Options, facts=("order", "factions/*/coins", "season"),
    content=Content, start=start, objections=objections, decide=decide, evolve=evolve, follow=follow, look=look,
    panels=panels, describe=describe, over=over, turn=turn, adjustable=adjustable, hands=HANDS, set_up=set_up,
    believed=with_printed(believed, CONTENT_KINDS, PRINTED), former_paths=FORMER_PATHS,
    invariants=invariants, characters=characters, lacks=lacks,
    counters={"coins": Msg("Coins"), "cards": Msg("Cards"), "conscripts": Msg("Conscripts"), "debts": Msg("Debts"),
              "shame": Msg("Shame")},
    round=round_number, variant=variant, learned=learned, points=points, opens=opens,
    switches=switches(Options), role=Msg("Faction"), kinds=CONTENT_KINDS, legend=LEGEND, unsaid=UNSAID,
    timer=FIVE_MINUTES)
