"""What a quiet voice says of what the shared screen shows: who is to do what, how it ended, a corrected number. Pure.

What may live here: choosing the one text that is worth saying. What may not: speaking it (voice.py).
"""

from __future__ import annotations

from companion.engine.parts import Dice
from companion.engine.view import Page, View
from companion.engine.words import Msg

CORRECTED = {"{label} set from {was} to {value}": "value", "{label}: {was} → {now}": "now"}
"""The lines of the log that say what was put right → the name of what is so now."""


def spoken(before: View | Page | None, after: View | Page) -> Msg | None:
    """The newest thing to be said; None where nothing has changed that is worth a word.

    Of a correction only what is so now; of a roll its sum of successes; else the prompt, at the end the winner.
    """
    if not isinstance(after, View) or not after.game:
        return None
    last = before if isinstance(before, View) and before.game == after.game else None
    if after.result:
        return after.result.headline if last is None or not last.result else None
    if last is not None and (said := _corrected(last, after)):
        return said
    if last is None or last.prompt.text != after.prompt.text:
        return after.prompt.text
    return _rolled(last, after)


def _corrected(last: View, after: View) -> Msg | None:
    """The new value alone, where the newest line says that something was put right."""
    line = after.log[-1] if after.log and after.log != last.log else None
    if line is None or line.text.id not in CORRECTED or (last.log and last.log[-1].seq == line.seq):
        return None
    return Msg("{label}: {value}", {"label": line.text.args["label"], "value": line.text.args[CORRECTED[line.text.id]]})


def _rolled(last: View, after: View) -> Msg | None:
    """What a roll has come to, once every die lies."""
    now, was = (next((part for part in view.stage if isinstance(part, Dice)), None) for view in (after, last))
    if now is None or now == was or any(die.state != "landed" for die in now.dice):
        return None
    if now.needed:
        return Msg("{n} of {needed}", {"n": now.successes, "needed": now.needed})
    return Msg.plain(", ".join(str(die.value) for die in now.dice))
