"""The settings: read, checked, told where they are wrong. No device is opened here."""
