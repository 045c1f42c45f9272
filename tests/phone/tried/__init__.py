"""What phones need, tried as the self-test tries it."""
