"""The other end of a table's public side: how a machine without a seat comes in, and hears what everybody may see."""
