"""What moves for a moment when something has changed: a die lands, a turn changes, a number rolls.

Pure: no clock, no Kivy (kivy_window/mover.py), and nothing that anybody would miss without it.
"""
