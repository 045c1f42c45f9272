"""Who is to act and what to do now, in one sentence, with the rule's id. Nothing here decides."""

from __future__ import annotations

from companion.engine.game import LIGHT
from companion.engine.view import Prompt
from companion.engine.words import Msg, join_texts
from companion.games.noxius.model import Player, State, state as st
from companion.games.noxius.rules import positions, table, tiles

TITLE = Msg("Noxius")
AT_ONCE = 5
"""So many life tiles are said again while more are entered."""
SHARED: dict[type, tuple[Msg, str]] = {
    st.Preparing: (Msg("Prepare your characters, choose the mission"), "NOX-3"),
    st.Positioning: (Msg("Read the progress field, then take your positions"), "NOX-7"),
    st.Describing: (Msg("Enter the enemy's life tiles, from the first to the skull"), "NOX-17"),
    st.Asking: (Msg("Say how the mission goes on: the round is over"), "NOX-6"),
    st.Failed: (Msg("Begin again or end the game: nobody can act any more"), "NOX-32")}
OWN: dict[type, tuple[Msg, str]] = {
    st.Rolling: (Msg("Roll the die for your ability"), "NOX-20"),
    st.Telling: (Msg("Touch what the face shows"), "NOX-22"),
    st.Linking: (Msg("Choose a half of the tile"), "NOX-A15"),
    st.Reacting: (Msg("Use the racial ability, or leave it: you are hit"), "NOX-34"),
    st.After: (Msg("End the turn, or use what else you can"), "NOX-34")}


def phase(state: State) -> Msg:
    """Where the game is."""
    return Msg("Round {n}", {"n": state.round}) if state.round else Msg("Before the mission")


def round_number(state: State) -> int | None:
    """The round of the mission; None before it."""
    return state.round or None


def prompt(state: State, viewer: str) -> Prompt:
    """Who is to act and what to do, in one sentence."""
    step = type(state.step)
    if step is st.Positioning and state.times > 1:
        return Prompt(Msg("Take your positions again: the same progress field"), rule="NOX-6")
    if isinstance(state.step, st.Describing) and state.step.life:
        return Prompt(Msg("Enter the next life tile, so far {tiles}", {"tiles": " · ".join(
            state.step.life if len(state.step.life) <= AT_ONCE else ("…", *state.step.life[-AT_ONCE:]))}),
                      rule="NOX-17")
    if step is st.Regrouping:
        return Prompt(_moving(positions.free_to_move(state)), rule="NOX-16")
    if step in SHARED:
        text, rule = SHARED[step]
        return Prompt(text, rule=rule)
    if isinstance(state.step, st.Paying):
        task = Msg("Pay {n} damage with LP or SP", {"n": state.step.damage})
        return _own(state, viewer, state.step.seat, task, "NOX-29")
    if step is st.Choosing:
        return _own(state, viewer, state.active, *_choosing(state))
    if step in OWN:
        return _own(state, viewer, getattr(state.step, "seat", state.active), *_now(state, step))
    return Prompt(Msg("The game is over") if isinstance(state.step, st.Ended) else TITLE)


def _now(state: State, step: type) -> tuple[Msg, str]:
    """After the ability it matters what is still open."""
    if isinstance(state.step, st.Telling) and state.step.value:
        return Msg("Touch what stands under the {n}", {"n": state.step.value}), "NOX-22"
    if step is st.After and tiles.affordable_sacrifices(state, table.active_player(state)):
        return Msg("Give LP or SP for a life tile, or end the turn"), "NOX-17"
    return OWN[step]


def _choosing(state: State) -> tuple[Msg, str]:
    """The power with which the ability is chosen; at light detail an ability is its change of power."""
    if state.detail == LIGHT:
        return Msg("Choose an ability: how does it change your power?"), "NOX-26"
    player = table.active_player(state)
    ends = {0: Msg("Use an ability: your power is on the lower T"),
            player.character.top: Msg("Use an ability: your power is on the upper T")}
    return ends.get(player.power, Msg("Use an ability: your power is {n}", {"n": player.power})), "NOX-20"


def _moving(may: tuple[Player, ...]) -> Msg:
    """Who may take another position after an enemy's fall; nobody may any more once all stand there."""
    names = join_texts(Msg.plain(player.name) for player in may)
    if names is None:
        return Msg("Say when all stand: an enemy is beaten")
    if len(may) == 1:
        return Msg("Move if you like, {name}: an enemy is beaten", {"name": names})
    return Msg("Move if you like, {names}: an enemy is beaten", {"names": names})


def _own(state: State, viewer: str, seat: str, task: Msg, rule: str) -> Prompt:
    return Prompt.to_player(viewer, seat, table.player_on(state, seat).name, task, rule)
