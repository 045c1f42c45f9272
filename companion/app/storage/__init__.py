"""What is kept: the files, what is written into them, how damage is met. No game is played here, and nobody is
informed.
"""
