"""The table: chooses, among the arrangements of a window, the best in which everything fits.

What may live here: the rule by which one is chosen, and how large its text is. What may not: where anything lies
(arrangements/), how it is drawn. Imports many modules, because each part of a table knows itself whether it is seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from companion.engine.view import PUBLIC, View
from ui.touch.drawing.pane import Pane, any_meet
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import is_cut
from ui.touch.state.scene import Scene

from . import actions, face_keys, hands, prompt, seats, stage, steady
from .arrangements import ARRANGEMENTS, STEPPING_BACK, Arrangement

TEXT_SHARES = (1.0, 0.67, 0.33, 0.001)
"""How much of what text is wished larger is tried, one after the other; at last nothing but prompt and counters."""
STAGE_KEPT = 0.5
"""The share of its side with usual text that a stage keeps with larger text."""
LARGER = 1.25
"""So much larger the stage of a later arrangement of a rank must be: earlier ones say more in words."""


class Lay(NamedTuple):
    """How a table lies: its panes, the arrangement that has laid them, if any could, and what is asked on it."""

    panes: tuple[Pane, ...] = ()
    arrange: Arrangement | None = None
    asked: object = None


def lay(view: View, scene: Scene, pen: Pen, table_now: int, before: Lay | None = None) -> Lay:
    """The table, where it lay `before` as far as that goes. A stage with room to spare has larger tiles and tells more
    of what has happened; one without it leaves out a board beside dice. Dice that have keys for their faces have no
    button besides.
    """
    keyed = face_keys.with_keys(view)
    made = _lay(keyed, scene, pen, table_now, before)
    if keyed is view:
        return made
    if not face_keys.has_face_keys(made.panes):
        return _lay(view, scene, pen, table_now, before)
    typed = {choice.key for choice in keyed.choices if choice.on == face_keys.KEYS}
    return made._replace(panes=tuple(
        actions.without(pane, typed, pen.between(pane.share)).sized(pane.share) if pane.name == "actions" else pane
        for pane in made.panes))


def _lay(view: View, scene: Scene, pen: Pen, table_now: int, before: Lay | None) -> Lay:
    view = stage.without_idle_boards(view, pen)
    chosen = sized(view, scene, pen, table_now, before)
    made = _with_roomy_buttons(chosen.panes, view, pen)
    asked = steady.question(view)
    if before:
        made = steady.in_place(made, before.panes, view, pen)
        made = steady.buttons_in_place(made, before.panes, pen) if before.asked == asked else made
    return chosen._replace(panes=filled(made, view, pen), asked=asked)


def _with_roomy_buttons(made: tuple[Pane, ...], view: View, pen: Pen) -> tuple[Pane, ...]:
    """The same with the room for buttons which a stage leaves that is only looked at: with all buttons before higher
    ones, and those only below a stage that has next to nothing to look at.
    """
    shown, bar = (next((pane for pane in made if pane.name == name), None) for name in ("stage", "actions"))
    if not shown or not bar or not stage.acts_by_buttons(view, pen):
        return made
    text, spare = pen.between(bar.share), shown.box.h - shown.depth()
    still = stage.lies_still(view) and not view.hands
    least = min(stage.HERO, stage.hero_share(made, view, pen))  # buttons beside undo are less wide than the stage
    for every in actions.with_more_rows(bar, text, spare):
        tall = actions.higher(every, text, spare - every.box.h + bar.box.h) if still else every
        low = shown.within(shown.box.above(tall.box.h - bar.box.h))
        panes = {"stage": low, "actions": tall.sized(bar.share)}
        taken = tuple(panes.get(pane.name, pane) for pane in made)
        if lies_apart(taken) and stage.hero_share(taken, view, pen) >= least:
            return taken
    return made


def filled(made: tuple[Pane, ...], view: View, pen: Pen) -> tuple[Pane, ...]:
    """The same with a stage that is filled as its room allows, whoever arranged it."""
    return tuple(_filled_stage(pane, view, pen.between(pane.share)) if pane.name == "stage" else pane for pane in made)


def _filled_stage(shown: Pane, view: View, pen: Pen) -> Pane:
    return stage.with_more_told(stage.with_larger_tiles(stage.with_closer_tiles(shown, pen), pen), view, pen)


def sized(view: View, scene: Scene, pen: Pen, table_now: int, before: Lay | None = None) -> Lay:
    """Every pane of the table, with no overlap: with text as large as wished, or as large as leaves the stage its room,
    and for people who only watch as large as leaves nothing out of sight.
    """
    plain, larger = pen.between(0.0), pen.m.scale != pen.m.plain
    again = _again(before, view, scene, plain, table_now) if before and not larger else None
    if again:
        return again
    chosen = best(ARRANGEMENTS, view, scene, plain, table_now)
    usual = stepped_back(chosen.lay, view, scene, plain, table_now)
    return usual._replace(panes=_with_larger_text(usual, chosen, view, scene, pen, table_now)) if larger else usual


def _again(before: Lay, view: View, scene: Scene, pen: Pen, table_now: int) -> Lay | None:
    """The table by the arrangement `before`, whichever else would do as well; None if it suits no more. People who only
    watch are owed nothing of the law, and have the best one every time.
    """
    if view.viewer == PUBLIC or not before.arrange:
        return None
    made = before.arrange(view, scene, pen, table_now)
    taught = view.prompt.lesson is None or prompt.has_lesson(made)
    suits = made and taught and fits(made) and keeps_law(made, view, pen) and hands.are_read(view, made, pen)
    return before._replace(panes=made) if suits else None


def _with_larger_text(usual: Lay, chosen: Chosen, view: View, scene: Scene, pen: Pen,
                      table_now: int) -> tuple[Pane, ...]:
    """The panes that are `usual` with the largest text with which they suit."""
    no_later, owed = ARRANGEMENTS[:chosen.rank + 1], keeps_law(usual.panes, view, pen.between(0.0))
    if owed and usual is not chosen.lay:
        no_later = ()  # what steps back with usual text does so with larger text
    kept: tuple[Pane, ...] = ()
    for share in TEXT_SHARES if pen.m.loud > 1 else TEXT_SHARES[:-1]:
        text = pen.between(share)
        for made in _larger(no_later, view, scene, text, table_now, owed=owed):
            if not _suits(made, usual.panes, view, text, owed=owed):
                continue
            shared = tuple(pane.sized(share) for pane in made)
            if not owed or text.m.loud == 1 or _numbers_grown(made, usual.panes, text):
                return shared
            kept = kept or shared
    return kept or tuple(pane.sized(0.0) for pane in usual.panes)


def _larger(ranks: Sequence[Sequence[Arrangement]], view: View, scene: Scene, pen: Pen, table_now: int, *,
            owed: bool) -> Iterator[tuple[Pane, ...]]:
    """What is tried with larger text: the best of the ranks; and where numbers are to grow with it, all of them and
    those in which all else steps back, those with the largest stage first.
    """
    yield stepped_back(best(ranks, view, scene, pen, table_now, lies_apart).lay, view, scene, pen, table_now).panes
    if owed and pen.m.loud > 1:
        others = (arrange(view, scene, pen, table_now) for arrange in (*chain.from_iterable(ranks), *STEPPING_BACK))
        yield from sorted(filter(None, others), key=stage_side, reverse=True)


def _suits(made: tuple[Pane, ...], usual: tuple[Pane, ...], view: View, pen: Pen, *, owed: bool) -> bool:
    """Whether panes with larger text leave the stage its room, hide nothing from people who only watch and, if that is
    `owed`, keep the law.
    """
    seen = view.viewer != PUBLIC or shows_all(made)
    large = seen and lies_apart(made) and stage_side(made) >= STAGE_KEPT * stage_side(usual)
    return large and (not owed or keeps_law(made, view, pen))


def keeps_law(made: tuple[Pane, ...], view: View, pen: Pen) -> bool:
    """Whether what is acted on has its share of the window, and every player is seen. People who only watch can touch
    nothing, and are owed nothing of that.
    """
    return view.viewer != PUBLIC and stage.hero_share(made, view, pen) >= stage.HERO and all(
        seats.all_seen(pane) for pane in made if pane.name == "seats")


def _numbers_grown(made: tuple[Pane, ...], usual: tuple[Pane, ...], pen: Pen) -> bool:
    """Whether the numbers of the players are as much larger than usual as is wished."""
    there, before = (min((seats.least_number(pane) for pane in panes if pane.name == "seats"), default=0.0)
                     for panes in (made, usual))
    return there >= before * pen.m.loud


def stepped_back(made: Lay, view: View, scene: Scene, pen: Pen, table_now: int) -> Lay:
    """`made`, or another in which all else steps back, if what is acted on has too little of the window in `made`,
    or if an empty stage has the room for what hands have to do.

    People who only watch could not touch the signs that words become.
    """
    enough = stage.hero_share(made.panes, view, pen) >= stage.HERO and not stage.hands_have_stage(view)
    if view.viewer == PUBLIC or view.result or enough:
        return made
    others = list[Lay]()
    for arrange in STEPPING_BACK:
        shown = arrange(view, scene, pen, table_now)
        if shown and fits(shown):
            if stage.hero_share(shown, view, pen) >= stage.HERO:
                return Lay(shown, arrange)
            others.append(Lay(shown, arrange))
    return max((made, *others), key=lambda one: stage.hero_share(one.panes, view, pen))


class Chosen(NamedTuple):
    """The panes of an arrangement, and in which rank it stands."""

    lay: Lay
    rank: int


def lies_apart(made: tuple[Pane, ...]) -> bool:
    """Whether no pane lies on another. Larger text asks no more, and no later rank: players must not lose their names
    to its size."""
    return not any_meet(made)


def shows_all(made: tuple[Pane, ...]) -> bool:
    """Whether no pane has to be moved to be seen whole, which people who only watch cannot do."""
    return all(pane.depth() <= pane.box.h + 1 for pane in made)


def fits(made: tuple[Pane, ...]) -> bool:
    """Whether no pane lies on another, and the prompt has room for all its words."""
    return lies_apart(made) and not any(is_cut(piece.draw(pane.box.w, pane.box.h)) for pane in made
                                        if pane.name == "prompt" for piece in pane.pieces)


def best(ranks: Sequence[Sequence[Arrangement]], view: View, scene: Scene, pen: Pen, table_now: int,
         fit: Callable[[tuple[Pane, ...]], bool] = fits) -> Chosen:
    """The panes of the best arrangement: of the first rank in which one fits, the one with the largest stage.

    Where none fits, the best of the first rank that has any. Later ranks are not laid out once one is found.
    """
    spare = Chosen(Lay(), 0)
    for number, rank in enumerate(ranks):
        made = [Lay(shown, arrange) for arrange in rank if (shown := arrange(view, scene, pen, table_now))]
        if fitting := [one for one in made if fit(one.panes)]:
            return Chosen(_largest(fitting), number)
        if made and not spare.lay.panes:
            spare = Chosen(_largest(made), number)
    return spare


def _largest(made: Sequence[Lay]) -> Lay:
    """The first, unless the stage of a later one is so much larger."""
    chosen, *others = made
    for other in others:
        if stage_side(other.panes) > LARGER * stage_side(chosen.panes):
            chosen = other
    return chosen


def stage_side(made: tuple[Pane, ...]) -> float:
    """The lesser side of the board, or else of the stage, in pixels."""
    sides = {pane.name: min(pane.box.w, pane.box.h) for pane in made}
    return sides.get("board", sides.get("stage", 0.0))
