"""Home Assistant, and whatever else understands its MQTT discovery: what it is told of the table, and what it may do.

What may live here: the description of the table as a device, and the line to the house's broker. What may not: what is
told of a game (it comes ready), the broker of the phones.
"""
