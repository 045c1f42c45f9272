"""Trays that come and go, what shines on them, what is kept of what they say."""
