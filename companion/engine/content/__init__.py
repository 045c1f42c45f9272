"""The things of a box: how they are asked for, which kinds there are, how what is printed on them is put right."""
