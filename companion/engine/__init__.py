"""The pure part: values and functions. No clock, no file, no thread, no luck, no input or output.

What may live here: what every game shares. What may not: the name of any game, a player's language, a device.
"""
