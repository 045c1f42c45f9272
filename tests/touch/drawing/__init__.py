"""Tests of what drawings are made of: sizes, colours, texts that fit, the time in words."""
