"""The window beside the table: the program that draws (`python -m companion.window`), and what starts it, watches over
it and starts it again.
"""
