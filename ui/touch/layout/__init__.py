"""Where everything goes: a scene becomes panes. Modules here divide the window; parts and editors draw into it."""

from __future__ import annotations

from .clock import NAME as CLOCK, pane as clock_pane
from .compose import panes

__all__ = ["CLOCK", "clock_pane", "panes"]
