"""Where everything goes: a scene becomes panes. Modules here divide the window; parts and editors draw into it."""
