"""The table while it is played: one thread takes from the inbox, decides, writes, and informs everybody. No file
format, no widget.
"""
