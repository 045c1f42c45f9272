"""The first minute of an evening, played by somebody who touches what is to be seen: from Home to the first roll."""
