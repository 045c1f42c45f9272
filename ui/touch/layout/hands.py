"""What hands have to do at the real table: as the bar above a stage, in the header's place, or in full.

What may live here: how that is said and reported as done. What may not: where it stands (arrangements/).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import takewhile

from msgspec.structs import replace

from companion.engine.view import HANDS, Choice, Hand, View
from companion.engine.words import Msg
from ui.touch.drawing import text_fit, theme
from ui.touch.drawing.buttons import button_width, choice_button, draw_button
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import LEADING, Pen
from ui.touch.drawing.primitives import Box, Drawing, Fill, Primitives, TextLine, Touch
from ui.touch.drawing.rule_mark import rule_mark, rule_room
from ui.touch.meaning.targets import Say, ShowHands

from .prompt import MOST, more_words

HAND_ICON = "format-list-checks"
DONE = 150
"""The width in units of the button that reports hands as done."""
SAID = 6
"""At most so many instructions to hands are measured, because not all fit into two lines, and measuring takes long."""
HEADER_SIGN = 26
"""Units: the sign of hands, and the mark of whose they are, in a header."""
GOES_ON = " ›"
"""Behind an instruction of which only the first clause is read."""


def are_told(view: View, made: Sequence[Pane]) -> bool:
    """Whether these panes say in words what hands have to do; or nothing is to be done."""
    return not view.hands or any(pane.name == "hands" or any(
        isinstance(piece.source, tuple) and piece.source and piece.source[0] in view.hands for piece in pane.pieces)
        for pane in made)


def are_read(view: View, made: Sequence[Pane], pen: Pen) -> bool:
    """Whether these panes say in words what hands have to do first, be it in the header."""
    if are_told(view, made):
        return True
    first = pen.say(_new_first(view.hands)[0].text).split()[0]
    return any(first in line.text for pane in made if pane.name.startswith("header") for piece in pane.pieces
               for line in piece.draw(pane.box.w, pane.box.h).primitives if isinstance(line, TextLine))


def are_shown_by(made: Sequence[Pane]) -> bool:
    """Whether a touch on these panes shows in full what hands have to do."""
    return any(isinstance(one, Touch) and one.target == ShowHands() for pane in made for piece in pane.pieces
               for one in piece.draw(pane.box.w, pane.box.h).primitives)


def _new_first(shown: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """In the order in which they are to be read where not all of them are: the new ones before older ones."""
    return tuple(sorted(shown, key=lambda hand: not hand.new))


def header_words(shown: tuple[Hand, ...], pen: Pen, box: Box) -> Primitives:
    """What hands have to do, of whoever is first, in two lines in place of a header's small parts; a touch shows it in
    full where the line is high enough for a finger. Nothing where not even the first instruction finds room.
    """
    if not shown:
        return ()
    shown = _new_first(shown)
    side, gap, seat = pen.m.px(HEADER_SIGN), pen.m.gap, shown[0].seat
    lead, room = box.after(gap), box.after(2 * gap + side)
    mark = pen.mark(seat, room.left(side).middle(side, side))
    text = room.after(side + gap if mark else 0.0).before(gap)
    words, size = _in_header(shown, pen, text)
    return (Fill(box, theme.RAISED, pen.m.radius), *pen.sign(
        shown[0].icon or HAND_ICON, lead.left(side).middle(side, side), theme.ACCENT), *mark,
        *pen.centred(words, text, size, theme.INK, align="left", most=2),
        *((Touch(box, ShowHands()),) if box.h >= pen.m.touch else ())) if words else ()


def _in_header(shown: tuple[Hand, ...], pen: Pen, box: Box) -> tuple[str, float]:
    """As much as two lines hold of what the first seat has to do, and in which size: of all its instructions, else of
    the first one; "" if none.
    """
    first = tuple(takewhile(lambda hand: hand.seat == shown[0].seat, shown))
    sizes = [size for size in (pen.m.body, pen.m.small) if 2 * size * LEADING <= box.h]
    for say in (_in_two_lines, _first_begun):
        said = [(say(first, pen, box.w, size, len(shown) - len(first)), size) for size in sizes]
        fit = [one for one in said if text_fit.two_lines(*one, False, pen.width) <= box.w]
        if fit:
            return max(fit, key=lambda one: len(one[0]))
    return "", 0.0


def hands_pane(view: View, pen: Pen, box: Box) -> Pane | None:
    """A strip with what hands have to do, or nothing; a touch shows it in full, and ✓ reports it done."""
    if not view.hands:
        return None
    shown, key = _new_first(view.hands), _done_key(view)
    words, text = _hand_room(shown, pen, Box(0, 0, box.w, pen.m.px(58)))
    lines = len(text_fit.wrap_text(words, text.w, pen.m.small, False, pen.width))
    tall = max(pen.m.px(58), lines * round(pen.m.small * LEADING) + pen.m.px(10))
    return Pane("hands", box.top(tall), (PaneItem((shown, key, tuple(pen.seats)), lambda w, h: Drawing(
        tall, _hands(shown, key, pen, Box(0, 0, w, tall)))),))


def _done_key(view: View) -> str:
    return next((choice.key for choice in view.choices if choice.on == HANDS), "")


def _hands(shown: tuple[Hand, ...], key: str, pen: Pen, box: Box) -> Primitives:
    """All instructions if they fit into two lines, or else the whole first one with the number of the others."""
    side, gap, wide = pen.m.px(30), pen.m.gap, pen.m.px(DONE)
    done = box.end(wide).middle(wide, pen.m.touch).before(pen.m.px(6))
    room, seat = box.before(wide).after(pen.m.px(12)), _one_seat(shown)
    sign = pen.sign(shown[0].icon or HAND_ICON, room.left(side).middle(side, side), theme.ACCENT)
    mark = pen.mark(seat, room.after(side + gap).left(side).middle(side, side))
    words, text = _hand_room(shown, pen, box)
    return (Fill(box, theme.RAISED), Fill(box.left(pen.m.px(5)), theme.ACCENT), *sign, *mark,
            *pen.centred(words, text, pen.m.body, theme.INK, align="left", most=MOST),
            Touch(box.before(wide), ShowHands()),
            *draw_button(pen, done, pen.say(_done_words(len(shown))), Say(key),
                         icon="check-bold"))


def _one_seat(shown: tuple[Hand, ...]) -> str:
    """The player whose hands are meant, if it is only one."""
    return shown[0].seat if len({hand.seat for hand in shown}) == 1 else ""


def _hand_room(shown: tuple[Hand, ...], pen: Pen, box: Box) -> tuple[str, Box]:
    """What is said in the strip for hands, and the room for it there."""
    signs = pen.m.px(30) + pen.m.gap
    text = box.before(pen.m.px(DONE)).after(pen.m.px(12) + signs * (2 if _one_seat(shown) in pen.seats else 1))
    text = text.before(pen.m.gap)
    return _in_two_lines(shown, pen, text.w, pen.m.body), text


def _in_two_lines(shown: tuple[Hand, ...], pen: Pen, width: float, size: float, besides: int = 0) -> str:
    """As many instructions as fit, and how many there are more, with so many `besides`."""
    words = [_hand_words(hand, pen, alone=len({one.seat for one in shown}) == 1) for hand in shown]
    for few in range(min(len(words), SAID), 0, -1):
        for rest in _rests(len(words) - few + besides, pen):
            line = "  ·  ".join(words[:few]) + rest
            if text_fit.two_lines(line, size, False, pen.width) <= width:
                return line
    return words[0] + _rests(len(words) - 1 + besides, pen)[-1]


def _first_begun(shown: tuple[Hand, ...], pen: Pen, width: float, size: float, _besides: int) -> str:
    """The first instruction up to the end of a clause, with the sign that it goes on."""
    words = _hand_words(shown[0], pen, alone=True)
    return text_fit.fitting_text(words, width - pen.width(GOES_ON, size, False), size, False, 2, pen.width) + GOES_ON


def _rests(count: int, pen: Pen) -> tuple[str, ...]:
    """How many instructions a touch would show besides those that are read here, in a word that says of what, and
    without it; empty if there are none.
    """
    told = Msg("{n} more step at the table ›", {"n": count}, "{n} more steps at the table ›"), more_words(count)
    return tuple(f"  ·  {pen.say(text)}" for text in told) if count else ("",)


def _hand_words(hand: Hand, pen: Pen, *, alone: bool) -> str:
    """What hands have to do, in words; with the player's name if nothing else shows it."""
    seat = pen.seats.get(hand.seat)
    said = pen.say(hand.text)
    return f"{seat.name}: {said}" if seat and not alone and seat.name not in said else said


def hands_in_full(view: View, pen: Pen, *, alone: bool = True) -> tuple[PaneItem, ...]:
    """Each instruction to hands; one whose outcome is to be told has the button for that, else a player's last one has
    a button for all of that player's. At the end one button reports everything done, in other words than those. It is
    the main thing if nothing else is to be touched (`alone`), or nothing that is main.
    """
    main = alone or not any(choice.emphasis == "main" for choice in view.choices)
    last = {hand.seat: hand for hand in view.hands}
    own = {choice.seat: choice.key for choice in view.choices if choice.on == HANDS and choice.key != _done_key(view)}
    done = [own.get(hand.seat, "") if hand is last[hand.seat] else "" for hand in view.hands]
    tell = {choice.key: replace(choice, emphasis="normal", seat="") for choice in view.choices}
    lines = Counter(hand.seat for hand in view.hands)
    buttons = [tell[hand.choice] if hand.choice in tell else _all_of(hand.seat, lines[hand.seat], key)
               for hand, key in zip(view.hands, done, strict=True)]
    return (*(PaneItem((hand, button, tuple(pen.seats)), _hand(hand, button, pen))
              for hand, button in zip(view.hands, buttons, strict=True)),
            PaneItem((_done_key(view), main, len(view.hands), any(done)), _done(
                view, Msg("Everybody is done") if any(done) else _done_words(len(view.hands)), pen,
                "main" if main else "normal")))


def _all_of(seat: str, lines: int, done: str) -> Choice | None:
    """The button by which a player reports so many lines done; with the player's mark if it is more than the one
    beside it.
    """
    if not done:
        return None
    return Choice(done, _done_words(lines), "check-bold", seat if lines > 1 else "")


def _hand(hand: Hand, button: Choice | None, pen: Pen) -> Callable[[float, float], Drawing]:
    """With its `button` at the end; on a high window below the words, which have no room beside it."""
    wide = max(pen.m.px(DONE), button_width(pen, button)[1]) if button else 0.0

    def draw(width: float, room: float) -> Drawing:
        pad, side = pen.m.px(12), pen.m.px(30)
        beside, below = (0.0, pen.m.touch + pad) if button and pen.m.portrait else (wide + pad if button else 0.0, 0.0)
        rule = rule_room(hand.rule, pen)
        lead = Box(pad, pad, side, side)
        mark = pen.mark(hand.seat, lead.moved(side + pad, 0))
        x = pad + (side + pad) * (2 if mark else 1)
        tall, text = pen.block(_hand_words(hand, pen, alone=False), Box(x, pad, width - x - rule - pad - beside, 0),
                               pen.m.body)
        line = Box(0, 0, width, max(tall, side, pen.m.touch - pad if beside else 0.0) + 2 * pad)
        box = Box(0, 0, width, line.h + below)
        place = box.foot(below).above(pad) if below else line.middle(width, pen.m.touch)
        drawn = choice_button(pen, place.before(pad).end(wide), button) if button else ()
        return Drawing(box.h, (Fill(box, theme.RAISED, pen.m.radius),
                               *pen.sign(hand.icon or HAND_ICON, lead, theme.ACCENT), *mark, *text,
                               *rule_mark(hand.rule, pen, line.before(beside).end(rule)), *drawn))
    return draw


def _done(view: View, words: Msg, pen: Pen, look: str) -> Callable[[float, float], Drawing]:
    tall, word = pen.m.px(64), pen.say(words)
    return lambda width, room: Drawing(tall, draw_button(
        pen, Box(0, 0, width, tall).end(min(width, pen.m.px(280))), word, Say(_done_key(view)), look=look,
        icon="check-bold"))


def _done_words(lines: int) -> Msg:
    return Msg("All done") if lines > 1 else Msg("It is done")
