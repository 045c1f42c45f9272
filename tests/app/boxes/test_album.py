"""What a companion does at its start with pictures that no box shows: they go, unless a box could not be read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.app.boxes import album, pictures
from companion.app.boxes.things import sound_bytes
from companion.app.config.settings import PhoneSettings, Settings
from companion.app.storage.inventory import PICTURE
from companion.app.storage.library import ContentItem
from companion.assembly import Application
from tests.app.boxes.test_pictures import taken

pytestmark = pytest.mark.e2e


def begun(folder: Path) -> Application:
    return Application(Settings(phones=PhoneSettings(mode="off")), folder, aloud=False)


@pytest.mark.parametrize("damaged", [False, True])
def test_at_the_start_forgotten_pictures_go_but_for_a_box_that_could_not_be_read(tmp_path: Path,
                                                                                 damaged: bool) -> None:
    names = [str(pictures.receive_picture(tmp_path, taken((60 + n, 40)))) for n in range(2)]
    files = [tmp_path / pictures.FOLDER / name for name in names]
    for file in files:
        os.utime(file, (0, file.stat().st_mtime - album.FORGOTTEN_S - 60))
    app = begun(tmp_path)
    app.state.repository.learn("lyssan", ContentItem(PICTURE + "provinces", "", sound_bytes(names[0])))
    app.close()
    if damaged:
        (tmp_path / "library.db").write_bytes(b"no library at all" * 400)
    app = begun(tmp_path)
    app.open_parts("virtual")
    assert [file.exists() for file in files] == [True, damaged]
    app.close()
