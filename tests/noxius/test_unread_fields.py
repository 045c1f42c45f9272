"""What a mission's unread fields say is nobody's to know, whatever page is opened (NOX-5)."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.view import TABLE
from tests.games.every_page import Walk
from tests.games.test_conformance import played
from tests.games.test_privacy import moments
from tests.noxius.unread import otherwise_printed, taken_back


@pytest.mark.wide
def test_NOX_5_no_page_tells_what_stands_in_a_field_that_nobody_has_read() -> None:
    compared = 0
    for there in moments(played("noxius", 2, "full", 6), 5):
        for found in (otherwise_printed(there), taken_back(there)):
            if found is not None:
                for where, one, other in Walk(found.one, found.other, TABLE, Random(1), 1, 4).all_pages():
                    compared += 1
                    assert one == other, where
    assert compared > 100
