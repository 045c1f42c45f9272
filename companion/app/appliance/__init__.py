"""The companion as a machine of its own: copies of its state, and new versions of itself.

What may live here: reading and writing what is kept for later. What may not: systemd, pages, the meaning of a game.
"""
