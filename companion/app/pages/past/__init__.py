"""Pages about what has happened: the list, a moment of it, and doing something old otherwise."""
