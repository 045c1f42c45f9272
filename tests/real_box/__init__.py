"""The whole box of a game, entered by somebody who touches what is to be seen, and a whole game played with it."""
