"""Tests of what is past: the end and its curve, luck."""
