"""What the menu offers while a game is on the table, and pages that it alone leads to.

What may live here: its tiles (at_table.py), the game's rules to be read (rule_book.py). What may not: Home itself, and
pages that stand elsewhere as well.
"""

from . import at_table, rule_book

__all__ = ["at_table", "rule_book"]
