"""The four standard actions as choices on the board: touch the creature, then the field (DW-7, DW-9 to DW-16).

What may live here: what is offered in full games. What may not: whether it is allowed (the chapters in rules/).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.engine.inputs import Cell, Move, Option, Pick
from companion.engine.view import Choice
from companion.engine.words import Msg
from companion.games.dicewar.content import Blood, Split
from companion.games.dicewar.model import Creature, Spot, State, commands as do, state as st
from companion.games.dicewar.rules import ending, forbidding, possible, spells, table, upgrade

from .words import field_name

Magic = tuple[tuple[Spot, Any, tuple[Spot, ...]], ...]
AXES = (("level", Msg("Spell: to the left and right"), "arrow-left-right-bold", (1, 0)),
        ("upright", Msg("Spell: above and below"), "arrow-up-down-bold", (0, 1)))


def action_choices(state: State) -> Iterator[Choice]:
    """Move or attack, upgrade, spell."""
    seat, turn = table.active_player(state).seat, f"t{state.turns}"
    army = table.army_of(state, seat)
    moves = tuple((spot, possible.creature_goals(state, spot)) for spot, _ in army)
    yield from _going(state, moves, f"{turn}:go", Msg("Move or attack"))
    weak = upgrade.upgradable_spots(state, seat)
    if weak:
        yield Choice(f"{turn}:upgrade", Msg("Upgrade"), "chevron-double-up", seat, Cell(weak),
                     act=lambda spot: do.Upgrade(_spot(spot)))
    yield from _withheld(state, f"{turn}:upgrade", do.Upgrade)
    yield from _spells(state, army)


def _withheld(state: State, key: str, act: Callable[[Spot], Any]) -> Iterator[Choice]:
    """Upgrades that a card beside the creature forbids, with its text; the table may play them anyway (DW-8)."""
    seat = table.active_player(state).seat
    held = dict(upgrade.withheld_spots(state, seat))
    if held:
        yield Choice(f"{key}:withheld", Msg("Upgrade, against a card"), "chevron-double-up", seat, Cell(tuple(held)),
                     "quiet", objection=forbidding.all_said(held.values()), rule="DW-8", waivable=True,
                     act=lambda spot: act(_spot(spot)))


def _spells(state: State, army: tuple[tuple[Spot, Creature], ...]) -> Iterator[Choice]:
    """A splitting creature is touched once more, so that a move stays two touches; blood goes from mage to friend."""
    seat, turn = table.active_player(state).seat, f"t{state.turns}"
    magic = tuple((spot, table.card_of(state, creature).spell, spells.castable_spots(state, spot, creature))
                  for spot, creature in army)
    for key, label, icon, (dx, dy) in AXES:
        able = tuple(spot for spot, spell, toward in magic
                     if isinstance(spell, Split) and (spot[0] + dx, spot[1] + dy) in toward)
        if able:
            yield Choice(f"{turn}:spell:{key}", label, icon, seat, Cell(able),
                         act=lambda spot, dx=dx, dy=dy: do.Cast(_spot(spot), (spot[0] + dx, spot[1] + dy)))
    yield from _round_a_corner(state, magic)
    blood = tuple((spot, toward) for spot, spell, toward in magic if isinstance(spell, Blood) and toward)
    if blood:
        yield Choice(f"{turn}:spell:blood", Msg("Spell: exile a friend"), "blood-bag", seat, Move(blood),
                     act=lambda way: do.Cast(_spot(way[0]), _spot(way[1])))


def _round_a_corner(state: State, magic: Magic) -> Iterator[Choice]:
    """DW-A9: for players who read the card so that the two fields need not lie opposite each other."""
    found: dict[str, tuple[Option, do.Cast]] = {}
    for spot, spell, _ in magic:
        x, y = spot
        for n, (dx, dy) in enumerate(table.ORTHOGONAL):
            ex, ey = table.ORTHOGONAL[(n + 1) % len(table.ORTHOGONAL)]
            cast = do.Cast(spot, (x + dx, y + dy), (x + ex, y + ey))
            against = spells.may_cast(state, cast, table.active_player(state).seat) if isinstance(spell, Split) else ()
            if against and against[0].waivable:
                found[f"{x},{y}:{n}"] = (Option(f"{x},{y}:{n}", Msg("{field}: {one} and {other}", {
                    "field": field_name(spot), "one": field_name(cast.toward), "other": field_name((x + ex, y + ey))})),
                    cast)
    if found:
        yield Choice(f"t{state.turns}:spell:corner", Msg("Spell: round a corner"), "arrow-right-bottom",
                     table.active_player(state).seat, Pick(tuple(option for option, _ in found.values())), "quiet",
                     objection=Msg("The two fields lie opposite each other."), rule="DW-A9", waivable=True,
                     act=lambda key: found[key][1])


def nothing_to_do(state: State) -> Iterator[Choice]:
    """A side without creatures ends the war if no card has put others in their place (DW-A12); a player who sees
    nothing to do says so (DW-A11).
    """
    seat = table.active_player(state).seat
    if ending.empty_side(state):
        yield Choice(f"t{state.turns}:nobody-left", Msg("Nobody is left: end the war"), "flag-checkered", seat, None,
                     "main", act=do.EndTurn())
    elif not possible.can_act(state, seat):
        yield Choice(f"t{state.turns}:skip", Msg("Nothing to do: skip the turn"), "skip-next", seat, None, "main",
                     act=do.SkipTurn())


def again_choices(state: State) -> Iterator[Choice]:
    """DW-B9: the same creature once more, or not."""
    spot = state.step.spot if isinstance(state.step, st.Again) else None
    if spot is not None:
        moves = ((spot, possible.creature_goals(state, spot)),)
        yield from _going(state, moves, f"t{state.turns}:again", Msg("Move or attack again"))
    yield Choice(f"t{state.turns}:done", Msg("Turn over"), "check", table.active_player(state).seat, None, "main",
                 act=do.EndTurn())


def spending_choices(state: State) -> Iterator[Choice]:
    """DW-B8: one upgrade for each trigger point."""
    player = table.active_player(state)
    key, weak = f"t{state.turns}:spend:{player.tp}", upgrade.upgradable_spots(state, player.seat)
    if weak:
        yield Choice(key, Msg("Upgrade: 1 trigger point"), "chevron-double-up", player.seat, Cell(weak),
                     act=lambda spot: do.SpendPoint(_spot(spot)))
    yield from _withheld(state, key, do.SpendPoint)
    yield Choice(f"t{state.turns}:done", Msg("Turn over"), "check", player.seat, None, "main", act=do.EndTurn())


def _going(state: State, moves: tuple[tuple[Spot, tuple[Spot, ...]], ...], key: str, label: Msg) -> Iterator[Choice]:
    moves = tuple((spot, ends) for spot, ends in moves if ends)
    if moves:
        yield Choice(key, label, "cursor-move", table.active_player(state).seat, Move(moves),
                     act=lambda way: move_or_attack(state, way[0], way[1]))


def move_or_attack(state: State, begin: Any, end: Any) -> do.Move | do.Attack:
    """A move onto an enemy is an attack (DW-10)."""
    start, to = _spot(begin), _spot(end)
    return do.Move(start, to) if table.creature_at(state, to) is None else do.Attack(start, to)


def _spot(value: Any) -> Spot:
    return value[0], value[1]
