"""The model of Lyssan: state, commands, events. Nothing is decided here; see the files for what may live in each."""

from . import commands, events, state
from .commands import Command
from .events import Event
from .state import Faction, Piece, State

__all__ = ["Command", "Event", "Faction", "Piece", "State", "commands", "events", "state"]
