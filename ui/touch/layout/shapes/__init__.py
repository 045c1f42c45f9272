"""How rows of a page lie that are more than lines (view.SHAPES): players' cards, chips, the sides of the table."""
