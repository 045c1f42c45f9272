"""The pattern of a new game: `python -m tests.pattern NAME` lays it out under another name, ready to play.

What may live here: game/ becomes companion/games/NAME/, tests/ becomes tests/NAME/ (both are real files, and import
each other from where they will lie), and the laying out. What may not: a rule that a first game does not need. The
pattern is tested by being laid out: tests/e2e/test_new_game.py.
"""
