"""The table while it is played: one thread takes from the inbox, decides, writes, tells. No file format, no widget."""
