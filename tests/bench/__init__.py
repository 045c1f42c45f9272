"""`make bench`: how fast, small and quiet the companion is, each figure beside a floor measured in the same run.

What may live here: one small file for each measurement (its head says what it measures and what the floor is), the
instruments they share, and the table that is printed. What may not: assertions about time; no test here is timed.
"""
