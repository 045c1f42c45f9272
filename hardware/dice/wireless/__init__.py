"""Ports without a cable, found by the beginning of their address: every `protocol_<name>.py` here opens `<name>://…`.

What may live here: what brings bytes through the air. What may not: what they mean (the decoders); the reading of a
port and its being tried again (`serial/serial_port.py`), which is the same for all of them.
"""
