"""Everything on pins: buttons, lamps, buzzer, encoder. What a press or a lamp means is not known here."""
