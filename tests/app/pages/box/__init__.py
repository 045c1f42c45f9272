"""Pages of the box: lists, the picture of the board, carrying it away and home, guests."""
