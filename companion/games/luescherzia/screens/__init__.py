"""look(state, viewer): what Lüscherzia shows to whom. The state comes redacted; nothing here can give a secret away.

words.py names and log lines · offers.py what may be done · stage.py what lies in the middle.
"""

from companion.engine.parts import Counter
from companion.engine.secrecy import known
from companion.engine.view import Badge, Prompt, SeatPanel, View
from companion.engine.words import Msg
from companion.games.luescherzia.content import SKILL_NAMES
from companion.games.luescherzia.model import Player, State, state as st
from companion.games.luescherzia.rules import march, table, turn

from .offers import offers
from .stage import header, result, stage
from .words import KIND_NAMES, PURPOSE_RULES, PURPOSES, describe, skill_words, tile_name

TITLE = Msg("Lüscherzia")


def look(state: State, viewer: str) -> View:
    """The View of a redacted state."""
    return View(revision=0, viewer=viewer, game="luescherzia", title=TITLE, phase=phase(state), prompt=prompt(state),
                seats=tuple(panel(state, number) for number in range(len(state.players))), header=header(state),
                stage=stage(state, viewer), choices=offers(state, viewer), result=result(state))


def phase(state: State) -> Msg:
    """Where the game is: round and cycle."""
    return Msg("Round {n} of {last}", {"n": min(state.advances + 1, state.options.fin_advance),
                                      "last": state.options.fin_advance})


def panel(state: State, number: int) -> SeatPanel:
    """A player's panel: hit points, SP, finds; what lasts as badges."""
    player, whose = state.players[number], turn(state)
    path = f"players/{number}"
    counters = (Counter(Msg("Hit points"), player.hp, player.avatar.hp, "heart", "bad", f"{path}/hp"),
                Counter(Msg("SP"), known(player.sp), 0, "star-circle", "warn", f"{path}/sp"),
                Counter(Msg("Finds"), len(player.finds), 0, "treasure-chest", "violet"))
    return SeatPanel(player.seat, player.name, player.mark, counters, tuple(badges(state, player)),
                     active=whose is not None and whose[0] == player.seat, out=table.out(player))


def badges(state: State, player: Player) -> list[Badge]:
    """Skips, NPCs, a card that lies face down, elimination."""
    found = [Badge(skill_words(tile.modifiers) or tile_name(tile), "account-voice", "blue") for tile in player.npcs]
    if table.out(player):
        found.append(Badge(Msg("eliminated"), "skull", "bad"))
    elif player.skips:
        found.append(Badge(Msg("skips {n}", {"n": player.skips}), "debug-step-over", "warn"))
    if isinstance(state.step, st.Choosing) and any(laid.seat == player.seat for laid in state.step.laid):
        found.append(Badge(Msg("card laid"), "cards-playing", "good"))
    return found


def prompt(state: State) -> Prompt:
    """Who is to act and what to do, in one sentence."""
    match state.step:
        case st.Choosing():
            return Prompt(Msg("Everybody draws and lays a card face down"), rule="LUE-15")
        case st.Counting():
            return Prompt(Msg("Exit reached! Count the points on your finds"), rule="LUE-36")
        case st.Ended():
            return Prompt(Msg("The game is over"))
    return _turn_prompt(state) if state.plays and state.turn >= 0 else Prompt(TITLE)


def _turn_prompt(state: State) -> Prompt:
    player = table.active(state)
    text, rule = _task(state)
    return Prompt(Msg("{name}: {task}", {"name": player.name, "task": text}), player.seat, rule)


def _task(state: State) -> tuple[Msg, str]:
    match state.step:
        case st.Marching():
            return _march_task(state)
        case st.Probing(probe, _):
            dice = len(state.roll.slots) if state.roll else 0
            return Msg("{skill} with {n} die – {what}", {"skill": SKILL_NAMES[probe.skill], "n": dice, "what": PURPOSES[
                probe.purpose]}, "{skill} with {n} dice – {what}"), PURPOSE_RULES[probe.purpose]
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


def _march_task(state: State) -> tuple[Msg, str]:
    if table.play(state).chance:
        return Msg("draw a card at random and move; nothing else happens"), "LUE-41"
    if table.out(table.active(state)):
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


__all__ = ["describe", "look"]
