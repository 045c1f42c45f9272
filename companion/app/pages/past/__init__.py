"""Pages about the past: the list, one moment, and changing something old."""
