"""A line of text: an on-screen keyboard with the German letters, or first the signs that the text is made of, and
earlier answers to repeat. Nothing else.
"""

from __future__ import annotations

from msgspec import Struct, structs

from companion.engine.inputs import Text, input_fits
from companion.engine.words import Msg
from ui.touch.drawing import theme
from ui.touch.drawing.buttons import draw_button
from ui.touch.drawing.pen import LEADING, Pen
from ui.touch.drawing.primitives import Box, Drawing, Edge, Fill, Primitive, Primitives, lower_primitive
from ui.touch.meaning.targets import Close, Confirm, Tap
from ui.touch.parts.frame import flow_boxes, lowest_edge

LETTERS = ("qwertzuiopü", "asdfghjklöä", "⇧yxcvbnmß⌫")
SIGNS = ("1234567890–", "!?.,:;'\"()&", "⇧+-/*#@_%⌫")
MORE = ("[]{}<>=~^|\\", "$€£§°´`„“”…", "⇧+-/*#@_%⌫")
MOST_OFFERED, SIGNS_IN_A_ROW = 5, 9
SIGNED = 446
"""Units: in so much width the three keys that confirm have signs beside their words."""
KEYS_THAT_CONFIRM = {(False, False): (240, 0.36), (False, True): (330, 0.56), (True, False): (360, 0.62),
                     (True, True): (SIGNED, 0.68)}
"""(whether this may be the last answer, whether one more is likely) → how wide they are: units, share of the row."""
PROSE, SHOWN = 60, 3
"""A line that may be longer than this is prose: capitals begin its sentences, and its last lines are shown."""
ENDS = (". ", "! ", "? ")
ICONS = {"⇧": "apple-keyboard-shift", "⌫": "backspace-outline", "␣": "keyboard-space"}


class TextEditor(Struct, frozen=True, tag=True):
    """The text so far. `upper`: the next letter is a capital; `signs`: the other set of keys is up, or, with `upper`,
    the rarer signs; `own`: the keys are the signs that the text is made of.
    """

    input: Text
    text: str = ""
    upper: bool = True
    signs: bool = False
    done: bool = False
    own: bool = False

    def press(self, key: str) -> TextEditor:
        """The editor after a letter or sign, `⇧`, `⌫`, `␣`, `123`, or `=…` for a whole earlier answer."""
        match key:
            case "⌫":
                left = self.text[:-self._last_sign()]
                return structs.replace(self, text=left, upper=self._begins(left))
            case "⇧":
                return structs.replace(self, upper=not self.upper)
            case "123":
                return self._turned()
            case _ if self.own and key in self.input.signs:
                return structs.replace(self, text=(self.text + key)[:self.input.longest])
            case _ if key.startswith("=") and key[1:] in self.input.offered:
                return structs.replace(self, text=key[1:], done=True)
        return self._typed(" " if key == "␣" else key)

    def _turned(self) -> TextEditor:
        """The next set of keys: letters after the text's own signs, then all others."""
        if self.own:
            return structs.replace(self, own=False, upper=self._begins(self.text))
        own = self.signs and bool(self.input.signs)
        return structs.replace(self, own=own, signs=not self.signs, upper=self.signs and self._begins(self.text))

    def _last_sign(self) -> int:
        """How many characters one backspace deletes: a whole sign, if signs are the keys."""
        ends = [len(sign) for sign in self.input.signs if self.own and self.text.endswith(sign)]
        return max((1, *ends))

    def _typed(self, letter: str) -> TextEditor:
        capital = letter.upper() if self.upper and letter != "ß" else letter
        text = (self.text + capital)[:self.input.longest]
        return structs.replace(self, text=text, upper=self.upper if self.signs else self._begins(text))

    def _begins(self, text: str) -> bool:
        """Whether a name or a sentence begins after `text`, with a capital; never if every character counts."""
        return not self.input.exact and (not text or text.endswith(ENDS if self._prose else " "))

    @property
    def _prose(self) -> bool:
        return self.input.longest > PROSE and not self.input.exact

    def value(self) -> object:
        """The text without space around it, unless every sign counts."""
        return self.text if self.input.exact else self.text.strip()

    def draw(self, pen: Pen, width: float, room: float) -> Drawing:
        """Earlier answers, as many as leave `room` to the rest; the line, the keys, the last of which confirms."""
        tall = SHOWN * LEADING * pen.m.body + pen.m.px(16) if self._prose else pen.m.px(52)
        below = tall + pen.m.gap + (len(self._sets()) + 1) * (pen.m.touch + pen.m.px(5))
        about, words = self._above(pen, width)
        top, offered = self._offered(pen, width, room - below - about)
        line = Box(0, top + about, width, tall)
        height, keys = self._keys(pen, Box(0, line.bottom + pen.m.gap, width, 0))
        lowered = (lower_primitive(word, top) for word in words)
        return Drawing(height, (*offered, *lowered, *self._line(pen, line), *keys))

    def _above(self, pen: Pen, width: float) -> tuple[float, Primitives]:
        """What is decided with the last answer, above the line where a window is higher than wide, else beside it."""
        if not self._about(pen) or not pen.m.portrait:
            return 0.0, ()
        height, words = pen.block(self._about(pen), Box(0, 0, width, 0), pen.m.small, theme.QUIET)
        return height + pen.m.px(4), words if self._is_whole() else ()

    def _about(self, pen: Pen) -> str:
        """What is decided with the last answer, named by the word on its key."""
        last = self.input.last
        return f"{pen.say(last.label)}: {pen.say(last.about)}" if last and last.about else ""

    def _offered(self, pen: Pen, width: float, room: float) -> tuple[float, Primitives]:
        """At least one row: whoever looks for another answer types its first letter."""
        least, tall = pen.m.px(150), pen.m.touch + pen.m.gap
        across, rows = int((width + pen.m.gap) // (least + pen.m.gap)), int((room + 1) // tall)
        most = min(MOST_OFFERED, max(1, across) * max(1, rows))
        boxes = flow_boxes(len(self.input.offered[:most]), 0, width, least, pen.m.touch, pen.m.gap)
        drawn = (draw_button(pen, box, text, Tap(f"={text}"), look="quiet")
                 for text, box in zip(self._fitting(), boxes, strict=False))
        return lowest_edge(boxes, -pen.m.gap) + pen.m.gap, tuple(primitive for primitives in drawn
                                                                 for primitive in primitives)

    def _fitting(self) -> tuple[str, ...]:
        """The earlier answers that begin with what is typed; all while nothing is."""
        typed = "" if self.text == self.input.value else self.text.casefold()
        return tuple(text for text in self.input.offered if text.casefold().startswith(typed))

    def _line(self, pen: Pen, box: Box) -> Primitives:
        about, count = "" if pen.m.portrait else self._about(pen), f"{len(self.text)}/{self.input.longest}"
        apart = min(pen.width(about, pen.m.small, False) + pen.m.gap, box.w * 0.5) if about else 0.0
        field = box.before(apart)
        inner, wide = field.inset(pen.m.px(12), 0), pen.width(count, pen.m.small, False) + pen.m.px(4)
        return (Fill(field, theme.GROUND, pen.m.radius), Edge(field, theme.ACCENT, pen.m.px(2), pen.m.radius),
                *self._written(pen, inner.before(wide + pen.m.gap)),
                *pen.centred(count, inner.end(wide), pen.m.small, theme.QUIET, align="right"),
                *(pen.centred(about, box.end(apart).after(pen.m.gap), pen.m.small, theme.QUIET, align="right")
                  if self._is_whole() else ()))

    def _is_whole(self) -> bool:
        """Whether the answer fits, so that it can be the last one."""
        return input_fits(self.value(), self.input)

    def _written(self, pen: Pen, box: Box) -> Primitives:
        """The text with what is typed last in sight: of prose the last few lines."""
        if not self._prose:
            return (pen.line(self._end(pen, box.w), box, pen.m.prompt),)
        place = box.inset(0, pen.m.px(6))
        height, words = pen.block(f"{self.text}|", place, pen.m.body)
        above = max(0, len(words) - SHOWN) * height / len(words)
        return tuple(lower_primitive(primitive, -above) for primitive in words[-SHOWN:])

    def _end(self, pen: Pen, room: float) -> str:
        """The text; of a long one only the end, where people write."""
        shown, size = f"{self.text}|", pen.m.least(pen.m.prompt)
        first = next((n for n in range(len(shown)) if pen.width(f"…{shown[n:]}"[n == 0:], size, False) <= room), 0)
        return f"…{shown[first:]}" if first else shown

    def _keys(self, pen: Pen, box: Box) -> tuple[float, Primitives]:
        rows = (*self._sets(), "␣")
        primitives: list[Primitive] = []
        for n, row in enumerate(rows):
            place = Box(box.x, box.y + n * (pen.m.touch + pen.m.px(5)), box.w, pen.m.touch)
            primitives += self._last(pen, place) if row == "␣" else self._row(pen, place, row)
        return box.y + len(rows) * (pen.m.touch + pen.m.px(5)), tuple(primitives)

    def _sets(self) -> tuple[str | tuple[str, ...], ...]:
        """The keys above the last row."""
        if self.own:
            keys = (*self.input.signs, "⌫")
            return tuple(keys[n:n + SIGNS_IN_A_ROW] for n in range(0, len(keys), SIGNS_IN_A_ROW))
        return (MORE if self.upper else SIGNS) if self.signs else LETTERS

    def _row(self, pen: Pen, box: Box, row: str | tuple[str, ...]) -> Primitives:
        return tuple(primitive for key, place in zip(row, box.columns(len(row), pen.m.px(4)), strict=True)
                     for primitive in self._key(pen, place, key))

    def _key(self, pen: Pen, box: Box, key: str) -> Primitives:
        icon = ICONS.get(key, "") if pen.icons(ICONS.get(key, "")) else ""
        label = "" if icon else key.upper() if self.upper and not self.own and key != "ß" else key
        look = ("on" if self.upper else "quiet") if key == "⇧" else "quiet" if icon else "normal"
        return draw_button(pen, box, label, Tap(key), icon=icon, look=look, size=pen.m.prompt, key=True)

    def _last(self, pen: Pen, box: Box) -> Primitives:
        turn = "abc" if self.own or (self.signs and not self.input.signs) else "123"
        if self.signs and self.input.signs:
            turn = " ".join(self.input.signs[:2])
        least = max(pen.m.touch, pen.width(turn, pen.m.body, False) + pen.m.px(24))
        swap = box.left(min(pen.m.px(96), least) if self.input.last and self.input.again else pen.m.px(96))
        done = box.end(self._wide(pen, box.w))
        space = box.after(swap.w + pen.m.px(4)).before(done.w + pen.m.px(4))
        return (*draw_button(pen, swap, turn, Tap("123"), look="quiet"),
                *self._key(pen, space, "␣"), *self._confirms(pen, done))

    def _wide(self, pen: Pen, room: float) -> float:
        """How wide the keys that confirm are together; a third one takes its place from the space."""
        most, share = KEYS_THAT_CONFIRM[self.input.last is not None, self.input.again]
        return min(pen.m.px(most), room * share)

    def _confirms(self, pen: Pen, box: Box) -> Primitives:
        """Done; where one more answer is likely also a key that leaves the line open for it, and where this may be the
        last one a key of its own, with the sign of the button that does the same, left of the others.
        """
        good, last = self._is_whole(), self.input.last
        if last is None:
            return self._usual(pen, box, good=good)
        wide, sign = box.w * (0.24 if self.input.again else 0.4), "play" if box.w >= pen.m.px(SIGNED) else ""
        return (*self._usual(pen, box.after(wide + pen.m.px(4)), good=good),
                *draw_button(pen, box.left(wide), pen.say(last.label), Confirm(last=True) if good else None,
                             look="normal" if good else "off", icon=sign, key=True))

    def _usual(self, pen: Pen, box: Box, *, good: bool) -> Primitives:
        word = pen.say(Msg("Done"))
        if not self.input.again:
            return draw_button(pen, box, word, Confirm() if good else None, look="main" if good else "off",
                               icon="check")
        done, sign = box.left(box.w * 0.36), "account-plus" if box.w >= pen.m.px(SIGNED * 0.7) else ""
        more = box.after(done.w + pen.m.px(4))
        return (*draw_button(pen, done, word, Confirm() if good else Close(), key=True),
                *draw_button(pen, more, pen.say(Msg("One more")), Confirm(again=True) if good else None,
                             look="main" if good else "off", icon=sign, key=True))


def text_editor(wanted: Text) -> TextEditor:
    """The line as it stands now; a capital comes first if the line is empty."""
    return TextEditor(wanted, wanted.value, upper=not (wanted.value or wanted.exact), own=bool(wanted.signs))
