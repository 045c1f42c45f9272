"""What a touch on a place of the screen means. No pixels are drawn here, nothing is answered."""
