"""Lüscherzia's words: the state (state.py), what players can want (commands.py), what can happen (events.py)."""
