"""What is believed of the board, to be put right: what stands on each field, and where it stands.

What may live here: that. What may not: all else that is believed (table.py), what follows from it (rules/).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.engine.game import Adjustable, Placements
from companion.engine.inputs import Cell, Option, Pick
from companion.engine.words import Msg
from companion.games.dicewar.content import LEVELS
from companion.games.dicewar.model import Creature, Player, Spot, State, state as st
from companion.games.dicewar.rules import ruins, table
from companion.games.dicewar.screens import words

NOBODY = "-"
NOBODY_THERE = Option(NOBODY, Msg("nobody"), "close")


def on_lands(state: State) -> Iterator[Adjustable]:
    """What stands on each field."""
    if isinstance(state.step, st.Rolling):
        return
    every, easy = table.all_fields(state), frozenset(standing_anywhere(state))
    free, able = _free_by_level(state), _able_by_owner(state)
    for index, (spot, there) in enumerate(zip(every, state.lands, strict=False)):
        if there is not None:
            ends = free[there.level]
            yield _stands_on(state, spot, there, tuple(end for end in every if end == spot or end in ends))
        label, owner = Msg("Field {field}", {"field": words.field_name(spot)}), there.seat if there else ""
        yield Adjustable(f"lands/{index}", label, seat=owner, input=able[owner, spot in easy],
                         value=name_of(there), write=_set(state, index), aside=spot in easy and there is None)


def standing_elsewhere(state: State) -> tuple[tuple[Spot, tuple[Spot, ...]], ...]:
    """Every field with a creature, and all others on which it may stand."""
    free = {level: tuple(fields) for level, fields in _free_by_level(state).items()}
    return tuple((spot, free[creature.level]) for spot,
                 creature in zip(table.all_fields(state), state.lands, strict=True)
                 if creature is not None)


def _free_by_level(state: State) -> dict[int, dict[Spot, None]]:
    """The fields on which nobody stands and a creature of each level might, in the board's order; ruins bear no level 1
    (DW-20).
    """
    free = {spot: None for spot, here in zip(table.all_fields(state), state.lands, strict=True) if here is None}
    bare = state.board.ruins if ruins.ruins_in_play(state) else ()
    return {level: {spot: None for spot in free if spot not in bare} if level == 1 else free for level in LEVELS}


def _stands_on(state: State, spot: Spot, creature: Creature, ends: tuple[Spot, ...]) -> Adjustable:
    """Where a creature stands: on one of the fields `ends`."""
    label = Msg("{creature} {field} stands on", {"creature": words.creature_name(state, creature),
                                                 "field": words.field_name(spot)})
    width = state.board.width

    def write(end: Any) -> Placements:
        again = ("step", st.Again((end[0], end[1]))) if state.step == st.Again(spot) else None
        return ((f"lands/{spot[1] * width + spot[0]}", None), (f"lands/{end[1] * width + end[0]}", creature),
                *((again,) if again else ()))
    return Adjustable(standing_path(spot), label, seat=creature.seat, input=Cell(ends),
                      value=spot, write=write)


def standing_path(spot: Spot) -> str:
    """On which field the creature stands that is believed to stand on `spot`, as a correction."""
    return f"stands/{spot[0]},{spot[1]}"


def name_of(creature: Creature | None) -> str:
    """What stands on a field, as an option's key."""
    return f"{creature.seat}:{creature.level}" if creature else NOBODY


def _able_by_owner(state: State) -> dict[tuple[str, bool], Pick]:
    """What may stand on a field, by the seat of the creature that stands there and by whether the field bears level 1:
    a die needs a reserve or that place (DW-3), and ruins bear no level 1 (DW-20).
    """
    every, reserves = _dice(state), {player.seat for player in state.players if player.reserve}
    return {(owner, easy): Pick((NOBODY_THERE, *(
        option for seat, level, option in every if (seat in reserves or seat == owner) and (easy or level > 1))))
        for owner in ("", *(player.seat for player in state.players)) for easy in (True, False)}


def anything_standing(state: State) -> Pick:
    """What may stand on any of the fields without ruins."""
    reserves = {player.seat for player in state.players if player.reserve}
    return Pick((NOBODY_THERE, *(option for seat, _, option in _dice(state) if seat in reserves)))


def standing_anywhere(state: State) -> tuple[Spot, ...]:
    """The fields without ruins, which do not bear everybody (DW-20)."""
    bare = state.board.ruins if ruins.ruins_in_play(state) else ()
    return tuple(spot for spot in table.all_fields(state) if spot not in bare)


def _dice(state: State) -> tuple[tuple[str, int, Option], ...]:
    """Every creature there could be: whose, its level, and as an option."""
    return tuple((player.seat, level, Option(f"{player.seat}:{level}", words.die_name(player.cards[level - 1]),
                                             f"dice-{level}", player.seat))
                 for player in state.players for level in LEVELS)


def _set(state: State, index: int) -> Callable[[str], Placements]:
    """A die that no longer stands there lies in the reserve."""
    def write(key: str) -> Placements:
        seat, _, level = key.partition(":")
        new, old = None if key == NOBODY else Creature(seat, int(level)), state.lands[index]
        return ((f"lands/{index}", new), *(
            (f"players/{n}/standing", player.standing + _is_of(new, player) - _is_of(old, player))
            for n, player in enumerate(state.players)))
    return write


def _is_of(creature: Creature | None, player: Player) -> bool:
    return creature is not None and creature.seat == player.seat
