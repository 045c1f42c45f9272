"""The companion's own pages as phones show them, in a real Chromium."""
