"""What a window that dies leaves to the next one: what somebody was about to answer; nothing while a secret is open.

What may live here: scenes and their bytes. What may not: real windows (tests/window/test_faults.py).
"""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from tests.touch import samples
from tests.touch.state.test_reducer import HEAL, MOVE, SCENE, choose
from ui.touch.meaning import targets
from ui.touch.state.reducer import reduce_touch
from ui.touch.state.scene import (
    NOTHING_BEGUN,
    ChoicesDialog,
    Editing,
    Enlarged,
    HalfMade,
    RuleDialog,
    Scene,
    half_made,
)

EDITING = reduce_touch(reduce_touch(SCENE, choose(HEAL)).scene, targets.Tap("+1")).scene
SHEET = EDITING.dialog
assert isinstance(SHEET, Editing)
ASKED_FOR_A_FIELD = reduce_touch(SCENE, choose(MOVE)).scene
OVER_SHEETS = replace(SHEET, below=ChoicesDialog(HEAL.label, (HEAL,), below=Enlarged("a")))
BESIDE_A_RULE = replace(EDITING, dialog=RuleDialog("R-1", dialog=SHEET))


@pytest.mark.parametrize(("scene", "half"), [
    (EDITING, HalfMade(SHEET)), (replace(EDITING, dialog=OVER_SHEETS), HalfMade(OVER_SHEETS)),
    (BESIDE_A_RULE, HalfMade(SHEET)), (ASKED_FOR_A_FIELD, HalfMade(field=MOVE)), (SCENE, NOTHING_BEGUN)])
def test_what_was_begun_is_left_and_comes_back_from_its_bytes(scene: Scene, half: HalfMade) -> None:
    assert half_made(scene) == half
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(half), type=HalfMade) == half


@pytest.mark.parametrize("scene", [EDITING, BESIDE_A_RULE, ASKED_FOR_A_FIELD])
def test_nothing_is_while_somebodys_secrets_lie_open(scene: Scene) -> None:
    assert half_made(scene) != NOTHING_BEGUN
    assert half_made(replace(scene, secrets=samples.SECRETS)) == NOTHING_BEGUN
