"""Who is to act and what to do now, in one sentence, with the rule's id. Nothing here decides."""

from __future__ import annotations

from companion.engine.view import Prompt
from companion.engine.words import Msg, join_texts
from companion.games.luescherzia.content import SKILL_NAMES
from companion.games.luescherzia.model import State, state as st
from companion.games.luescherzia.rules import cards, finds, march, table

from .words import KIND_NAMES, PURPOSE_RULES, PURPOSES, tile_name

TITLE = Msg("Lüscherzia")
FEW = 3


def phase(state: State) -> Msg:
    """Where the game is: round and cycle."""
    return Msg("Round {n} of {last}", {"n": round_number(state), "last": state.options.fin_advance})


def round_number(state: State) -> int:
    """The round that the marker shows."""
    return min(state.advances + 1, state.options.fin_advance)


def prompt(state: State) -> Prompt:
    """Who is to act and what to do, in one sentence."""
    match state.step:
        case st.Choosing():
            return _choose(state)
        case st.Counting():
            names = join_texts(Msg.plain(player.name) for player in finds.may_still_count(state))
            return Prompt(Msg("Exit reached! Count the points on your finds: {names}", {"names": names or TITLE}),
                          rule="LUE-36")
        case st.Ended():
            return Prompt(Msg("The game is over"))
    return _turn_prompt(state) if state.plays and state.turn >= 0 else Prompt(TITLE)


def _choose(state: State) -> Prompt:
    """The players whose cards do not lie yet; at a large table nobody is named until somebody is late."""
    two = state.variant == st.TWO_PLAYERS
    due = tuple(dict.fromkeys(play.seat for play in cards.still_to_lay(state)))
    if len(due) == len(state.players) > FEW:
        return Prompt(Msg("Everybody draws and lays a card face down"), rule="LUE-15")
    text = Msg("{names}: draw, and lay two cards face down") if two else Msg("{names}: draw, and lay a card face down")
    names = join_texts(Msg.plain(table.player_on(state, seat).name) for seat in due)
    return Prompt(Msg(text.id, {"names": names or TITLE}), rule="LUE-40" if two else "LUE-15")


def _turn_prompt(state: State) -> Prompt:
    player = table.active_player(state)
    text, rule = _task(state)
    return Prompt(Msg("{name}: {task}", {"name": player.name, "task": text}), player.seat, rule)


def _task(state: State) -> tuple[Msg, str]:
    if table.without_effect(state) and not isinstance(state.step, (st.Marching, st.Drawing)):
        return Msg("no hit points left; nothing more happens"), "LUE-35"
    match state.step:
        case st.Marching():
            return _march_task(state)
        case st.Probing(probe, _):
            return _probe_task(state, probe), PURPOSE_RULES[probe.purpose]
        case st.Drawing(hunting):
            return (Msg("draw until a monster or a trap comes"), "LUE-34") if hunting else (
                Msg("draw a tile from the bag"), "LUE-22")
        case st.Healing(left):
            return Msg("give out {n} hit point", {"n": left}, "give out {n} hit points"), "LUE-33"
        case st.Losing():
            return Msg("give up a find"), "LUE-28"
        case st.Recruiting():
            return Msg("keep the NPC or let it go"), "LUE-30"
        case st.Resting():
            return Msg("a find or hit points?"), "LUE-33"
        case st.Steering():
            return Msg("turn the arrow"), "LUE-20"
    return _meeting_task(state)


def _probe_task(state: State, probe: st.Probe) -> Msg:
    skill, what = SKILL_NAMES[probe.skill], PURPOSES[probe.purpose]
    if state.roll is None:
        return Msg("how high is {skill}? – {what}", {"skill": skill, "what": what})
    return Msg.of("{skill} with {n} die – {what}", plural="{skill} with {n} dice – {what}",
                  skill=skill, n=len(state.roll.slots), what=what)


def _march_task(state: State) -> tuple[Msg, str]:
    if table.current_play(state).chance:
        return Msg("draw a card at random and move; nothing else happens"), "LUE-41"
    if table.is_out(table.active_player(state)):
        return Msg("move the group; nothing else happens"), "LUE-35"
    lying = table.tile_here(state)
    if march.leave_check_due(state) and lying:
        return Msg("get away from: {tile}", {"tile": tile_name(lying.tile)}), march.LEAVE_RULES[lying.tile.kind]
    return Msg("move the group by your card"), "LUE-17"


def _meeting_task(state: State) -> tuple[Msg, str]:
    lying = table.tile_here(state)
    if lying is None:
        return Msg("go on"), ""
    return Msg("{tile} – what now?", {"tile": KIND_NAMES[lying.tile.kind]}), "LUE-23"
