"""The things of a box: how they are asked for, and which kinds there are."""
