"""All that may be put right besides the numbers on the screen, one file for each place where it lies.

table.py what concerns everybody · seats.py what a faction holds · board.py figures on the map.
What may live here: what is believed, and what may be true instead. What may not: what follows from it (rules/).
"""
