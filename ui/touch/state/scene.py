"""What the screen is showing, as one immutable value. Nothing is drawn or answered here (layout/, reducer.py)."""

from __future__ import annotations

from typing import Union

from msgspec import Struct

from companion.engine.view import Choice, ClockFace, View
from companion.engine.words import Msg
from ui.touch.editors import Editor
from ui.touch.meaning.choice_placement import Face


class ChoicesDialog(Struct, frozen=True, tag=True):
    """A finger touched something that offers several choices. Closed, it goes back to the sheet `below`, from which it
    was opened.
    """

    title: Msg
    choices: tuple[Choice, ...]
    below: Sheet | None = None


class Editing(Struct, frozen=True, tag=True):
    """A value is being asked for, to answer `key` with it; `seen` is the revision of the page on which it was begun,
    `below` the sheet from which it was opened, and to which it goes back.
    """

    key: str
    title: Msg
    editor: Editor
    waive: bool = False
    seen: int = -1
    below: Sheet | None = None


class Magnified(Struct, frozen=True, tag=True):
    """The board around field (x, y), large enough for a finger."""

    x: int
    y: int


class Enlarged(Struct, frozen=True, tag=True):
    """The map around a place, large enough to read it all and for a finger."""

    place: str


class NoticesDialog(Struct, frozen=True, tag=True):
    """Every notice in full."""


class HandsDialog(Struct, frozen=True, tag=True):
    """All that hands have to do."""


class PromptDialog(Struct, frozen=True, tag=True):
    """The whole prompt, and what stands in the header."""


class Act(Struct, frozen=True):
    """An answer that is to be given: `key`, its value, whether the rules' objection is waived, what had been `seen`."""

    key: str
    value: object = None
    waive: bool = False
    seen: int = -1


class RefusalDialog(Struct, frozen=True):
    """A calm sentence why something was not done. `again`, if any, is what "play it anyway" does, or what `insist`
    says. `key` is the key that was answered: the sentence comes from the button that stands for it.
    """

    why: Msg
    rule: str = ""
    again: Act | Choice | None = None
    insist: Msg | None = None
    key: str = ""


Sheet = Union[Editing, ChoicesDialog, Magnified, Enlarged, NoticesDialog, HandsDialog, PromptDialog]


class RuleDialog(Struct, frozen=True):
    """The text of a rule, over the sheet and the refusal from which it was opened."""

    rule: str
    dialog: Union[Sheet, None] = None
    refusal: RefusalDialog | None = None


Dialog = Union[Sheet, RuleDialog]


class Scene(Struct, frozen=True):
    """All that is on the screen. `field`: a choice whose field is to be touched; `secrets`: what a seat peeks at.

    `start` is the field whose figure has been touched, to be moved by the next touch. `folded`: the players have once
    stepped back to mark and numbers in this game, and stay so.
    """

    face: Face | None = None
    dialog: Dialog | None = None
    refusal: RefusalDialog | None = None
    field: Choice | None = None
    start: tuple[int, int] | None = None
    secrets: View | None = None
    folded: bool = False

    @property
    def game(self) -> str:
        """The game whose words are used; empty: none, or several."""
        return self.face.game if self.face is not None else ""

    @property
    def begun(self) -> bool:
        """Whether somebody reads something, or has begun something, that must not move away from under their hands."""
        return any(part is not None for part in (self.dialog, self.refusal, self.field, self.start, self.secrets))

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What the present face offers."""
        return self.face.choices if self.face is not None else ()


class HalfMade(Struct, frozen=True, omit_defaults=True):
    """What somebody is about to answer: a sheet, or a choice whose field is to be touched. It outlives its window."""

    dialog: Union[Sheet, None] = None
    field: Choice | None = None
    start: tuple[int, int] | None = None


NOTHING_BEGUN = HalfMade()


def half_made(scene: Scene) -> HalfMade:
    """What of a scene a new window may go on with: nothing while a secret lies open."""
    if scene.secrets is not None:
        return NOTHING_BEGUN
    sheet = scene.dialog.dialog if isinstance(scene.dialog, RuleDialog) else scene.dialog
    return HalfMade(sheet, scene.field, scene.start)


def clock_of(face: Face | None) -> ClockFace | None:
    """The clock that `face` shows, if it shows one."""
    return face.clock if isinstance(face, View) else None
