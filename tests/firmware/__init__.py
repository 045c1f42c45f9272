"""The programs for microcontrollers, run: MicroPython's own interpreter and a simulated AVR, heard by our decoder."""
