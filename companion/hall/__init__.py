"""The hall: what one machine for many tables needs besides stock mosquitto and PostgreSQL.

What may live here: the files of the hall's broker, its users, collecting results, notices to tables. What may not: a
server, a game, what a table tells.
"""
