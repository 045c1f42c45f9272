"""The window as a program of its own: it hears from the table what is to be seen and heard, and answers."""
