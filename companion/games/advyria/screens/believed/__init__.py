"""All that may be put right besides the numbers on the screen, one file for each place where it lies.

table.py whose turn, order, piles, rules · seats.py what a player has looked at · board.py figures, tiles,
adventures · ways.py what fields lie next to.
What may live here: what is believed, and what may be true instead. What may not: what follows from it (rules/).
"""
