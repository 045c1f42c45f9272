"""What boxes and pictures cost before they are judged: measured in a process of its own, and refused where it is much.

What may live here: memory, and lists that are far too long. What may not: what a picture or a box says.
"""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from companion.app.boxes import box_file, pictures, whole_box
from companion.app.boxes.box_text import UnfitBoxError
from companion.engine.words import say

ROOT = Path(__file__).parents[3]
TOML = b'schema = 1\ngame = "hopscotch"\n[things]\n'
MEASURED = """
import sys
from pathlib import Path
from companion.app.boxes import pictures, whole_box
from PIL import Image, JpegImagePlugin, PngImagePlugin
from companion.app.boxes.box_text import UnfitBoxError
from companion.app.boxes.pictures import UnfitPictureError
def peak():
    return int(next(l for l in open("/proc/self/status") if l.startswith("VmHWM")).split()[1])
path, before, said = Path(sys.argv[1]), peak(), "taken"
try:
    whole_box.read_whole_box(path) if path.suffix == ".box" else pictures.prepare_picture(path.read_bytes())
except (UnfitBoxError, UnfitPictureError) as error:
    said = error.text.id
print(peak() - before, said)
"""
SHORT_OF_MEMORY = """
import resource, sys
from pathlib import Path
from companion.app.boxes import pictures
from companion.app.boxes.by_phone import BoxesByPhone
from companion.app.boxes.pending import PendingUploads
from PIL import Image, JpegImagePlugin, PngImagePlugin
from companion.engine.words import Msg
pending = PendingUploads(Path(sys.argv[2]), frozenset)
boxes, data = BoxesByPhone(Path(sys.argv[2]), {}, {}, pending), Path(sys.argv[1]).read_bytes()
used = int(next(l for l in open("/proc/self/status") if l.startswith("VmSize")).split()[1]) * 1024
resource.setrlimit(resource.RLIMIT_AS, (used + (2 << 20), -1))
said = boxes.take(data, "ada") if sys.argv[1].endswith(".box") else pictures.receive_picture(Path(sys.argv[2]), data)
assert isinstance(said, Msg), said
print(said.id)
"""


def in_a_process(program: str, *arguments: Path) -> str:
    done = subprocess.run([sys.executable, "-c", program, *map(str, arguments)], cwd=ROOT, capture_output=True,
                          text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def jpeg(size: tuple[int, int], **how: bool | int) -> bytes:
    target = BytesIO()
    Image.new("RGB", size, "teal").save(target, "JPEG", **how)
    return target.getvalue()


def zipped(path: Path, count: int, data: bytes, how: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", how) as archive:
        archive.writestr("box.toml", TOML)
        for number in range(count):
            archive.writestr(f"pictures/{number:064x}.jpg", data)
    return path


def refused(path: Path) -> str:
    with pytest.raises(UnfitBoxError) as error:
        whole_box.read_whole_box(path)
    return say(error.value.text)


@pytest.mark.wide
def test_a_box_whose_pictures_are_too_much_together_is_refused_before_one_is_unpacked(tmp_path: Path) -> None:
    path = zipped(tmp_path / "bomb.box", 20, bytes(4 << 20))
    assert path.stat().st_size < 200_000
    kilobytes, said = in_a_process(MEASURED, path).split(" ", 1)
    assert int(kilobytes) < 4_000
    assert said == "{file} is too large for a box: at most {n} MB"


@pytest.mark.wide
def test_of_a_box_one_picture_is_unpacked_at_a_time(tmp_path: Path) -> None:
    data = jpeg((1600, 1600)) + bytes(3_500_000)  # what comes after a picture belongs to it
    path = tmp_path / "heavy.box"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("box.toml", TOML)
        for number in range(12):
            one = data + bytes([number])
            archive.writestr(f"pictures/{pictures.name_of(one)}", one)
    kilobytes, said = in_a_process(MEASURED, path).split(" ", 1)
    assert said == "taken"
    assert int(kilobytes) < 40_000


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("width", "height", "said"), [
    (7000, 2500, "This picture takes too much memory"), (2000, 1500, "taken")])
@pytest.mark.wide
def test_the_pixels_of_a_progressive_picture_count_as_they_cost(
        tmp_path: Path, width: int, height: int, said: str) -> None:
    path = tmp_path / "a.jpg"
    path.write_bytes(jpeg((width, height), progressive=True, subsampling=0))
    kilobytes, heard = in_a_process(MEASURED, path).split(" ", 1)
    assert heard.startswith(said)
    assert int(kilobytes) < 50_000


def test_a_picture_in_many_scans_is_refused_before_it_is_unpacked() -> None:
    whole = jpeg((800, 600), progressive=True)
    last = whole.rfind(b"\xff\xda")
    with pytest.raises(pictures.UnfitPictureError):
        pictures.prepare_picture(whole[:-2] + whole[last:-2] * 300 + whole[-2:])


def test_one_scan_for_each_colour_is_held_whole_like_a_progressive_one() -> None:
    data = jpeg((1000, 500), subsampling=0)
    single = data.replace(b"\xff\xda\x00\x0c\x03", b"\xff\xda\x00\x0c\x01", 1)
    assert [pictures.held_bytes(one, Image.open(BytesIO(one))) for one in (data, single)] == [0, 2 * 3 * 500_000]
    assert pictures.held_bytes(jpeg((1000, 500), progressive=True, subsampling=2),
                               Image.open(BytesIO(jpeg((1000, 500), progressive=True, subsampling=2)))) == 3 * 500_000


def test_two_pictures_in_one_as_some_phones_take_them_are_one_picture() -> None:
    target = BytesIO()
    Image.new("RGB", (400, 300), "teal").save(target, "MPO", save_all=True,
                                              append_images=[Image.new("RGB", (400, 300), "red")])
    assert Image.open(BytesIO(target.getvalue())).format == "MPO"
    assert Image.open(BytesIO(pictures.prepare_picture(target.getvalue()))).size == (400, 300)


@pytest.mark.wide
def test_where_there_is_no_memory_it_is_said(tmp_path: Path) -> None:
    box = zipped(tmp_path / "a.box", 3, os.urandom(3 << 20))
    assert in_a_process(SHORT_OF_MEMORY, box, tmp_path) == "There is not enough memory free to look into {file}"
    picture = tmp_path / "a.jpg"
    picture.write_bytes(jpeg((4000, 3000)))
    assert in_a_process(SHORT_OF_MEMORY, picture, tmp_path).startswith("This picture takes too much memory to unpack.")


def test_a_box_with_a_list_of_a_hundred_thousand_files_is_refused_unread(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.box", 1, b"x")
    data = path.read_bytes()
    for listed in (1_000_000, 2**32 - 1):
        path.write_bytes(data[:-10] + struct.pack("<L", listed) + data[-6:])
        assert "is no box" in refused(path)


def test_what_is_packed_in_a_way_that_takes_memory_to_unpack_does_not_belong_into_a_box(tmp_path: Path) -> None:
    assert "does not belong into a box" in refused(zipped(tmp_path / "a.box", 1, b"x" * 9999, zipfile.ZIP_LZMA))


def test_a_box_that_is_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.box")
    assert refused(tmp_path / "a.box") == "a.box is no file"


def test_a_box_that_is_another_when_its_pictures_are_kept_is_judged_again(tmp_path: Path) -> None:
    data = jpeg((30, 20))
    data = pictures.prepare_picture(data)
    path = tmp_path / "a.box"
    for content in (data, b"no picture"):
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("box.toml", TOML)
            archive.writestr(f"pictures/{pictures.name_of(data)}", content)
        if content == data:
            _, there = whole_box.read_whole_box(path)
    with pytest.raises(UnfitBoxError):
        whole_box.keep_pictures(tmp_path, there)
    assert isinstance(there, box_file.BoxPictures)
