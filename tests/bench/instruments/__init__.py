"""What measurements measure with: programs, a broker, a window, a stopwatch. What is made of it lives elsewhere."""
