"""Sizes: large enough at 800 × 480, and scaled with the window."""

from __future__ import annotations

import pytest

from ui.touch.drawing.measures import window_measures


def test_sizes_at_the_smallest_screen():
    m = window_measures(800, 480)
    assert (m.number, m.prompt, m.small, m.touch) >= (28, 26, 18, 56)
    assert m.number >= 28
    assert m.prompt >= 26
    assert m.small >= 18
    assert m.touch >= 56


@pytest.mark.parametrize(("size", "scale"), [((800, 480), 1), ((1024, 600), 1.125), ((1280, 800), 1.3),
                                             ((720, 1280), 1.5), ((1280, 720), 1.5), ((480, 800), 1)])
def test_everything_grows_with_the_window(size, scale):
    m = window_measures(*size)
    assert m.scale == pytest.approx(scale)
    assert m.touch == pytest.approx(56 * scale, abs=1)
    assert m.portrait == (size[1] > size[0])


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800)])
def test_a_larger_panel_has_more_room_and_is_no_harder_to_read(size):
    m = window_measures(*size)
    assert m.breadth > 900
    assert m.small > window_measures(800, 480).small
