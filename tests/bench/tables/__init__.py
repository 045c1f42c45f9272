"""What is measured: tables with a game on them, the same each time. No clock and no file lives here."""
