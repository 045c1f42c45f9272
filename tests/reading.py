"""What a test reads on a screen, in a reply or in a picture: what has to be there.

What may live here: reading what may be missing, so that a test fails where it is. What may not: what texts should say.
"""

from __future__ import annotations

from PIL import Image

from companion.engine import words


def colour(image: Image.Image, x: int, y: int) -> tuple[int, ...]:
    """Red, green and blue of one pixel, each from 0 to 255. A picture with one channel fails."""
    found = image.getpixel((x, y))
    assert isinstance(found, tuple), found
    return found


def say(text: words.Msg | None) -> str:
    """The English words of `text`, which has to be there."""
    assert text is not None, "there is no text here"
    return words.say(text)
