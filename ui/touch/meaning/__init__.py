"""What a place on the screen means when it is touched. No pixels are drawn here, nothing is answered."""
