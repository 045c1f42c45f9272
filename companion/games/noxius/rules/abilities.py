"""A turn: choose an ability, effect, power scale, die, and what may follow (NOX-4, NOX-20, NOX-26 to NOX-28, A6 to A9).

What may live here: the order of a turn and the power scale. What may not: the face (faces.py), its signs.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine import dice
from companion.engine.game import FULL, LIGHT, Objection
from companion.engine.words import Msg
from companion.games.noxius.content import ABILITIES, AFTER as AFTERWARDS, ONE, Ability
from companion.games.noxius.model import (
    CHOOSE,
    END,
    NOWHERE,
    ROLL,
    SCALE,
    After,
    Choosing,
    Due,
    Player,
    Ready,
    Rolling,
    State,
    Working,
    commands as do,
    events as ev,
)
from companion.games.noxius.notation import COPY, HIT, POWER

from . import buffs, enemies, races, tiles
from .table import active_player, can_act, change_player, has_sheet, player_on, unless_turn_of

LOWER_END = 0


def on_the_scale(player: Player, power: int) -> int:
    """The value, or the T at which the scale ends (NOX-26, NOX-A6)."""
    return max(LOWER_END, min(player.character.top, power))


def leaves_the_scale(player: Player, change: int) -> bool:
    """Whether an ability would go beyond a T (NOX-26)."""
    return on_the_scale(player, player.power + change) != player.power + change


def unless_on_the_scale(player: Player, change: int) -> tuple[Objection, ...]:
    """NOX-26, NOX-27: neither T can be passed."""
    return (Objection("NOX-26", Msg("The power would leave the scale.")),) if leaves_the_scale(player, change) else ()


def known_abilities(state: State, player: Player) -> tuple[Ability, ...]:
    """The abilities the companion can resolve."""
    return player.character.abilities if state.detail == FULL else ()


def may_use(state: State, command: do.UseAbility, by: str) -> tuple[Objection, ...]:
    """NOX-4, NOX-8, NOX-26, and its target."""
    wrong, player = unless_turn_of(state, by), active_player(state)
    abilities = known_abilities(state, player)
    if wrong or not 0 <= command.index < len(abilities):
        return wrong or (Objection("NOX-4", Msg("This ability is not known."), waivable=False),)
    ability = abilities[command.index]
    there = any(other.seat == command.target and not other.dead for other in state.players)
    missing = asks_for_target(player, ability) and not there
    return (*unless_on_the_scale(player, ability.power), *(
        (Objection("NOX-25", Msg("Say for whom it is."), waivable=False),) if missing else ()))


def ability_effects(player: Player, ability: Ability) -> tuple[Any, ...]:
    """The effect, and at a grey power value the bonus, for the value that the character has (NOX-28)."""
    return (ability.effect, ability.bonus) if player.power in ability.grey else (ability.effect,)


def asks_for_target(player: Player, ability: Ability) -> bool:
    """Whether one other character must be named."""
    return any(effect.to == ONE for effect in ability_effects(player, ability))


def use_ability(state: State, command: do.UseAbility, by: str) -> tuple[Any, ...]:
    """NOX-20: effect, power, die, face, in this order."""
    player = active_player(state)
    ability = known_abilities(state, player)[command.index]
    found = [buffs.carry_out(state, effect, ability.name, by, command.target)
             for effect in ability_effects(player, ability)]
    text = " ".join(effect.text for effect in ability_effects(player, ability) if effect.text)
    dues = [*enemies.wounds_due(ability_effects(player, ability), state.foes),
            *(due for _, more in found for due in more)]
    return (ev.AbilityUsed(by, command.index, ability.name, text), *(event for events, _ in found for event in events),
            ev.DuesAdded((*dues, *_power_and_die(by, ability.power))))


def _power_and_die(seat: str, change: int) -> tuple[Due, ...]:
    return Due(SCALE, change, seat), Due(ROLL, 0, seat), Due(END)


def may_use_power(state: State, command: do.UsePower, by: str) -> tuple[Objection, ...]:
    """The same for an ability that only the sheet knows."""
    wrong = unless_turn_of(state, by) or (() if state.detail == LIGHT else (
        Objection("NOX-4", Msg("Here the companion learns abilities by name."), waivable=False),))
    return wrong or unless_on_the_scale(active_player(state), command.change)


def use_power(state: State, command: do.UsePower, by: str) -> tuple[Any, ...]:
    """Power and face; effects are carried out by hand."""
    return ev.AbilityUsed(by, NOWHERE, ""), ev.DuesAdded(_power_and_die(by, command.change))


def may_learn(state: State, command: do.LearnAbility, by: str) -> tuple[Objection, ...]:
    """NOX-4: four abilities, no more."""
    room = state.detail == FULL and len(active_player(state).character.abilities) < ABILITIES
    return unless_turn_of(state, by) or (() if room else (
        Objection("NOX-4", Msg("Each character has four abilities."), waivable=False),))


def learn_ability(state: State, command: do.LearnAbility, by: str) -> tuple[Any, ...]:
    """One more ability on the sheet; its faces are entered when they are rolled."""
    character = active_player(state).character
    told = Ability(command.name, command.power, effect=command.effect, grey=command.grey, bonus=command.bonus)
    return (ev.AbilityLearned(by, replace(character, abilities=(*character.abilities, told))),)


def may_forget(state: State, command: do.ForgetAbility, by: str) -> tuple[Objection, ...]:
    """NOX-4: an ability that was entered during play."""
    there = 0 <= command.index < len(known_abilities(state, active_player(state)))
    return unless_turn_of(state, by) or (() if there else (
        Objection("NOX-4", Msg("This ability is not known."), waivable=False),))


def forget_ability(state: State, command: do.ForgetAbility, by: str) -> tuple[Any, ...]:
    """The sheet without it."""
    character, n = active_player(state).character, command.index
    left = (*character.abilities[:n], *character.abilities[n + 1:])
    return (ev.AbilityLearned(by, replace(character, abilities=left)),)


def may_pass(state: State, command: do.Pass, by: str) -> tuple[Objection, ...]:
    """NOX-A9: only if no ability can be used."""
    can = any(not leaves_the_scale(active_player(state), ability.power)
              for ability in known_abilities(state, active_player(state)))
    strict = state.options.pass_only_if_stuck and can
    return (*unless_turn_of(state, by), *(
        (Objection("NOX-A9", Msg("There is an ability that can be used.")),) if strict else ()))


def scale_power(state: State, due: Due) -> tuple[Any, ...]:
    """NOX-27: the power; landing on a T is a hit; a marker that stays where it stands does not land (NOX-A7)."""
    player = player_on(state, due.seat)
    power = on_the_scale(player, player.power + due.n)
    landed = due.n != 0 and power in (LOWER_END, player.character.top)
    hit = (ev.DuesAdded((Due(HIT, 0, due.seat),)),) if landed else ()
    return ev.PowerSet(due.seat, power), *hit


def shift_power(state: State, due: Due) -> tuple[ev.PowerSet, ...]:
    """Power changed by anything else: kept on the scale, and no hit (NOX-A8)."""
    player = player_on(state, due.seat)
    value = state.players[due.n].power if due.what == COPY else player.power + due.n
    return (ev.PowerSet(due.seat, on_the_scale(player, value)),)


def roll_ability(state: State, due: Due) -> tuple[Any, ...]:
    """A4: the die; at light detail people enter the face, and a die that reports itself says which one it is."""
    return (ev.RollAsked(due.seat), *(() if state.detail == FULL else (ev.TellingBegan(due.seat),)))


def end_ability(state: State, due: Due) -> tuple[Any, ...]:
    """After the face: the turn is over, unless something else may be done in it (NOX-34, NOX-A17)."""
    return (ev.TurnStayed(),) if something_left(state) else (ev.TurnEnded(state.active),)


def something_left(state: State) -> bool:
    """Whether the racial ability or a sacrifice is still open after the ability."""
    player = active_player(state)
    return can_act(player) and (bool(tiles.affordable_sacrifices(state, player))
                                or races.open_now(state, player, AFTERWARDS))


def choose_again(state: State, due: Due) -> tuple[ev.ChoiceOpened, ...]:
    """Back to A1 after a racial ability."""
    return (ev.ChoiceOpened(),)


def nobody_acts(state: State) -> tuple[ev.TurnEnded, ...]:
    """follow: a character out of action has no turn (NOX-30, NOX-A16), nor has one that turns out to have acted
    already.
    """
    return () if can_act(active_player(state)) and not active_player(state).acted else (ev.TurnEnded(state.active),)


def cut_short(state: State) -> tuple[ev.TurnEnded, ...]:
    """A character that falls in its own turn has had it, even if the end of the fight helps it up (NOX-A16, NOX-31)."""
    own_turn = isinstance(state.step, (Choosing, After)) and state.active
    return (ev.TurnEnded(state.active),) if own_turn and not can_act(active_player(state)) else ()


def nothing_left(state: State) -> tuple[ev.TurnEnded, ...]:
    """follow: the turn is over once nothing more can be done in it."""
    return () if something_left(state) else (ev.TurnEnded(state.active),)


def ability_used(state: State, event: ev.AbilityUsed) -> State:
    """evolve: this round's ability."""
    return replace(change_player(state, event.seat, acted=True), ability=event.index, by_hand=event.text,
                   step=Working())


def roll_asked(state: State, event: ev.RollAsked) -> State:
    """evolve: one die; the key names the turn, so that an undo cannot buy another roll."""
    return replace(state, step=Rolling(event.seat), roll=dice.ask_for(f"{state.turns}", event.seat, 1), before=None,
                   read=0)


def ability_learned(state: State, event: ev.AbilityLearned) -> State:
    """evolve: the sheet."""
    return has_sheet(state, event.seat, event.character)


def turn_ended(state: State, event: ev.TurnEnded) -> State:
    """evolve: the next one, please."""
    over = buffs.turn_over(change_player(state, event.seat, acted=True), event.seat)
    return replace(over, step=Ready(), active="", due=(), used=())


ACTS = {do.UseAbility: (may_use, use_ability), do.UsePower: (may_use_power, use_power),
        do.LearnAbility: (may_learn, learn_ability),
        do.ForgetAbility: (may_forget, forget_ability),
        do.Pass: (may_pass, lambda state, command, by: (ev.Passed(by), ev.TurnEnded(by))),
        do.EndTurn: (lambda state, command, by: unless_turn_of(state, by),
                     lambda state, command, by: (ev.TurnEnded(by),))}
STEPS = {**dict.fromkeys((do.UseAbility, do.UsePower, do.LearnAbility, do.ForgetAbility, do.Pass), (Choosing,)),
         do.EndTurn: (After,)}
FOLLOW = {Choosing: nobody_acts, After: nothing_left}
DUES = {SCALE: scale_power, POWER: shift_power, COPY: shift_power, ROLL: roll_ability, END: end_ability,
        CHOOSE: choose_again}
EVOLVE = {
    ev.AbilityUsed: ability_used, ev.RollAsked: roll_asked, ev.AbilityLearned: ability_learned,
    ev.TurnEnded: turn_ended,
    ev.Passed: lambda state, event: state,
    ev.PowerSet: lambda state, event: change_player(state, event.seat, power=event.power),
    ev.TurnStayed: lambda state, event: replace(state, step=After()),
    ev.ChoiceOpened: lambda state, event: replace(state, step=Choosing())}
