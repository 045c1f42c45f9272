"""How things of a box are asked for."""
