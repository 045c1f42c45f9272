"""All of Kivy: window, fingers, fonts, primitives put on a canvas. What is to be seen is decided elsewhere."""
