"""Who is to act and what to do now, in one sentence, with the rule's id. Nothing here decides."""

from __future__ import annotations

from companion.engine import dice
from companion.engine.view import Prompt
from companion.engine.words import Msg, join_texts
from companion.games.luescherzia.content import FIND_SITE, MONSTER, NPC, REST, SKILL_NAMES
from companion.games.luescherzia.model import State, state as st
from companion.games.luescherzia.rules import cards, finds, march, rest, table, untold

from .words import PURPOSE_RULES, PURPOSES, tile_name

TITLE = Msg("Lüscherzia")


def phase(state: State) -> Msg:
    """Where the game is: round and cycle."""
    return Msg("Round {n} of {last}", {"n": round_number(state), "last": state.options.fin_advance})


def round_number(state: State) -> int:
    """The round that the marker shows."""
    return min(state.advances + 1, state.options.fin_advance)


def known_length(state: State) -> tuple[int, int]:
    """How many rounds are over, and how many there are at most (LUE-38)."""
    return min(state.advances, state.options.fin_advance), state.options.fin_advance


def prompt(state: State, viewer: str) -> Prompt:
    """Who is to act and what to do, in one sentence."""
    match state.step:
        case st.Choosing():
            return _choose(state, viewer)
        case st.Counting():
            return _count(state, viewer)
        case st.Ended():
            return Prompt(Msg("The game is over"))
    return _turn_prompt(state, viewer) if state.plays and state.turn >= 0 else Prompt(TITLE)


def _choose(state: State, viewer: str) -> Prompt:
    """The players whose cards do not lie yet; nobody is named while all of them are asked."""
    two = state.variant == st.TWO_PLAYERS
    rule = "LUE-40" if two else "LUE-15"
    due = tuple(dict.fromkeys(play.seat for play in cards.still_to_lay(state)))
    if not due:
        return Prompt(Msg("Say in which order the cards lie"), rule="LUE-17")
    people = 1 if viewer in due else len(due)
    one = Msg("Draw, and lay a card face down", {"n": people}, "Draw, and lay a card each face down")
    both = Msg("Draw, and lay two cards face down", {"n": people}, "Draw, and lay two cards each face down")
    task = both if two else one
    if len(due) == 1:
        return _to_one(state, viewer, due[0], task, rule)
    named = viewer not in due and len(due) < len(state.players)
    return Prompt(_to_each(state, due, task) if named else task, rule=rule)


def _count(state: State, viewer: str) -> Prompt:
    """Once the group is at the Exit: players whose finds nobody has counted yet."""
    due = tuple(player.seat for player in finds.may_still_count(state))
    task = Msg("Count the points on your finds: the Exit is reached", {"n": 1 if viewer in due else len(due)},
               "Count the points on your finds: the Exit is reached")
    if len(due) == 1:
        return _to_one(state, viewer, due[0], task, "LUE-36")
    return Prompt(task if viewer in due or not due else _to_each(state, due, task), rule="LUE-36")


def _to_one(state: State, viewer: str, seat: str, task: Msg, rule: str) -> Prompt:
    return Prompt.to_player(viewer, seat, table.player_on(state, seat).name, task, rule)


def _to_each(state: State, seats: tuple[str, ...], task: Msg) -> Msg:
    names = join_texts(Msg.plain(table.player_on(state, seat).name) for seat in seats)
    return Msg("{name}: {task}", {"name": names or TITLE, "task": task})


def _turn_prompt(state: State, viewer: str) -> Prompt:
    player = table.active_player(state)
    return Prompt.to_player(viewer, player.seat, player.name, *_task(state))


def _task(state: State) -> tuple[Msg, str]:
    if table.without_effect(state) and not isinstance(state.step, (st.Marching, st.Drawing)):
        return Msg("Go on: no hit points are left, nothing more happens"), "LUE-35"
    match state.step:
        case st.Marching():
            return _march_task(state)
        case st.Probing(probe, _):
            return _probe_task(state, probe), PURPOSE_RULES[probe.purpose]
        case st.Drawing(hunting):
            return (Msg("Draw until a monster or a trap comes"), "LUE-34") if hunting else (
                Msg("Draw a tile from the bag"), "LUE-22")
        case st.Healing(left):
            return Msg("Share out {n} hit point", {"n": left}, "Share out {n} hit points"), "LUE-33"
        case st.Losing():
            return Msg("Give up one find"), "LUE-28"
        case st.Recruiting():
            return Msg("Keep the NPC or let it go"), "LUE-30"
        case st.Resting():
            both = rest.in_need(state)
            return Msg("Take a find, or give out hit points") if both else Msg("Take the find"), "LUE-33"
        case st.Steering():
            return Msg("Turn the arrow as you like"), "LUE-20"
    return _meeting_task(state)


def _probe_task(state: State, probe: st.Probe) -> Msg:
    """The number of dice and what they are for; once all lie, what becomes of them."""
    skill, what = SKILL_NAMES[probe.skill], PURPOSES[probe.purpose]
    if state.roll is None:
        return Msg.of("Say how high {skill} is: {what}", skill=skill, what=what)
    if dice.roll_complete(state.roll):
        return Msg.of("Check that the dice lie like this: {what}", what=what) if dice.lies_as_before(state.roll) else (
            Msg.of("Accept the roll, or reroll dice: {what}", what=what))
    if any(slot.turn and slot.rolled is None for slot in state.roll.slots):
        return Msg.of("Reroll the die: {what} · 5 and 6 count", what=what)
    return Msg.of("Roll {n} die for {skill}: {what} · 5 and 6 count",
                  plural="Roll {n} dice for {skill}: {what} · 5 and 6 count", n=len(state.roll.slots), skill=skill,
                  what=what)


def _march_task(state: State) -> tuple[Msg, str]:
    if table.current_play(state).chance:
        return Msg("Draw a card at random and move; nothing else happens"), "LUE-41"
    if table.is_out(table.active_player(state)):
        return Msg("Move the group; nothing else happens"), "LUE-35"
    lying = table.tile_here(state)
    if march.leave_check_due(state) and lying:
        return Msg("Roll to get away from: {tile}", {"tile": tile_name(lying.tile)}), march.LEAVE_RULES[lying.tile.kind]
    return Msg("Move the group by your card"), "LUE-17"


def _meeting_task(state: State) -> tuple[Msg, str]:
    """What may be done on a tile; a monster that lay there already can only be fought or left in peace."""
    lying = table.tile_here(state)
    if lying is None or lying.tile.kind not in MEETINGS:
        return Msg("Go on"), ""
    probe = untold.untold_probe(state)
    if probe is not None:
        task = Msg.of("Say how high {skill} is: {what}", skill=SKILL_NAMES[probe.skill], what=PURPOSES[probe.purpose])
        return task, PURPOSE_RULES[probe.purpose]
    drawn = isinstance(state.step, st.Meeting) and state.step.drawn
    return Msg("Fight the monster or flee") if lying.tile.kind == MONSTER and drawn else MEETINGS[lying.tile.kind], (
        "LUE-23")


MEETINGS = {MONSTER: Msg("Fight the monster or do without"), NPC: Msg("Hire the NPC or do without"),
            REST: Msg("Roll Attention at the rest or do without"), FIND_SITE: Msg("Search the find site or do without")}
