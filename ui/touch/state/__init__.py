"""What the screen is showing besides its View, and how a touch changes it. Pure values; nothing is drawn."""
