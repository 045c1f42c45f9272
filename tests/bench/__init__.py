"""`make bench`: how fast, small and quiet the companion is, each figure beside a floor measured in the same run.

What may live here: a room for the measurements, one for each kind of thing they share, and on this floor what a figure
is and how it is printed. What may not: assertions about time; no test here is timed.
"""
