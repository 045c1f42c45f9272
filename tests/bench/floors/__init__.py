"""The floors that are programs of their own: the least that does what the companion does. No companion lives here."""
