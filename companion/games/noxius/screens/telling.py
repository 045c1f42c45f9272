"""Faces that the companion does not know: built from their signs, or entered with one touch if they were entered
before.

What may live here: the signs on the stage and the choices on them. What may not: what a sign does (rules/).
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.inputs import Number, Text
from companion.engine.parts import Part, Tile, Tiles
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg
from companion.games.noxius.model import State, commands as do, state as st
from companion.games.noxius.notation import NO_EFFECT, quoted_words
from companion.games.noxius.rules import faces

from . import words

SIGNS = ("T", "1", "2", "3", "4", "5", "6", "LP", "SP", "V")
MEANT = {"T": Msg("hits you"), "LP": Msg("life point"), "SP": Msg("shield point"), "V": Msg("wound")}
"""The legend below every sheet (NOX-22); a number is damage."""
MORE = Number(7, 30, 7)
OFFERED, IN_WORDS = 4, Text(60)


def _whole(state: State) -> tuple[str, ...]:
    """The faces that the player's sheet has under a die that reported itself; then faces that were entered before,
    newest first.

    Of the latter only faces of several signs are offered, because a single sign is one touch anyway.
    """
    told = (face for face in state.content.faces if "/" in face)
    return tuple(dict.fromkeys((*faces.under_the_die(state), *told)))[:OFFERED]


def telling_stage(state: State, viewer: str) -> Iterator[Part]:
    """The signs to touch; before the first one also whole faces."""
    step = state.step
    if not isinstance(step, st.Telling) or viewer not in (TABLE, step.seat):
        return
    told = Msg("So far {signs} – anything else?", {"signs": " / ".join(step.draft)}) if step.draft else Msg(
        "What does the face show?")
    whole = _whole(state) if not step.draft else ()
    signs = tuple(Tile(Msg.plain(sign), words.SIGN_ICONS.get(sign, ""), note=MEANT.get(sign), id=f"sign:{sign}")
                  for sign in SIGNS)
    known = tuple(Tile(Msg.plain(face), "cards", "violet", note=_in_words(face), id=f"face:{face}") for face in whole)
    yield Tiles((*known, *signs) if faces.under_the_die(state) else (*signs, *known), told)


def _in_words(face: str) -> Msg:
    """What a whole face does: it is another thing to touch than a sign of it, because it ends the telling."""
    return Msg("all of it: {signs}", {"signs": words.signs_text(face) or face})


def telling_choices(state: State, viewer: str) -> Iterator[Choice]:
    """One sign after the other, or the whole face."""
    step = state.step
    if not isinstance(step, st.Telling):
        return
    moment = f"t{state.turns}:{step.value}:{len(step.draft)}"
    if len(step.draft) < faces.MOST_SIGNS:
        yield from (Choice(f"{moment}:sign:{sign}", Msg.plain(sign), "", step.seat, on=f"sign:{sign}",
                           act=do.AddSign(sign)) for sign in SIGNS)
        yield Choice(f"{moment}:more", Msg("More damage"), "numeric", step.seat, MORE, "quiet",
                     act=lambda number: do.AddSign(str(number)))
        yield Choice(f"{moment}:words", Msg("Something else, in words"), "pencil", step.seat, IN_WORDS, "quiet",
                     act=lambda text: do.AddSign(quoted_words(text)))
    if step.draft:
        yield Choice(f"{moment}:told", Msg("That is the face"), "check", step.seat, None, "main",
                     act=do.TellFace("/".join(step.draft)))
        yield Choice(f"{moment}:clear", Msg("From the start"), "backspace", step.seat, None, "quiet",
                     act=do.ClearFace())
        return
    yield Choice(f"{moment}:none", Msg("No effect"), "cancel", step.seat, act=do.TellFace(NO_EFFECT))
    yield from (Choice(f"{moment}:face:{face}", Msg("{face} – that is all", {"face": face}), "cards", step.seat,
                       on=f"face:{face}", act=do.TellFace(face)) for face in _whole(state))
