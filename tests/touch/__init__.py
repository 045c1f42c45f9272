"""Tests of the touch screen: its pure parts, a real window, and the pictures that are looked at."""
