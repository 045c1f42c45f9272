"""The measurements, one file each; its head says what it measures and what the floor is. No instrument lives here."""
