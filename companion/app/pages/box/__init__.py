"""The pages of a box: its kinds, the things of a kind, one thing, the board; and carrying a box from place to place."""

from . import dressing as dressing, guests as guests
