"""All that may be put right besides the numbers on the screen, one file for each place where it lies.

table.py whose turn it is, the war end · seats.py each player's people and how it plays · board.py what stands where.
What may live here: what is believed, and what may be true instead. What may not: what follows from it (rules/).
"""
