"""The pages of a box: its kinds, the things of a kind, one thing, the board; and carrying a box from place to place."""

from . import board, carrying, dressing as dressing, guests as guests, tracing
from .changes import answer_boxes
from .contents import boxes

PAGES = {"content": (board.page, tracing.answer), "boxes": (boxes, answer_boxes),
         "carry": (carrying.page, carrying.answer), "guests": (guests.page, guests.answer)}
