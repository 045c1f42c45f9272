"""The drawing of what is wired to the pins, made of the configuration, and the proof that documents agree with it."""
