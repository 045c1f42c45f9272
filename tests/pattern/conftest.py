"""What pytest does not look into here: the tests of a game that is only made of them elsewhere."""

collect_ignore = ["tests"]
