"""Tests of what a touch means: on a map, while a panel is held, just after something has changed."""
