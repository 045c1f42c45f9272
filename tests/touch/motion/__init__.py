"""What moves, found and drawn without a window."""
