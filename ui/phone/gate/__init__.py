"""The gate: a program of its own before the broker, so that strangers who come and say nothing keep no phone out."""
