"""Who is to act and what to do now, in one sentence, with the rule's id. Nothing here decides."""

from __future__ import annotations

from companion.engine.game import LIGHT
from companion.engine.view import Prompt
from companion.engine.words import Msg
from companion.games.noxius.model import State, state as st
from companion.games.noxius.rules import table, tiles

TITLE = Msg("Noxius")
SHARED: dict[type, tuple[Msg, str]] = {
    st.Preparing: (Msg("Prepare your characters, choose the mission"), "NOX-3"),
    st.Positioning: (Msg("Read the progress field, then take your positions"), "NOX-7"),
    st.Describing: (Msg("Tell the enemy's life tiles, from the first to the skull"), "NOX-17"),
    st.Regrouping: (Msg("An enemy is beaten: who has not acted may move"), "NOX-16"),
    st.Asking: (Msg("The round is over: how does the mission go on?"), "NOX-6"),
    st.Failed: (Msg("Nobody can act: the mission has failed"), "NOX-32")}
OWN: dict[type, tuple[Msg, str]] = {
    st.Choosing: (Msg("use an ability"), "NOX-20"), st.Rolling: (Msg("roll the die"), "NOX-20"),
    st.Telling: (Msg("what does the face show?"), "NOX-22"), st.Linking: (Msg("which half of the tile?"), "NOX-A15"),
    st.Reacting: (Msg("hit – use the racial ability?"), "NOX-34"), st.After: (Msg("anything else?"), "NOX-34")}


def phase(state: State) -> Msg:
    """Where the game is."""
    return Msg("Round {n}", {"n": state.round}) if state.round else Msg("Before the mission")


def round_number(state: State) -> int | None:
    """The round of the mission; None before it."""
    return state.round or None


def prompt(state: State) -> Prompt:
    """Who is to act and what to do, in one sentence."""
    step = type(state.step)
    if step is st.Positioning and state.times > 1:
        return Prompt(Msg("The same progress field again: take your positions"), rule="NOX-6")
    if step in SHARED:
        text, rule = SHARED[step]
        return Prompt(text, rule=rule)
    if isinstance(state.step, st.Paying):
        return _own(state, state.step.seat, Msg("pay {n} damage with LP or SP", {"n": state.step.damage}), "NOX-29")
    if step in OWN:
        return _own(state, getattr(state.step, "seat", state.active), *_now(state, step))
    return Prompt(Msg("The game is over") if isinstance(state.step, st.Ended) else TITLE)


def _now(state: State, step: type) -> tuple[Msg, str]:
    """At light detail an ability is its change of power; after the ability it matters what is still open."""
    if step is st.Choosing and state.detail == LIGHT:
        return Msg("use an ability – how does it change the power?"), "NOX-26"
    if isinstance(state.step, st.Telling) and state.step.value:
        return Msg("what stands under the {n}?", {"n": state.step.value}), "NOX-22"
    if step is st.After and tiles.affordable_sacrifices(state, table.active_player(state)):
        return Msg("give LP or SP for a life tile?"), "NOX-17"
    return OWN[step]


def _own(state: State, seat: str, task: Msg, rule: str) -> Prompt:
    return Prompt(Msg("{name}: {task}", {"name": table.player_on(state, seat).name, "task": task}), seat, rule)
