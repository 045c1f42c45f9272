"""Sounds of the shared screen: which, how they are made, how they are played; and a quiet voice."""
