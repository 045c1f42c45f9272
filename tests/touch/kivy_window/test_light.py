"""How brightly the screen shines: by the display's own light where there is one, else by a shade; the night is both."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.answers import Reply
from companion.engine.words import say
from tests.touch import samples
from ui.touch.drawing import theme
from ui.touch.kivy_window.backlight import Backlight

from .crank import Crank

pytestmark = pytest.mark.e2e


@pytest.fixture
def lights(tmp_path: Path) -> Path:
    """A kernel's folder with one light of 0 to 255."""
    (tmp_path / "10-0045").mkdir()
    (tmp_path / "10-0045" / "max_brightness").write_text("255\n")
    (tmp_path / "10-0045" / "brightness").write_text("200\n")
    return tmp_path


def now(lights: Path) -> int:
    return int((lights / "10-0045" / "brightness").read_text())


def shade(crank: Crank) -> float:
    """How dark the shade over the window is."""
    from kivy.graphics import Color
    return max((i.a for i in crank.presenter.widget._night.children if isinstance(i, Color)), default=0.0)


def test_a_light_is_set_in_percent_and_never_goes_out(lights):
    light = Backlight(lights)
    assert light
    assert now(lights) == 200
    for percent, value in ((100, 255), (40, 102), (10, 26), (0, 1)):
        light.set(percent)
        assert now(lights) == value


def test_where_there_is_no_light_or_it_makes_no_sense_there_is_none(tmp_path, lights):
    assert not Backlight(tmp_path / "nowhere")
    (lights / "10-0045" / "max_brightness").write_text("bright")
    assert not Backlight(lights)


def test_a_light_that_cannot_be_written_is_none(lights):
    (lights / "10-0045" / "brightness").unlink()
    (lights / "10-0045" / "brightness").mkdir()  # as unwritable as it gets, also for root
    assert not Backlight(lights)


def test_the_display_shines_as_wished_dims_and_wakes(crank, lights):
    from ui.touch.kivy_window.pane_widget import PaneWidget
    from ui.touch.kivy_window.presenter import Callbacks, Presenter
    presenter = Presenter(PaneWidget(size=(800, 480)), Callbacks(lambda _: None, lambda msg, _: say(msg), lambda: 0,
                                                                 lambda: 0, Backlight(lights)))
    presenter.adjust(60, 0)
    assert now(lights) == 153
    presenter.dim()
    assert now(lights) == 26
    presenter.wake()
    assert now(lights) == 153


def test_it_goes_out_after_a_while_by_its_power_where_it_has_one_and_on_again(crank, lights):
    from ui.touch.kivy_window.pane_widget import PaneWidget
    from ui.touch.kivy_window.presenter import Callbacks, Presenter
    (lights / "panel").mkdir()
    for file, value in (("max_brightness", 31), ("brightness", 31), ("bl_power", 0)):
        (lights / "panel" / file).write_text(f"{value}\n")
    presenter = Presenter(PaneWidget(size=(800, 480)), Callbacks(lambda _: None, lambda msg, _: say(msg), lambda: 0,
                                                                 lambda: 0, Backlight(lights)))
    presenter.adjust(100, 0, 0.01)
    crank.turn_until(lambda: presenter.out)
    assert (now(lights), (lights / "panel" / "bl_power").read_text()) == (0, "4")
    assert presenter.wake()
    presenter.adjust(100, 0, 0)
    assert (now(lights), (lights / "panel" / "bl_power").read_text()) == (255, "0")


def test_a_light_without_rights_is_known(lights):
    assert Backlight(lights).denied == ()
    (lights / "10-0045" / "brightness").unlink()
    (lights / "10-0045" / "brightness").mkdir()
    assert Backlight(lights).denied == ("10-0045",)


def test_out_nothing_is_seen_a_touch_only_wakes_and_so_does_a_button(crank):
    crank.fresh(samples.PROBE)
    box, _ = crank.spots()[-1]
    crank.presenter.put_out()
    assert shade(crank) == 1.0
    crank.touch(box.x + box.w / 2, box.y + box.h / 2)
    assert (shade(crank), crank.answers) == (0.0, [])
    crank.presenter.put_out()
    crank.screen.reply(Reply("somebody's", "accepted", 0))
    crank.turn_until(lambda: not crank.presenter.out)
    crank.presenter.put_out()
    crank.screen.peek(None)  # what follows when a button comes up that meant nothing
    crank.turn_until(lambda: not crank.presenter.out)


def test_without_a_light_the_picture_is_darkened(crank):
    crank.fresh(samples.PROBE)
    crank.screen.adjust(40, 30.0)
    crank.turn_until(lambda: shade(crank))
    assert shade(crank) == pytest.approx(theme.DULL_SHADE * 0.6)
    crank.presenter.dim()
    assert shade(crank) > theme.NIGHT_SHADE
    crank.presenter.wake()
    assert shade(crank) == pytest.approx(theme.DULL_SHADE * 0.6)
    crank.screen.adjust(100, 30.0)
    crank.turn_until(lambda: not shade(crank))


def test_another_time_until_it_dims_holds_at_once(crank):
    crank.fresh(samples.PROBE)
    crank.screen.adjust(100, 0.01)
    crank.turn_until(lambda: crank.presenter.dark)
    crank.screen.adjust(100, 0.0)
    crank.turn_until(lambda: not crank.presenter.dark)
    assert not crank.presenter._dusk.is_triggered
