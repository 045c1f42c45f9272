"""Tabletop Companion: keeps the state of a real board game for the people round the table."""

__version__ = "0.4.0"
