"""Everything that arrives from devices, kept for a while: to see what happened, and to play it again."""
