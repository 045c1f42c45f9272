"""Lüscherzia: a semi-cooperative dungeon crawl for one to six. This file is the manifest, RULES.md the rulebook's index."""
