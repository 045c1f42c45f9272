"""The hall: how this table's broker is bridged to the broker of many tables, and the line over which it is fed.

What may live here: the code with which a table joins, the bridge, the line. What may not: what leaves the table (it
comes ready), the broker itself, the hall's own programs (companion/hall/).
"""
