"""Where the things of the box lie in a running game. Nothing else follows when something else is printed on one.

What may live here: that, and where older versions put it right. What may not: how a thing is asked for (content.py,
kinds.py), which thing it is (screens/). Hero cards are secrets: which one it is is put right in screens/beliefs.py.
"""

from __future__ import annotations

from companion.engine.former_paths import FormerPath, with_line
from companion.engine.printed import PrintedKind

PRINTED = (PrintedKind("adventures", ("tiles/*/adventure", "players/*/named/*")),)
FORMER_PATHS = tuple(
    FormerPath(f"{line}/*", lambda state, steps: (f"printed/adventures/{steps[1]}",),
               lambda state, values, steps, told: with_line(values, steps[0], told))
    for line in ("name", "colour", "text"))
