"""One file an attack: `attack()` yields what was tried and what failed. Found by lying here; nothing is registered."""
