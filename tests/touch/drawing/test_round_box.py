"""The small pictures from which boxes with round corners are stretched."""

from __future__ import annotations

from math import pi

import pytest

from ui.touch.drawing.round_box import RoundBox, border_of, coverage


def rows(box: RoundBox) -> list[bytes]:
    covered = coverage(box)
    assert len(covered) == box.width * box.height
    return [covered[n:n + box.width] for n in range(0, len(covered), box.width)]


@pytest.mark.parametrize("side", [4, 9, 22, 45])
def test_a_disc_covers_what_a_circle_covers_and_is_the_same_from_all_sides(side: int) -> None:
    shown = rows(RoundBox(side, side, side / 2))
    assert sum(map(sum, shown)) / 255 == pytest.approx(pi * side * side / 4, rel=0.03)
    turned = [bytes(column) for column in zip(*shown, strict=True)]
    assert shown == shown[::-1] == turned == [row[::-1] for row in shown]
    assert shown[0][0] < 128 < shown[side // 2][side // 2] == 255


def test_an_outline_is_empty_inside_and_as_wide_as_it_says() -> None:
    shown = rows(RoundBox(41, 31, 10, 3))
    assert list(shown[15]) == [255] * 3 + [0] * 35 + [255] * 3
    assert [row[20] for row in shown] == [255] * 3 + [0] * 25 + [255] * 3


def test_a_small_box_stretched_is_the_large_one() -> None:
    for whole in (RoundBox(60, 40, 10), RoundBox(60, 40, 10, 2), RoundBox(60, 20, 10), RoundBox(7, 50, 3.5),
                  RoundBox(30, 30, 4, 9), RoundBox(5, 5, 2.5)):
        small = whole.small
        aside, above = border_of(small)

        def stretched(line: list[bytes] | bytes, border: int, size: int) -> list[int | bytes]:
            middle = list(line[border:len(line) - border]) * (size - 2 * border)
            return [*line[:border], *middle, *line[len(line) - border:]]
        drawn = [bytes(stretched(row, aside, whole.width)) for row in rows(small)]  # type: ignore[arg-type]
        assert stretched(drawn, above, whole.height) == rows(whole), whole
