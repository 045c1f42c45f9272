"""Tests of the one room that knows Kivy: a real window, its fonts, the screen as a program."""
