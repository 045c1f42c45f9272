"""What each game alone has that moves: what was, and what comes. No test lives here."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.view import View

from . import samples

_BEFORE = replace(samples.CARDS, notices=(), hands=())


def _went_on(by: int) -> View:
    """The same with the group so many rounds further on."""
    first, *others = _BEFORE.header
    return replace(_BEFORE, revision=_BEFORE.revision + 1,
                   header=(replace(first, position=first.position + by), *others))


DRAMAS: dict[str, tuple[View, View]] = {"fuse": (_BEFORE, _went_on(1))}
"""Each by its name: the View before, the View after. Nothing else moves between them."""
