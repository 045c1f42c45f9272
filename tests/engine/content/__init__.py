"""How things of a box are asked for, and how what is printed on them is put right."""
