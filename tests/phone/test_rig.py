"""What a phone of the tests takes for a number it was told."""

from __future__ import annotations

from typing import Any

import pytest

from .rig import TIMES, tells


@pytest.mark.parametrize(("message", "told"), [
    ({"seats": [{"counters": [{"value": 731}]}]}, True),
    ({"log": [{"text": "Annegret pays 731."}]}, True),
    ({"id": "seat-731", "text": "at 7:31, 1731 times"}, False),
    *(({"clock": {time: 731}}, False) for time in sorted(TIMES)),
])
def test_a_number_is_told_as_a_value_or_a_word_and_not_by_a_clock(message: dict[str, Any], told: bool) -> None:
    assert tells(message, 731) is told
