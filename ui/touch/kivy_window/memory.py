"""What the C library does with memory that the window no longer needs.

What may live here: the C library's settings. What may not: what is kept, and for how long (painter.py).
"""

from __future__ import annotations

import ctypes
import logging

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3
"""The names of mallopt(3), as GNU's <malloc.h> numbers them."""
BLOCK, TOP = 32 * 1024, 128 * 1024
"""Bytes: a block of this size is a mapping of its own; so much that is free at the end of the heap is given back."""


def give_back_freed_blocks() -> bool:
    """Let every large block go back to the system as soon as it is freed; whether the C library can.

    Textures come and go with every screen. In one heap they leave holes that nobody else can use: GNU's library lets
    the size from which a block is a mapping of its own grow with the first large one that is freed.
    """
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError):
        logging.getLogger(__name__).debug("the C library has no mallopt")
        return False
    return all(mallopt(name, size) == 1 for name, size in ((M_MMAP_THRESHOLD, BLOCK), (M_TRIM_THRESHOLD, TOP)))
