"""The pages of a box: its kinds, the things of a kind, one thing; and carrying a box from place to place."""

from . import carrying
from .changes import answer, answer_boxes
from .contents import boxes, page

PAGES = {"content": (page, answer), "boxes": (boxes, answer_boxes), "carry": (carrying.page, carrying.answer)}
