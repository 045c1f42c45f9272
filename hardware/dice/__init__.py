"""Dice: from a line to signals, which dice shine, all connected trays. Ports and pins live beside it."""
