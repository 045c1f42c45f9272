"""What NetworkManager's own library says of a profile: a program for the system's Python, which has gir1.2-nm-1.0.

It reads profiles as JSON, {part: {key: [signature, value]}}, one a line, and answers each with "well" or what is wrong
with it. What may live here: that. Nothing of the companion is imported.
"""

from __future__ import annotations

import json
import sys

import gi

gi.require_version("NM", "1.0")
from gi.repository import NM, GLib  # noqa: E402


def judged(profile):
    """Whether a connection can be made of it."""
    parts = {part: {key: GLib.Variant(signature, value) for key, (signature, value) in values.items()}
             for part, values in profile.items()}
    try:
        made = NM.SimpleConnection.new_from_dbus(GLib.Variant("a{sa{sv}}", parts))
        made.normalize()
        made.verify()
        made.verify_secrets()
    except GLib.Error as error:
        return error.message
    return "well"


for line in sys.stdin:
    print(judged(json.loads(line)), flush=True)
