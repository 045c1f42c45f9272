"""All that may be put right besides the numbers on the screen, one file for each place where it lies.

table.py whose turn it is, the mission · seats.py characters · board.py the enemies.
What may live here: what is believed, and what may be true instead. What may not: what follows from it (rules/).
"""
