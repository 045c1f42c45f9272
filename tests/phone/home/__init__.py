"""Tests of Home Assistant's line and device. What may not live here: tests of what is told of a game."""
