"""The pages of a box: its kinds, the things of a kind, one thing; and carrying a box from place to place."""

from .changes import answer, answer_boxes
from .contents import boxes, page

__all__ = ["answer", "answer_boxes", "boxes", "page"]
