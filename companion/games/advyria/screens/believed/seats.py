"""What somebody has looked at, as it may be put right; the note about it is that player's secret (ADV-29).

What may live here: what is believed, and what may be true instead. What may not: what follows from it (rules/).
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.game import Adjustable
from companion.engine.inputs import Option, Pick, told_apart
from companion.engine.secrecy import Hidden
from companion.engine.words import Msg
from companion.games.advyria.model import GOLD, NOT_NOTED, State
from companion.games.advyria.rules import fairy, table
from companion.games.advyria.screens import finds
from companion.games.advyria.screens.words import adventure_name


def sight_beliefs(state: State) -> Iterator[Adjustable]:
    """Every look at a tile that still lies face down."""
    for place in range(len(state.sights)):
        yield from _sight(state, place)


def _sight(state: State, place: int) -> Iterator[Adjustable]:
    """Which tile a player has looked at; only that player knows what it was (ADV-29)."""
    sight, closed = state.sights[place], fairy.closed_fields(state)
    if sight.field and sight.field not in closed:
        return
    name, names = table.player_on(state, sight.seat).name, {field.key: field.name for field in state.fields}
    seen = {other.field for other in state.sights if other.seat == sight.seat} - {sight.field}
    fields = tuple(Option(key, Msg.plain(names[key])) for key in closed if key not in seen)
    which = sum(other.seat == sight.seat for other in state.sights[:place + 1])
    label = Msg("{name}: tile looked at, no. {number}", {"name": name, "number": which})
    yield Adjustable(f"sights/{place}/field", label, seat=sight.seat,
                     input=Pick((Option("", Msg("no tile")), *told_apart(fields))), value=sight.field)
    if sight.field and (isinstance(sight.what, Hidden) or sight.what.value):
        said = Msg("{name}: note on {field}", {"name": name, "field": names[sight.field]})
        yield Adjustable(f"sights/{place}/what", said, seat=sight.seat, input=Pick(notable_options(state)),
                         value=sight.what)


def notable_options(state: State) -> tuple[Option, ...]:
    """What may be noted about a tile that the player has looked at."""
    named = tuple(Option(one.key, adventure_name(one), "star-four-points", thing=f"adventures:{one.key}")
                  for one in finds.palette_adventures(state))
    return (Option(GOLD, Msg("Gold"), "gold"), *told_apart(named), Option(NOT_NOTED, Msg("I keep it in mind")))
