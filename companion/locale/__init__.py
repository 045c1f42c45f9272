"""The words of other languages: catalogues, and the small programs that keep them complete.

What may live here: one folder a language with what all games share (a game keeps its own words in its own folder), and
finding texts in the sources. What may not: a text that a program shows, or anything a running companion needs to call,
except reading the short form of rules (rules.py), which it must understand in the same way as the collecting does.
"""

LANGUAGES = ("de",)
