"""What programs in the house are told of a game: messages as data, and how they are made of Views and entries. Pure.

What may live here: the form of these messages, and making them. What may not: MQTT, files, topics. Nothing is in them
that spectators may not know.
"""
