"""Which dice shine while a roll is asked for: those that are still to be rolled, and only dice that are known."""

from __future__ import annotations

from companion.engine.signals import Battery, DiceLanded, DiceMoved, LinkLost
from hardware.dice.dice_lights import DARK, DiceLights

RED = "d62828"


def known(*dice: str) -> DiceLights:
    """Lights of a tray whose dice have told their batteries."""
    lights = DiceLights()
    for die in dice:
        assert lights.observe(Battery("tray", 0, die, 100)) == {}
    return lights


def landed(die: str) -> DiceLanded:
    """This die has been rolled."""
    return DiceLanded("tray", 0, die, 3)


def on(*dice: str) -> dict[tuple[str, str], str]:
    """These dice go on."""
    return {("tray", die): RED for die in dice}


def off(*dice: str) -> dict[tuple[str, str], str]:
    """These dice go dark."""
    return {("tray", die): DARK for die in dice}


def test_as_many_dice_shine_as_are_asked_for() -> None:
    lights = known("c", "a", "b")
    assert lights.want(2, RED) == on("a", "b")
    assert lights.want(2, RED) == {}
    assert lights.want(0, DARK) == off("a", "b")


def test_a_die_that_has_landed_goes_dark_and_no_other_takes_its_place() -> None:
    lights = known("a", "b", "c")
    lights.want(2, RED)
    assert lights.observe(landed("a")) == off("a")
    assert lights.want(1, RED) == {}
    assert lights.observe(landed("b")) == off("b")
    assert lights.want(0, DARK) == {}


def test_a_reroll_lights_only_dice_that_are_not_kept() -> None:
    lights = known("a", "b", "c")
    lights.want(3, RED)
    for die in "abc":
        lights.observe(landed(die))
    lights.want(0, DARK)
    assert lights.want(1, RED, kept=("a", "c")) == on("b")


def test_a_new_roll_may_use_every_die_again() -> None:
    lights = known("a")
    for _ in range(2):
        assert lights.want(1, RED) == on("a")
        assert lights.observe(landed("a")) == off("a")
        assert lights.want(0, DARK) == {}


def test_a_die_that_appears_during_a_roll_shines() -> None:
    lights = known("a")
    assert lights.want(2, RED) == on("a")
    assert lights.observe(DiceMoved("tray", 0, "b")) == on("b")


def test_dice_without_names_cannot_shine() -> None:
    lights = known()
    lights.observe(landed(""))
    assert lights.want(2, RED) == {}


def test_another_player_has_another_colour() -> None:
    lights = known("a")
    lights.want(1, RED)
    assert lights.want(1, "00ff00") == {("tray", "a"): "00ff00"}
    assert lights.shining("tray") == {("tray", "a"): "00ff00"}
    assert lights.shining("other") == {}


def test_dice_whose_tray_has_gone_leave_their_light_to_others() -> None:
    lights = known("b")
    lights.observe(Battery("lid", 0, "a", 100))
    assert lights.want(1, RED) == {("lid", "a"): RED}
    assert lights.observe(LinkLost("lid", 0, "pulled")) == on("b")
    assert lights.observe(Battery("lid", 1, "a", 100)) == {}
    assert lights.want(2, RED) == {("lid", "a"): RED}
