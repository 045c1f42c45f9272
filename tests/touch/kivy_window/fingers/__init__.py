"""Fingers on a real window: how long they rest, where they draw, what lies under them when the picture turns."""
