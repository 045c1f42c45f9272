"""Where everything goes: a scene becomes panes. Modules here divide the window; parts and editors draw into it."""

from __future__ import annotations

from .compose import panes

__all__ = ["panes"]
