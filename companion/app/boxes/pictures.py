"""Pictures of a box: made small, upright and free of everything else that a camera writes, and stored under a name made
from their content.

What may live here: Pillow, and the folder of pictures. What may not: whose picture it is, who may see it.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import warnings
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from companion.app.storage.state_dir import PICTURES, PRIVATE_FILE, PRIVATE_FOLDER, settle_folder
from companion.engine.words import Msg, why_not

if TYPE_CHECKING:  # Pillow is fetched when a picture comes
    from PIL.Image import Image

FOLDER = PICTURES
LARGEST = 12 << 20
LONGEST_SIDE = 1600
SMALL_SIDE = 240
QUALITY = 85
MOST_PIXELS = {"JPEG": 80_000_000, "PNG": 20_000_000}
"""A JPEG is unpacked as small as it will be kept; a PNG whole, in memory that a small machine has to have."""
MOST_HELD, MOST_SCANS = 100_000_000, 200
"""Bytes. A JPEG that comes in several scans (a progressive one, in about ten) is held whole until its last has come."""
MOST_KEPT, LEAST_FREE = 1_000, 200_000_000
"""So many pictures, while so many bytes of the disk stay free for games, so that no phone can fill the disk."""
MARKER, SCAN = 0xFF, 0xDA
START_OF_SCAN = bytes((MARKER, SCAN))
NAME = re.compile(r"[0-9a-f]{64}\.jpg")
TELEPHONE = (b"ftypheic", b"ftypheix", b"ftyphevc", b"ftypmif1", b"ftypmsf1", b"ftypavif")


TOO_MUCH = Msg("This picture takes too much memory to unpack. Send a smaller one, or a screenshot of it.")


class UnfitPictureError(ValueError):
    """The upload is no picture that can be stored; `text` says why."""

    def __init__(self, text: Msg) -> None:
        super().__init__(text.id)
        self.text = text


def prepare_picture(data: bytes) -> bytes:
    """A picture as it is kept: JPEG, upright, at most 1600 pixels a side, and nothing beside it. UnfitPictureError."""
    if len(data) > LARGEST:
        raise UnfitPictureError(Msg("This picture is too large: at most {n} MB.", {"n": LARGEST >> 20}))
    from PIL import ImageOps
    image = open_picture(data)
    try:
        image.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
        image.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
        return write_picture(ImageOps.exif_transpose(image))
    except MemoryError as error:
        raise UnfitPictureError(TOO_MUCH) from error
    except (OSError, ValueError, SyntaxError) as error:
        raise UnfitPictureError(Msg("This picture is damaged. Take it once more.")) from error


def open_picture(data: bytes) -> Image:
    """The picture, not unpacked yet; one that would become too large is refused before that."""
    from PIL import Image, UnidentifiedImageError
    if data[4:12] in TELEPHONE:
        raise UnfitPictureError(Msg("This is a HEIC picture, which cannot be read here. Have the phone take JPEG, or "
                                    "send a screenshot of it."))
    try:
        with warnings.catch_warnings(action="ignore", category=Image.DecompressionBombWarning):  # judged below
            image = Image.open(BytesIO(data), formats=("JPEG", "PNG"))
    except UnidentifiedImageError as error:
        raise UnfitPictureError(Msg("This is no picture: JPEG and PNG can be read.")) from error
    except MemoryError as error:
        raise UnfitPictureError(TOO_MUCH) from error
    except (Image.DecompressionBombError, OSError, ValueError, SyntaxError) as error:
        raise UnfitPictureError(Msg("This picture is damaged. Take it once more.")) from error
    most = MOST_PIXELS.get(image.format or "", MOST_PIXELS["JPEG"])  # several JPEG pictures in one are an “MPO”
    if image.width * image.height > most:
        raise UnfitPictureError(Msg("This picture is too large: at most {n} million pixels.", {"n": most // 1_000_000}))
    if image.format != "PNG" and (held_bytes(data, image) > MOST_HELD or data.count(START_OF_SCAN) > MOST_SCANS):
        raise UnfitPictureError(TOO_MUCH)
    return image


def held_bytes(data: bytes, image: Image) -> int:
    """How many bytes of a JPEG are held until its last scan has come: none where one scan says everything.

    Source: libjpeg.txt, "Progressive JPEG support": the coefficients of the whole image, 16 bits each.
    """
    components = [(across, down) for _, across, down, _ in getattr(image, "layer", ())]
    if not components or not (image.info.get("progressive") or _in_first_scan(data) < len(components)):
        return 0
    most_across, most_down = (max(way) for way in zip(*components, strict=True))
    pixels = image.width * image.height
    return sum(2 * pixels * across * down // (most_across * most_down) for across, down in components)


def _in_first_scan(data: bytes) -> int:
    """The number of components in the first scan of a JPEG; 0 if there is none."""
    at = 2
    while at + 4 < len(data):
        if data[at] != MARKER or data[at + 1] in (0, MARKER):
            at += 1
        elif data[at + 1] == SCAN:
            return data[at + 4]
        else:
            at += 2 + int.from_bytes(data[at + 2:at + 4], "big")
    return 0


def write_picture(image: Image) -> bytes:
    """As JPEG on white, without what the camera has said about it."""
    from PIL import Image
    ground = Image.new("RGB", image.size, "white")
    ground.paste(image, mask=image.convert("RGBA").getchannel("A") if "A" in image.getbands() else None)
    target = BytesIO()
    ground.save(target, "JPEG", quality=QUALITY, optimize=True)
    return target.getvalue()


def keep_picture(state: Path, data: bytes) -> str:
    """Keep a prepared picture and a small one beside it; its name, which is made from its content. OSError.

    UnfitPictureError if there is no room for one more.
    """
    folder = state / FOLDER
    folder.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
    name = name_of(data)
    if not (folder / name).exists():
        if len(list(folder.iterdir())) >= 2 * MOST_KEPT or shutil.disk_usage(folder).free < LEAST_FREE:
            raise UnfitPictureError(Msg("There is no room for more pictures."))
        image = open_picture(data)
        image.thumbnail((SMALL_SIDE, SMALL_SIDE))
        _put(folder / small_name(name), write_picture(image))
        _put(folder / name, data)
        settle_folder(folder)
    return name


def _put(target: Path, data: bytes) -> None:
    part = target.with_suffix(".part")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, PRIVATE_FILE), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    part.rename(target)


def receive_picture(state: Path, data: bytes) -> str | Msg:
    """Keep a picture as a phone has sent it; its name, or why it cannot be kept."""
    try:
        return keep_picture(state, prepare_picture(data))
    except UnfitPictureError as error:
        return error.text
    except OSError as error:
        return Msg("The picture could not be kept ({why}).", {"why": why_not(error)})


def name_of(data: bytes) -> str:
    """The name of a picture: the sum of what it is made of."""
    return f"{hashlib.sha256(data).hexdigest()}.jpg"


def small_name(name: str) -> str:
    """The name of the small picture beside the one with this name."""
    return f"small-{name}"


def kept_picture(state: Path, name: str) -> Path | None:
    """The file of a picture, or of the small one beside it; None where there is none of this name."""
    if not NAME.fullmatch(name.removeprefix(small_name(""))):
        return None
    file = state / FOLDER / name
    return file if file.is_file() else None


def judge_picture(name: str, data: bytes) -> None:
    """UnfitPictureError unless a picture that comes in a box is as `prepare_picture` makes them, under its own name."""
    image = open_picture(data)
    good = name_of(data) == name and image.format == "JPEG" and max(image.size) <= LONGEST_SIDE
    try:
        good = good and not image.getexif()
        if good:
            image.load()
    except MemoryError as error:
        raise UnfitPictureError(TOO_MUCH) from error
    except (OSError, ValueError, SyntaxError) as error:
        raise UnfitPictureError(Msg("This picture is damaged. Take it once more.")) from error
    if not good:
        raise UnfitPictureError(Msg("The picture {name} is not as the companion keeps them.", {"name": name[:12]}))
