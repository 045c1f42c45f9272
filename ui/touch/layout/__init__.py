"""Where everything goes: a scene becomes panes. Modules here divide the window; parts and editors draw into it."""

from __future__ import annotations

from .clock import NAME as CLOCK, pane as clock_pane
from .compose import panes
from .sand import NAME as SAND, pane as sand_pane

__all__ = ["CLOCK", "SAND", "clock_pane", "panes", "sand_pane"]
