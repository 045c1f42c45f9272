"""Devices: serial dice, buttons, lamps, and the same things without a Raspberry Pi. Knows engine.signals only."""
