"""Who is to act and what to do now, in one sentence, with the rule's id. Nothing here decides."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.dice import Roll, landed_faces, lies_as_before, next_slot, roll_complete
from companion.engine.view import Prompt
from companion.engine.words import Msg
from companion.games.lyssan.content import FIGURE_NAMES
from companion.games.lyssan.model import State, state as st
from companion.games.lyssan.rules import agents, endings, lots, placement, realm, seasons, spring, table, taxes

from . import agents as acting
from .words import SEASONS, faction_name, place_name, triumph_name

TITLE = Msg("Lyssan")


def phase(state: State) -> Msg:
    """Where the game is: year and season."""
    if table.in_opening(state):
        return SEASONS[st.OPENING]
    if state.meanwhile == st.WINTER:
        return Msg("Year {n}, {season}", {"n": state.year - 1, "season": Msg("Winter")})
    return Msg("Year {n}, {season}", {"n": state.year, "season": SEASONS[state.season]})


def round_number(state: State) -> int | None:
    """The year that is played; None before the first."""
    if table.in_opening(state):
        return None
    return state.year - 1 if state.meanwhile == st.WINTER else state.year


def prompt(state: State, viewer: str) -> Prompt:
    """Who is to act and what to do, in one sentence; on a player's phone it speaks to that player. A player with two
    factions reads there as well which of them is meant.
    """
    if state.meanwhile:
        return Prompt(*_meanwhile(state))
    if table.in_turn(state):
        return _to_faction(state, viewer, table.active_faction(state), *_task(state))
    due = taxes.to_choose(state) if isinstance(state.step, st.Collecting) else ()
    if due:
        place, holder = due[0]
        task = Msg("Say what {place} pays", {"place": place_name(state, place)})
        return replace(_to_faction(state, viewer, table.faction_named(state, holder), task, "LYS-26"), seat="")
    text, rule = _everybody(state)
    return Prompt(text, rule=rule)


def _to_faction(state: State, viewer: str, who: st.Faction, task: Msg, rule: str) -> Prompt:
    if viewer == who.seat and not table.two_players(state):
        return Prompt(task, who.seat, rule)
    own = who.seat if viewer == who.seat else who.id
    return Prompt(Msg("{name}: {task}", {"name": who.name, "task": task}), own, rule)


def _meanwhile(state: State) -> tuple[Msg, str, str]:
    """What hands do before the step goes on, when it is nobody's turn, and its rule."""
    names = ", ".join(who.name for who in table.in_order(state))
    if state.meanwhile == st.WINTER and seasons.order_stays(state):
        return Msg("Leave the turn-order markers: {names}", {"names": names}), "", "LYS-48"
    if state.meanwhile == st.WINTER:
        return Msg("Exchange the turn-order markers: {names}", {"names": names}), "", "LYS-48"
    return Msg("Place your figures, one each in turn: {names}", {"names": names}), "", "LYS-6"


def _everybody(state: State) -> tuple[Msg, str]:
    match state.step:
        case st.Revealing():
            return (Msg("Turn up the first triumph"), "LYS-2") if table.in_opening(state) else (
                Msg("Turn up the next triumph"), "LYS-16")
        case st.Lots():
            return _lots(state)
        case st.Awarding(index):
            return Msg("Say who wins: {triumph}",
                       {"triumph": triumph_name(spring.triumph_laid(state, index), index)}), "LYS-13"
        case st.Atoning():
            ashamed = ", ".join(who.name for who in table.in_order(state) if who.shame)
            return Msg("Atone for all shame: {names}", {"names": ashamed}), "LYS-22"
        case st.Collecting():
            return _collecting(state)
        case st.Unmasking():
            return Msg("Turn the card under {name}", {"name": faction_name(state, endings.due_mask(state))}), "LYS-5"
    return Msg("The game is over"), ""


def _lots(state: State) -> tuple[Msg, str]:
    level, rule = lots.level_factions(state), "LYS-12" if state.order else "LYS-4"
    if state.roll is not None:
        return _rolling(state, level, state.roll), rule
    names = ", ".join(faction_name(state, faction) for faction in level)
    if state.order:
        return Msg("Draw lots, hands are equal: {names}", {"names": names}), rule
    return Msg("Draw lots for the turn order"), rule


def _rolling(state: State, level: tuple[str, ...], roll: Roll) -> Msg:
    """Whose die is due, because dice that are typed do not say whose they are; then what comes of them."""
    if roll_complete(roll):
        groups = lots.by_dice(level, landed_faces(roll))
        tied = next((group for group in groups if len(group) > 1), ())
        again = ", ".join(faction_name(state, faction) for faction in tied)
        what = Msg("{names} roll again", {"names": again}) if tied else (
            Msg("{name} is first", {"name": faction_name(state, groups[0][0])}))
        return Msg("Check that the dice lie like this: {what}", {"what": what}) if lies_as_before(roll) else (
            Msg("Accept the roll: {what}", {"what": what}))
    return Msg("Roll a die each, highest first · {name} now", {"name": faction_name(state, level[next_slot(roll)])})


def _collecting(state: State) -> tuple[Msg, str]:
    if state.season == st.AUTUMN:
        return Msg("Draw 2 influence cards each"), "LYS-27"
    if not realm.on_map(state):
        return Msg("Count provinces, then take the taxes"), "LYS-26"
    return Msg("Take your taxes"), "LYS-26"


def _placing(state: State) -> tuple[Msg, str]:
    """A player who is boxed in reads what entering a rival's province costs, and whom (LYS-9, LYS-A4)."""
    if not any(piece.faction == table.active_faction(state).id for piece in state.pieces):
        least = placement.least_distance(state)
        return Msg("Place the first marker at the edge, {n} province away from all others", {"n": least},
                   "Place the first marker at the edge, {n} provinces away from all others"), "LYS-7"
    if not placement.boxed_in(state):
        return Msg("Place a marker beside your own"), "LYS-8"
    if not placement.open_places(state):
        return Msg("Leave out the marker: no province is left"), "LYS-9"
    if state.options.boxed_rival_loses:
        return Msg("Enter a rival's province: the rival loses all cards"), "LYS-9"
    return Msg("Enter a rival's province: it costs all your cards"), "LYS-9"


def _task(state: State) -> tuple[Msg, str]:
    match state.step:
        case st.Placing():
            return _placing(state)
        case st.Courting():
            return Msg("Play influence cards, or not"), "LYS-11"
        case st.Welcoming():
            return Msg("Place one agent of the vassal"), "LYS-35"
        case st.Granting(kind):
            return Msg("Choose who acts once more: {figure}", {"figure": FIGURE_NAMES[kind]}), "LYS-39"
        case st.Fixing():
            return (Msg("Set the board as the card says") if realm.on_map(state) else
                    Msg("Say what the card does")), "LYS-36"
    agent = agents.agent_in_use(state)
    if agent is not None and not acting.can_act(state, table.active_faction(state), agent):
        return Msg("Give the next order: {figure} in {place} is done", {
            "figure": FIGURE_NAMES[agent.kind], "place": place_name(state, agent.place)}), agents.RULES[agent.kind]
    if agent is not None:
        return Msg("Touch the target: {figure} in {place}, {n} action left", {
            "figure": FIGURE_NAMES[agent.kind], "place": place_name(state, agent.place),
            "n": agents.agent_ordering(state).left},
            "Touch the target: {figure} in {place}, {n} actions left"), agents.RULES[agent.kind]
    return Msg("Give orders") if realm.on_map(state) else Msg("Give orders, move agents"), "LYS-28"
