"""Boxes: the things of one copy of a game, changed, merged, carried from place to place as files, with pictures."""
