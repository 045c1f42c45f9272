"""What counts of all that was ever accepted, and how something old is changed."""
