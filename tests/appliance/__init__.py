"""A Pi made of software: the whole appliance in QEMU, and what is done to it. Nothing of the product is here."""
