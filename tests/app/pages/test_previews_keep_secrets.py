"""Law for every game: what would come of a change of something old tells nobody a secret of somebody else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec import json
from msgspec.structs import replace

from companion.app.pages.past.consequences import consequence_rows
from companion.engine.past.amending import Amended, Change, amend_table, may_change
from companion.engine.past.knowable import knowable
from companion.engine.table import is_decision
from companion.engine.view import TABLE
from tests.games.test_conformance import every_place, long_game
from tests.games.test_privacy import disguised, moments, other_truth

MOMENTS, STEPS = 3, 5


def previews(name: str, seats: int, detail: str) -> Iterator[tuple[bool, bytes, bytes]]:
    """What a viewer is told of steps left out, with the secrets of one player as they are and as others; whether it is
    that player who is told."""
    table = long_game(name, seats, detail)
    everybody = (TABLE, *(seat.id for seat in table.setup.seats))
    for number, there in enumerate(moments(table, MOMENTS)):
        owner = everybody[1 + number % seats]
        steps = [entry.seq for entry in there.entries if is_decision(entry) and may_change(there, entry.seq)]
        for seq in steps[::max(1, len(steps) // STEPS)]:
            change = Change(seq)
            found = amend_table(there, change, TABLE, there.at)
            if isinstance(found, Amended):
                other = replace(found, table=other_truth(found.table, owner), entries=disguised(found.entries, owner))
                otherwise = other_truth(there, owner)
                for viewer in everybody:
                    yield (viewer == owner,
                           json.encode(consequence_rows(there, change, knowable(there, found, viewer), viewer)),
                           json.encode(consequence_rows(otherwise, change, knowable(otherwise, other, viewer), viewer)))


@every_place
@pytest.mark.sampled(50, "advyria-4-full")
def test_a_preview_depends_on_no_secret_of_somebody_else(name: str, seats: int, detail: str) -> None:
    told = [(so, otherwise) for own, so, otherwise in previews(name, seats, detail) if not own]
    assert told
    assert all(so == otherwise for so, otherwise in told)


def test_who_has_a_secret_sees_it_in_the_preview() -> None:
    """So that the law above is not kept by a page that shows nothing."""
    games = ((2, "full"), (2, "light"))
    assert all(any(so != otherwise for own, so, otherwise in previews("luescherzia", *game) if own) for game in games)
