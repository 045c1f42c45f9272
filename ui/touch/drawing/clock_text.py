"""What a clock shows at a moment of table time. Pure; when to look again is also said here, never waited for."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.view import ClockFace

UNLIMITED = "up"
"""The kind of clock that only counts up (view.ClockFace.kind)."""


class ClockText(Struct, frozen=True):
    """The time in words and how it feels. `mood`: calm, warning, over, paused."""

    text: str
    mood: str


def read_clock(face: ClockFace, now: int) -> ClockText:
    """`face` at `now`, milliseconds of table time. Overtime counts up behind a plus sign."""
    left = _shown(face, now)
    limited = face.kind != UNLIMITED
    over = limited and left <= 0
    text = f"+{_minutes(-left)}" if over else _minutes(left + 999 if limited and face.running else left)
    return ClockText(text, _mood(face, left, limited))


def time_share(face: ClockFace, now: int) -> float:
    """The share of the time that is left, from 1 to 0; 0 if nobody can say."""
    return max(0.0, min(1.0, _shown(face, now) / face.whole)) if face.whole else 0.0


def _shown(face: ClockFace, now: int) -> int:
    if not face.running:
        return face.shown
    return max(0, now - face.started) if face.kind == UNLIMITED else face.deadline - now


def _mood(face: ClockFace, left: int, limited: bool) -> str:
    if face.paused or not face.running:
        return "paused"
    if limited and left <= 0:
        return "over"
    return "warning" if limited and left <= max(face.warnings, default=0) else "calm"


def _minutes(ms: int) -> str:
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def next_change(face: ClockFace | None, now: int) -> int:
    """In how many milliseconds the clock shows something else; 0: it does not change by itself."""
    if face is None or not face.running:
        return 0
    past = _shown(face, now) % 1000
    return 1000 - past if face.kind == UNLIMITED else past or 1000
