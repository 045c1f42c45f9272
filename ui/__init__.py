"""Front-ends: the touch screen and the phones. They draw Views and Pages and know no game."""
