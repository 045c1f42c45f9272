"""The mission: progress fields, rounds, repetition, success and failure (NOX-2, NOX-5, NOX-6, NOX-32, NOX-A18).

What may live here: what happens between the rounds. What may not: what happens in a turn.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import FULL, Objection, Opened, Opening
from companion.engine.retelling import unless_news
from companion.engine.secrecy import reveal
from companion.engine.words import Msg
from companion.games.noxius.content import BEATEN, Field
from companion.games.noxius.model import (
    ON_PAPER,
    POSITIONS,
    After,
    Asking,
    Choosing,
    Due,
    Ended,
    Failed,
    Lost,
    Player,
    Positioning,
    Preparing,
    Ready,
    Regrouping,
    State,
    commands as do,
    events as ev,
)

from . import buffs, enemies
from .start import PLAIN, fresh_player
from .table import can_act, change_player, has_sheet, is_seated, most_sp, no_objection, player_on, without_the_fallen

AT_ANY_PAUSE = (Positioning, Choosing, After, Regrouping, Asking)


def known_missions(state: State) -> range:
    """The missions whose fields the companion can read out: those of the content, at full detail."""
    return range(len(state.scripts) if state.detail == FULL else 0)


def may_choose(state: State, command: do.ChooseMission, by: str) -> tuple[Objection, ...]:
    """NOX-2: one mission; those of the content are read by the companion at full detail."""
    return () if command.mission in (*known_missions(state), ON_PAPER) else (
        Objection("NOX-2", Msg("This mission is not known."), waivable=False),)


def choose_mission(state: State, command: do.ChooseMission, by: str) -> tuple[ev.MissionChosen, ...]:
    """Everybody can see how many progress fields there are, but not what they say."""
    chosen = replace(state, mission=command.mission)
    return (ev.MissionChosen(command.mission, len(fields_of(chosen) or ())),)


def tell_sheet(state: State, command: do.TellSheet, by: str) -> tuple[ev.SheetTold, ...]:
    """The numbers of a sheet that is not known yet."""
    return (ev.SheetTold(by, command.character),)


def is_unknown(player: Player) -> bool:
    """Whether nobody has said which character it is."""
    return player.character.key == PLAIN.key


def may_tell_sheet(state: State, command: do.TellSheet, by: str) -> tuple[Objection, ...]:
    """Only a player has a sheet; before a known sheet is replaced by a different one, the player is asked."""
    if not is_seated(state, by):
        return (Objection("NOX-2", Msg("Only players have a character."), waivable=False),)
    present = player_on(state, by).character.key == command.character.key
    return () if present else unless_news(state.content.characters, command.character)


def begin_mission(state: State, command: Any, by: str) -> tuple[Any, ...]:
    """The introduction is read, then the first progress field (NOX-5)."""
    return read_field(state, 1, 1)


def fields_of(state: State) -> tuple[Field, ...] | None:
    """The progress fields of the chosen mission; None where it is on paper."""
    return None if state.mission == ON_PAPER else reveal(state.scripts[state.mission]).fields


def read_field(state: State, number: int, times: int) -> tuple[Any, ...]:
    """R1: a progress field is read, enemies appear, its effects come first (NOX-5, NOX-9)."""
    fields = fields_of(state)
    field = fields[number - 1] if fields and number <= len(fields) else Field()
    names = field.enemies if times == 1 or field.again else ()
    came = enemies.coming_enemies(state, tuple(e for key in names for e in state.content.enemies if e.key == key))
    found = [buffs.carry_out(state, effect, field.text, "") for effect in field.effects]
    dues = [due for _, more in found for due in more]
    wounds = enemies.wounds_due(field.effects, (*state.foes, *(event.foe for event in came)))
    given = [event for events, _ in found for event in events]
    return (ev.FieldRead(number, times, field), *came, *given, ev.DuesAdded((*wounds, *dues, Due(POSITIONS))))


def round_over(state: State) -> tuple[Any, ...]:
    """NOX-6: the field again, the next one, or a question to the table; after the last one the mission is won
    (NOX-A18).
    """
    fields, field = fields_of(state), state.field
    if fields is None or field is None:
        return (ev.FieldAsked(),)
    if field.until and not _known(state, field.until):
        return (ev.FieldAsked(),)
    if state.times < field.rounds or (field.until and not _met(state, field.until)):
        return read_field(state, state.fields, state.times + 1)
    return following_field(state)


def following_field(state: State) -> tuple[Any, ...]:
    """The next progress field; after the last one the mission is accomplished (NOX-A18)."""
    fields = fields_of(state)
    if fields is not None and state.fields >= len(fields):
        return (ev.MissionEnded(won=True),)
    return read_field(state, state.fields + 1, 1)


def _known(state: State, until: str) -> bool:
    return until == BEATEN or any(enemy.key == until for enemy in state.content.enemies)


def _met(state: State, until: str) -> bool:
    return not any(until in (BEATEN, foe.enemy.key) for foe in state.foes)


def may_win(state: State, command: do.WinMission, by: str) -> tuple[Objection, ...]:
    """NOX-A18: a mission whose fields are known is won behind the last one."""
    early = state.mission != ON_PAPER and state.fields < state.length
    return (Objection("NOX-A18", Msg("There are progress fields left.")),) if early else ()


def mission_failures(state: State) -> tuple[Any, ...]:
    """NOX-32, NOX-A19: nobody can act, at any moment; it is no longer a failure once somebody can after all."""
    step, nobody = state.step, not any(map(can_act, state.players))
    given_up = isinstance(step, Ended) and not step.won and step.was is not None and isinstance(step.was.step, Failed)
    if isinstance(step, Ended) and not step.over:
        return (ev.MissionGoesOn(),)
    if isinstance(step, Failed) or given_up:
        return () if nobody else (ev.MissionGoesOn(),)
    return (ev.MissionFailed(),) if nobody and not isinstance(step, (Preparing, Ended)) else ()


def field_read(state: State, event: ev.FieldRead) -> State:
    """evolve: a new round; linked tiles are whole again (NOX-18), the incapacitated leave the board (NOX-A13)."""
    state = without_the_fallen(buffs.new_round(replace(state, round=state.round + 1)))
    players = tuple(replace(player, acted=False, raced=False, former=0) for player in state.players)
    return replace(state, players=players, foes=tuple(replace(foe, halves=()) for foe in state.foes), field=event.field,
                   fields=event.number, times=event.times, regroup=False, due=(), active="")


def sheet_told(state: State, event: ev.SheetTold) -> State:
    """evolve: the sheet; before the mission its character is whole (NOX-3)."""
    player = player_on(state, event.seat)
    known = replace(player, character=event.character)
    sheet = event.character
    lp = sheet.lp if isinstance(state.step, Preparing) and not player.dead else min(player.lp, sheet.lp)
    return change_player(has_sheet(state, event.seat, sheet), event.seat, lp=lp, power=min(player.power, sheet.top),
                         sp=min(player.sp, most_sp(state, known)))


def mission_failed(state: State, event: ev.MissionFailed) -> State:
    """evolve: everything stops, nobody's time runs; a die that lies may still be corrected."""
    return replace(state, step=Failed(state), active="", due=(), roll=state.roll if state.before else None)


def goes_on(state: State, event: ev.MissionGoesOn) -> State:
    """evolve: back to where it was when nobody could act; a mission that turns out not to be won asks how it goes on.
    """
    was = state.step.was if isinstance(state.step, (Failed, Ended)) else None
    if was is None:
        return replace(state, step=Ready())
    if isinstance(state.step, Ended) and not isinstance(was.step, (*AT_ANY_PAUSE, Failed)):
        return replace(state, step=Asking())
    return replace(state, step=was.step, active=was.active, due=was.due, roll=state.roll or was.roll)


def field_asked(state: State, event: ev.FieldAsked) -> State:
    """evolve: the round is over, for the incapacitated as well (NOX-A13)."""
    return replace(state, step=Asking(), players=tuple(
        replace(player, acted=True, lost=_with_the_last_turn(player)) for player in state.players))


def _with_the_last_turn(player: Player) -> Lost | None:
    """What has been lost, including the turn, if nobody else's turn has come since."""
    return replace(player.lost, last=True) if player.lost and not player.acted else player.lost


def mission_ended(state: State, event: ev.MissionEnded) -> State:
    """evolve: nobody's turn any more."""
    return replace(state, step=Ended(event.won, state), roll=None, before=None, active="", due=())


def mission_restarted(state: State, event: ev.MissionRestarted) -> State:
    """evolve: from the beginning, the dead as well (NOX-32)."""
    return replace(state, players=tuple(map(fresh_player, state.players)), foes=(), due=(), active="", field=None,
                   fields=0,
                   times=0, round=0, attempt=state.attempt + 1, regroup=False, step=Preparing(), roll=None,
                   before=None, read=0, gone=())


def field_open(state: State, event: ev.FieldRead) -> tuple[Opened, ...]:
    """A progress field is read out (NOX-5)."""
    return (Opened("", f"field/{state.mission}/{event.number}"),) if state.mission != ON_PAPER else ()


OPENS = {ev.FieldRead: Opening(field_open)}
ACTS = {
    do.ChooseMission: (may_choose, choose_mission),
    do.TellSheet: (may_tell_sheet, tell_sheet), do.BeginMission: (no_objection, begin_mission),
    do.NextField: (no_objection, lambda state, command, by: following_field(state)),
    do.RepeatField: (no_objection, lambda state, command, by: read_field(state, state.fields, state.times + 1)),
    do.WinMission: (may_win, lambda state, command, by: (ev.MissionEnded(won=True),)),
    do.Restart: (no_objection, lambda state, command, by: (ev.MissionRestarted(),)),
    do.GiveUp: (no_objection, lambda state, command, by: (ev.MissionEnded(won=False),))}
STEPS = {do.ChooseMission: (Preparing,), do.BeginMission: (Preparing,), do.NextField: (Asking,),
         do.RepeatField: (Asking,), do.WinMission: AT_ANY_PAUSE, do.Restart: (Failed,),
         do.GiveUp: (Failed, *AT_ANY_PAUSE)}
EVOLVE = {
    ev.MissionChosen: lambda state, event: replace(state, mission=event.mission, length=event.length),
    ev.SheetTold: sheet_told,
    ev.FieldRead: field_read, ev.MissionFailed: mission_failed, ev.MissionGoesOn: goes_on,
    ev.MissionRestarted: mission_restarted, ev.FieldAsked: field_asked, ev.MissionEnded: mission_ended}
