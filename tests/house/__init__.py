"""The picture of the house: which rooms it has and who asks whom, read from the imports and drawn.

What may live here: reading the sources (plan), finding a place for everything (places, layers), drawing it (drawing).
What may not: the name of any room; a new folder appears by itself with `make house`.
"""
