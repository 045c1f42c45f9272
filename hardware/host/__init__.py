"""The machine that the companion runs on, as its own parts tell of themselves. What may not live here: dice, pins."""
