"""Tests of what the screen shows besides its View, and how a touch changes it."""
