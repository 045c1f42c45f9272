"""The attacks that need minutes, and their one table. Nothing of the product is here."""
