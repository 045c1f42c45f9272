"""The gate before the broker, and the lobby of the phone page."""
