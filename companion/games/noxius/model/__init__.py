"""Noxius's words: the state (state.py), what players can want (commands.py), what can happen (events.py)."""

from .commands import *  # noqa: F403 every word may be taken from here
from .events import *  # noqa: F403
from .state import *  # noqa: F403
