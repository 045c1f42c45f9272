"""The machine under the companion: its displays, its network, its power. Games, dice and pins are elsewhere."""
