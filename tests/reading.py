"""What a test reads on a screen or in a reply: texts that have to be there.

What may live here: reading what may be missing, so that a test fails where it is. What may not: what texts should say.
"""

from __future__ import annotations

from companion.engine import words


def say(text: words.Msg | None) -> str:
    """The English words of `text`, which has to be there."""
    assert text is not None, "there is no text here"
    return words.say(text)
