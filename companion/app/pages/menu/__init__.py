"""What the menu offers while a game is on the table, and pages that it alone leads to, by their names.

What may live here: its tiles (at_table.py), the game's rules to be read (rule_book.py). What may not: Home itself, and
pages that stand elsewhere as well.
"""

from . import at_table, rule_book

PAGES = {"rule-book": (rule_book.page, rule_book.answer)}

__all__ = ["PAGES", "at_table", "rule_book"]
