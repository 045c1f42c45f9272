"""Where the things of the box lie in a running game. Nothing else follows when something else is printed on one.

What may live here: that. What may not: how a thing is asked for (content.py, kinds.py), which thing it is (screens/).
Hero cards are secrets: which one it is is put right in screens/beliefs.py.
"""

from __future__ import annotations

from companion.engine.printed import PrintedKind

PRINTED = (PrintedKind("adventures", ("tiles/*/adventure", "players/*/named/*")),)
