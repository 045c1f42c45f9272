"""Games without people: random players, transcripts, commands that need no table. Nothing here runs at a table."""
