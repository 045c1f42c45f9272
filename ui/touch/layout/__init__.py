"""Where everything goes: a scene becomes panes. Modules here divide the window; parts and editors draw into it."""

from __future__ import annotations

from .clock import NAME as CLOCK
from .compose import panes
from .standing import OF_TIME, StandingFaces, pane_at

__all__ = ["CLOCK", "OF_TIME", "StandingFaces", "pane_at", "panes"]
