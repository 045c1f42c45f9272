"""The settings: read, checked, and reported where they are wrong. No device is opened here."""
