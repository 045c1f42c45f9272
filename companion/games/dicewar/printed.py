"""Where the things of the box lie in a running game. Nothing else follows when something else is printed on one.

What may live here: that. What may not: how a thing is asked for (kinds.py), what stands on the board (screens/). Cards
of creatures are read in play; how large the board is cannot be another in the middle of a war.
"""

from __future__ import annotations

from companion.engine.printed import PrintedKind

PRINTED = (PrintedKind("board", ("board",), lines=("first", "second", "third", "ruin1", "ruin2", "ruin3")),)
