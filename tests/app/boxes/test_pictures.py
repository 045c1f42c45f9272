"""Pictures as they are kept: upright, small, bare; and what is no picture, or too much of one, refused in words."""

from __future__ import annotations

import os
import struct
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from companion.app.boxes import album, pictures
from companion.app.boxes.pictures import UnfitPictureError
from companion.engine.words import say
from tests.reading import colour

ORIENTATION, MAKER = 0x0112, 0x010F


def taken(size: tuple[int, int], orientation: int = 1, form: str = "JPEG") -> bytes:
    """A picture as a camera writes it: red on the left, with what it knows about itself."""
    image = Image.new("RGB", size, "blue")
    image.paste("red", (0, 0, size[0] // 2, size[1]))
    exif, target = Image.Exif(), BytesIO()
    exif[ORIENTATION], exif[MAKER] = orientation, "Somebody's camera"
    image.save(target, form, exif=exif)
    return target.getvalue()


def refused(data: bytes) -> str:
    with pytest.raises(UnfitPictureError) as error:
        pictures.prepare_picture(data)
    return say(error.value.text)


def test_a_picture_is_turned_upright_made_small_and_says_nothing_of_its_camera() -> None:
    kept = Image.open(BytesIO(pictures.prepare_picture(taken((4000, 3000), orientation=6))))
    assert (kept.format, kept.size, len(kept.getexif())) == ("JPEG", (1200, 1600), 0)
    red, _, blue = colour(kept, 600, 100)
    assert red > 200 > blue


def test_a_drawing_with_nothing_behind_it_stands_on_white() -> None:
    target = BytesIO()
    Image.new("RGBA", (20, 20), (0, 0, 0, 0)).save(target, "PNG")
    assert Image.open(BytesIO(pictures.prepare_picture(target.getvalue()))).getpixel((5, 5)) == (255, 255, 255)


def test_a_picture_is_kept_once_by_what_it_shows_with_a_small_one_beside_it(tmp_path: Path) -> None:
    data = pictures.prepare_picture(taken((800, 600)))
    name = pictures.keep_picture(tmp_path, data)
    assert pictures.keep_picture(tmp_path, data) == name
    assert pictures.kept_picture(tmp_path, name).read_bytes() == data
    with Image.open(pictures.kept_picture(tmp_path, pictures.small_name(name)) or "") as little:
        assert max(little.size) == pictures.SMALL_SIDE
    assert len(list((tmp_path / pictures.FOLDER).iterdir())) == 2
    pictures.judge_picture(name, data)


@pytest.mark.parametrize("name", ["../journal.db", "x.jpg", "", "0" * 64 + ".jpg", "/etc/passwd"])
def test_only_pictures_are_found_in_the_folder(tmp_path: Path, name: str) -> None:
    (tmp_path / "journal.db").touch()
    assert pictures.kept_picture(tmp_path, name) is None


def bomb(side: int) -> bytes:
    """A PNG of a few kilobytes that says it has `side` × `side` pixels."""
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")


@pytest.mark.parametrize(("data", "words"), [
    (b"", "no picture"), (b"GIF89a" + b"\0" * 99, "no picture"), (b"<svg/>", "no picture"),
    (b"\0\0\0\x18ftypheic" + b"\0" * 99, "HEIC"), (b"\0\0\0\x18ftypmif1" + b"\0" * 99, "HEIC"),
    (b"\xff" * ((12 << 20) + 1), "at most 12 MB"), (bomb(60_000), "damaged"), (bomb(12_000), "million pixels"),
    (bomb(40), "damaged"), (taken((400, 300))[:900], "damaged")])
def test_what_is_no_picture_or_too_much_is_refused_in_words(data: bytes, words: str) -> None:
    assert words in refused(data)


def test_a_picture_of_somebody_else_s_making_does_not_come_in_with_a_box() -> None:
    data = taken((40, 30))
    with pytest.raises(UnfitPictureError):
        pictures.judge_picture(pictures.name_of(data), data)


@pytest.mark.wide
def test_a_folder_that_is_full_takes_no_more_and_says_so(tmp_path: Path) -> None:
    name = pictures.keep_picture(tmp_path, pictures.prepare_picture(taken((80, 60))))
    for number in range(2 * pictures.MOST_KEPT):
        (tmp_path / pictures.FOLDER / f"{number}.jpg").touch()
    told = pictures.receive_picture(tmp_path, taken((90, 60)))
    assert not isinstance(told, str)
    assert say(told) == "There is no room for more pictures."
    assert pictures.receive_picture(tmp_path, taken((80, 60))) == name


def test_pictures_that_no_box_shows_go_after_a_while(tmp_path: Path) -> None:
    names = [str(pictures.receive_picture(tmp_path, taken((60 + n, 40)))) for n in range(3)]
    shown, forgotten, fresh = (tmp_path / pictures.FOLDER / name for name in names)
    now = fresh.stat().st_mtime
    for file in (shown, forgotten):
        for one in (file, file.with_name(pictures.small_name(file.name))):
            os.utime(one, (now, now - album.FORGOTTEN_S - 1))
    assert album.sweep_pictures(tmp_path, {shown.name}, now) == 2
    assert sorted(file.name for file in shown.parent.iterdir()) == sorted(
        name for file in (shown, fresh) for name in (file.name, pictures.small_name(file.name)))
    assert album.sweep_pictures(tmp_path / "nowhere", (), now) == 0
