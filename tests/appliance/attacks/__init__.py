"""What is done to a virtual Pi, one attack a file; `attack(workshop)` yields a Tried for every row of the table."""
