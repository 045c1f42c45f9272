"""A5: the face that was rolled, read from left to right, and a die that was read wrongly (NOX-22 to NOX-24, NOX-A5).

What may live here: the queue of what is due, how a face gets into it. What may not: what one sign does.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine import dice
from companion.engine.game import FULL, Objection
from companion.engine.words import Msg
from companion.games.noxius.model import (
    END,
    Due,
    Foe,
    Linking,
    Paying,
    Player,
    Reacting,
    Rolling,
    State,
    Telling,
    Working,
    commands as do,
    events as ev,
)
from companion.games.noxius.notation import NO_EFFECT, UNKNOWN, WORDS, face_words, is_face, read_tokens

from .table import active_player, has_sheet, no_objection

QUESTIONS = (Rolling, Telling, Paying, Linking, Reacting)
MOST_SIGNS, MOST_FACES = 6, 12


def face_dues(face: str, seat: str) -> tuple[Due, ...]:
    """The signs of a face from left to right (NOX-23); its words are for people."""
    return tuple(Due(sign.what, sign.n, seat) for sign in read_tokens(face) if sign.what != WORDS)


def die_landed(state: State) -> tuple[Any, ...]:
    """follow: the effect stands under the die's face (NOX-20); if it is not known, it is asked for once."""
    if not dice.roll_complete(state.roll) or state.roll is None:
        return ()
    seat, value = state.roll.seat, dice.landed_faces(state.roll)[0]
    abilities = active_player(state).character.abilities
    face = abilities[state.ability].faces[value - 1] if 0 <= state.ability < len(abilities) else UNKNOWN
    return (ev.TellingBegan(seat, value),) if face == UNKNOWN else (ev.FaceRead(seat, value, face),)


def lies_there(state: State) -> tuple[ev.TellingBegan, ...]:
    """follow: the die lands while its face is being entered (light)."""
    step = state.step
    if not isinstance(step, Telling) or state.roll is None or not dice.roll_complete(state.roll):
        return ()
    value = dice.landed_faces(state.roll)[0]
    return (ev.TellingBegan(step.seat, value),) if value != step.value else ()


def under_the_die(state: State) -> tuple[str, ...]:
    """What the player's sheet has under a die that reported itself, if only people know which ability it is (light)."""
    value = state.step.value if isinstance(state.step, Telling) and state.detail != FULL else 0
    known = (ability.faces[value - 1] for ability in active_player(state).character.abilities) if value else ()
    return tuple(face for face in known if face not in (UNKNOWN, NO_EFFECT))


def reread_die(state: State) -> tuple[Any, ...]:
    """Correcting a die while it lies there changes everything it did; one thrown without being asked for changes
    nothing.
    """
    if state.before is None or state.roll is None:
        return ()
    if dice.landed_faces(state.roll) != (state.read,):
        return (ev.DieReread(),)
    return (ev.StrayThrow(),) if state.roll.question and not isinstance(state.step, QUESTIONS) else ()


def at_rest(state: State) -> tuple[Any, ...]:
    """A die can be corrected until somebody decides something else; changing a number by hand is such a decision."""
    if state.before is None:
        return ()
    if state.settled is None:
        return (ev.ResultSettled(),)
    # A hand that sets a number to what it was has decided as well: the very same values are meant, not equal ones.
    same = all(then is now for then, now in zip(state.settled, changeable_numbers(state), strict=True))
    return () if same else (ev.DiePutAway(),)


def changeable_numbers(state: State) -> tuple[tuple[Player, ...], tuple[Foe, ...], int]:
    """Everything that people can change by hand."""
    return state.players, state.foes, state.fields


def may_tell(state: State, command: do.TellFace, by: str) -> tuple[Objection, ...]:
    """NOX-22: only what can stand on a face, and only by the player who rolled."""
    mine = isinstance(state.step, Telling) and by == state.step.seat
    fine = mine and command.face != UNKNOWN and is_face(command.face)
    return () if fine else (Objection("NOX-22", Msg("No face shows this."), waivable=False),)


def may_add(state: State, command: do.AddSign, by: str) -> tuple[Objection, ...]:
    """One sign after the other, from left to right (NOX-23)."""
    room = isinstance(state.step, Telling) and len(state.step.draft) < MOST_SIGNS
    alone = Objection("NOX-22", Msg("No face shows this."), waivable=False)
    return may_tell(state, do.TellFace(command.sign), by) if room and command.sign != NO_EFFECT else (alone,)


def add_sign(state: State, command: do.AddSign, by: str) -> tuple[ev.SignAdded, ...]:
    """The face is being built."""
    return (ev.SignAdded(command.sign),)


def tell_face(state: State, command: do.TellFace, by: str) -> tuple[ev.FaceTold, ...]:
    """The face is carried out, and remembered with its ability."""
    step, character = state.step, active_player(state).character
    value = step.value if isinstance(step, Telling) else 0
    if state.detail != FULL or not value or not 0 <= state.ability < len(character.abilities):
        return (ev.FaceTold(by, command.face),)
    ability = character.abilities[state.ability]
    faces = (*ability.faces[:value - 1], command.face, *ability.faces[value:])
    abilities = (*character.abilities[:state.ability], replace(ability, faces=faces),
                 *character.abilities[state.ability + 1:])
    return (ev.FaceTold(by, command.face, replace(character, abilities=abilities)),)


def next_due(state: State) -> tuple[Any, ...]:
    """follow: carry out the first thing in the queue; the rules decide what it does."""
    return (ev.DueTaken(),) if state.due else (ev.DuesAdded((Due(END),)),)


def dues_added(state: State, event: ev.DuesAdded) -> State:
    """evolve: first this, then the rest of the queue."""
    return replace(state, due=(*event.dues, *state.due), step=Working())


def face_read(state: State, event: ev.FaceRead) -> State:
    """evolve: the face; the state before it is kept for a die that was read wrongly."""
    return replace(state, due=(*face_dues(event.face, event.seat), *state.due), step=Working(), read=event.value,
                   by_hand=_by_hand(state, event.face), before=replace(state, before=None, settled=None), settled=None)


def _by_hand(state: State, face: str) -> str:
    return " ".join(text for text in (state.by_hand, face_words(face)) if text)


def face_asked(state: State, event: ev.TellingBegan) -> State:
    """evolve: the face is asked for."""
    if not event.value:
        return replace(state, step=Telling(event.seat))
    draft = state.step.draft if isinstance(state.step, Telling) else ()
    return replace(state, step=Telling(event.seat, event.value, draft), read=event.value, settled=None,
                   before=replace(state, before=None, settled=None))


def sign_added(state: State, event: ev.SignAdded) -> State:
    """evolve: one sign more, or none."""
    step = state.step
    if not isinstance(step, Telling):
        return state
    return replace(state, step=replace(step, draft=(*step.draft, event.sign) if event.sign else ()))


def face_told(state: State, event: ev.FaceTold) -> State:
    """evolve: the face is carried out; the newest faces are offered first."""
    if event.character:
        state = has_sheet(state, event.seat, event.character)
    kept = tuple(face for face in state.content.faces if face != event.face)
    content = replace(state.content, faces=(event.face, *kept)[:MOST_FACES])
    return replace(state, content=content, due=(*face_dues(event.face, event.seat), *state.due), step=Working(),
                   by_hand=_by_hand(state, event.face), roll=state.roll if state.before else None)


def die_reread(state: State, event: ev.DieReread) -> State:
    """evolve: back to before the face was carried out, with the die as it lies."""
    return replace(state.before, roll=state.roll) if state.before else state


def put_away(state: State, event: ev.DiePutAway) -> State:
    """evolve: the result stands."""
    return replace(state, roll=None, before=None, read=0, settled=None)


def throw_settled(state: State, event: ev.StrayThrow) -> State:
    """evolve: the doubt is settled."""
    return replace(state, roll=replace(state.roll, question=None) if state.roll else None)


ACTS = {do.AddSign: (may_add, add_sign),
        do.TellFace: (may_tell, tell_face),
        do.ClearFace: (no_objection, lambda state, command, by: (ev.SignAdded(""),))}
STEPS = dict.fromkeys((do.AddSign, do.TellFace, do.ClearFace), (Telling,))
FOLLOW = {Rolling: die_landed, Telling: lies_there}
EVOLVE = {
    ev.DuesAdded: dues_added, ev.FaceRead: face_read, ev.TellingBegan: face_asked, ev.SignAdded: sign_added,
    ev.FaceTold: face_told, ev.DieReread: die_reread, ev.DiePutAway: put_away, ev.StrayThrow: throw_settled,
    ev.ResultSettled: lambda state, event: replace(state, settled=changeable_numbers(state)),
    ev.ResultOpened: lambda state, event: replace(state, settled=None),
    ev.DueTaken: lambda state, event: replace(state, due=state.due[1:])}
