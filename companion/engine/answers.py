"""What a client answers to a View, and the reply it gets. Screens, phones, buttons and dice trays all speak this way.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from .words import Msg

ACCEPTED = "accepted"
REFUSED = "refused"
STALE = "stale"
DUPLICATE = "duplicate"


class Answer(Struct, frozen=True):
    """`viewer` answers the choice `key` with `value`, at monotonic milliseconds `at`.

    The key alone decides whether the answer still means something, because it names the meaning in its context
    (view.Choice).

    `source` is where it came from: touch, phone, button, die, script. `id` is given by the client; the same id acts
    once. `waive`: play it although the rules object. `raw` is a device's own frame. `seen` is the revision that the
    client showed when the player began to answer (-1: the client does not say).
    """

    viewer: str
    key: str
    at: int
    value: Any = None
    source: str = "touch"
    id: str = ""
    waive: bool = False
    raw: str = ""
    seen: int = -1


class Reply(Struct, frozen=True, omit_defaults=True):
    """What became of an answer. `result` is one of accepted, refused, stale, duplicate; `why` explains it to a person.

    `revision` is that of the table after it. `field` is the form's field whose value cannot be accepted. `insist` is
    the label of the button that asks for it all the same, where that means more than playing it anyway.
    """

    id: str
    result: str
    revision: int = 0
    why: Msg | None = None
    rule: str = ""
    waivable: bool = False
    field: str = ""
    insist: Msg | None = None
