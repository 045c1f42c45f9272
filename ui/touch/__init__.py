"""The shared touch screen, drawn with Kivy."""
