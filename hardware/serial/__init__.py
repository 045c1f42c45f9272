"""Serial ports: found, opened, read, opened again. What the bytes mean is not known here."""
