"""The same devices made of software, as real programs on a real pty. Nothing here is used with real devices."""
