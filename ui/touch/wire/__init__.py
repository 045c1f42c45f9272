"""What the table and its window say to one another: the messages, and how they travel. Pure: nothing is opened here."""
