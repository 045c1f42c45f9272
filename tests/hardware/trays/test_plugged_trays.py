"""Trays that are plugged in while the companion runs, on real ptys: asked about, used, told apart; foreign ones not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.engine.signals import Battery, DiceLanded, LinkLost, LinkUp, Plugged, Unplugged
from hardware.devices import Devices, DevicesConfig
from hardware.dice.dice_ports import DicePort
from hardware.dice.framing import with_sum
from hardware.serial.plugs import PlugFolders, plugged_devices, stranger_kind
from hardware.serial.ports import close_port, open_port
from hardware.virtual.pty import PtyLink
from tests.hardware.running import LIMIT_S, Ears, now, tray

ID, TWIN = "usb-Maker_Tray_A1-if00", "usb-Maker_Tray_B2-if00"
Start = Callable[..., Devices]


@pytest.fixture
def ears() -> Ears:
    return Ears()


@pytest.fixture
def folders(tmp_path: Path) -> PlugFolders:
    (tmp_path / "by-id").mkdir()
    (tmp_path / "by-path").mkdir()
    return PlugFolders.under(tmp_path)


@pytest.fixture
def start(ears: Ears, folders: PlugFolders) -> Iterator[Start]:
    started: list[Devices] = []

    def begin(*dice: DicePort, **decided: str) -> Devices:
        devices = Devices(DevicesConfig(dice, plugs=folders.by_id.parent), ears.put, now)
        devices.start()
        devices.decide_trays(decided)
        started.append(devices)
        return devices
    yield begin
    for devices in started:
        devices.stop()


@pytest.mark.e2e
def test_a_tray_that_is_plugged_in_is_asked_about_and_then_used(start: Start, ears: Ears, folders: PlugFolders) -> None:
    devices = start()
    with tray(folders.by_id / ID, "--dice", "a,b") as device:
        assert ears.until(Plugged) == Plugged(ID, ears.heard[-1].at, "tray", "tray")
        device.say("roll a=5")
        devices.decide_trays({ID: "tray"})
        assert ears.until(LinkUp, lambda signal: signal.what == "tray").device == "tray"
        assert [ears.until(Battery).die for _ in "ab"] == ["a", "b"]
        device.say("roll b=6")
        landed = ears.until(DiceLanded, lambda signal: signal.die == "b")
        assert (landed.device, landed.value) == ("tray", 6)


@pytest.mark.e2e
def test_a_tray_that_greets_every_moment_is_news_once(start: Start, ears: Ears, folders: PlugFolders) -> None:
    start(**{ID: "tray"})
    with tray(folders.by_id / ID, "--dice", "a") as device:
        ears.until(Battery)
        device.say(*["raw HELLO tray 1", "raw BATTERY a 100"] * 20, "raw BATTERY a 90")
        assert ears.until(Battery).percent == 90
    assert [signal.what for signal in ears.heard if isinstance(signal, LinkUp)][1:] == ["tray"]


@pytest.mark.e2e
def test_what_a_tray_rolls_before_it_is_used_is_not_for_the_table(start: Start, ears: Ears,
                                                                  folders: PlugFolders) -> None:
    devices = start()
    with tray(folders.by_id / ID) as device:
        ears.until(Plugged)
        device.say("roll a=5")
        devices.decide_trays({ID: ""})
        device.say("unplug")
        ears.until(Unplugged)
    assert {type(signal) for signal in ears.heard} == {Plugged, Unplugged}


@pytest.mark.e2e
def test_a_tray_pulled_in_the_middle_of_a_line_goes_on_when_it_is_plugged_in_again(start: Start, ears: Ears,
                                                                                  folders: PlugFolders) -> None:
    start(**{ID: "tray"})
    with tray(folders.by_id / ID, "--seed", "4") as device:
        ears.until(LinkUp, lambda signal: signal.what == "tray")
        device.say("half", "unplug")
        assert ears.until(LinkLost).device == "tray"
        device.say("plug")
        ears.until(LinkUp, lambda signal: signal.what == "tray")
        device.say("roll a=3")
        assert ears.until(DiceLanded).value == 3


@pytest.mark.wide
@pytest.mark.e2e
def test_a_tray_that_is_forgotten_while_it_is_away_is_missed_no_more_and_asked_about_anew(start: Start, ears: Ears,
                                                                                         folders: PlugFolders) -> None:
    devices = start(**{ID: "tray"})
    with tray(folders.by_id / ID) as device:
        ears.until(LinkUp, lambda signal: signal.what == "tray")
        device.say("unplug")
        ears.until(LinkLost)
        devices.decide_trays({})
        assert ears.until(Unplugged, lambda signal: signal.device == "tray")
        device.say("plug")
        assert ears.until(Plugged, lambda signal: signal.what == "tray").device == ID


@pytest.mark.e2e
def test_two_alike_are_told_apart_and_so_are_their_dice(start: Start, ears: Ears, folders: PlugFolders) -> None:
    devices = start(**{ID: "tray", TWIN: "tray 2"})
    with tray(folders.by_id / ID, "--dice", "a") as one, tray(folders.by_id / TWIN, "--dice", "a") as two:
        assert {ears.until(Battery).die for _ in range(2)} == {"a", "2-a"}
        one.say("roll a=1")
        landed = ears.until(DiceLanded)
        assert (landed.device, landed.die) == ("tray", "a")
        two.say("roll a=2")
        landed = ears.until(DiceLanded)
        assert (landed.device, landed.die) == ("tray 2", "2-a")
        devices.decide_trays({ID: "tray"})
        ears.until(Unplugged, lambda signal: signal.device == "tray 2")


@pytest.mark.e2e
def test_every_die_that_is_to_be_rolled_is_lit_in_whichever_tray_it_lies(start: Start, ears: Ears,
                                                                        folders: PlugFolders) -> None:
    devices = start(**{ID: "tray", TWIN: "tray 2"})
    eager = ("--dice", "a", "--eager", "--eager-ms", "1")
    with tray(folders.by_id / ID, *eager), tray(folders.by_id / TWIN, *eager):
        assert {ears.until(Battery).die for _ in range(2)} == {"a", "2-a"}
        devices.light_dice(2, "d62828")
        assert {ears.until(DiceLanded).die for _ in range(2)} == {"a", "2-a"}


FOREIGN = {
    "gps": b"$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n",
    "printer": b"start\r\necho:Marlin 2.0.9\r\nok T:21.3 /0.0\r\n", "modem": b"\r\nRING\r\n",
    "binary": bytes(range(128, 250)) + b"\n", "text": b"temperature 21.5\n"}


@pytest.mark.wide
@pytest.mark.e2e
def test_what_talks_of_other_things_is_left_alone_and_never_written_to(start: Start, ears: Ears,
                                                                      folders: PlugFolders) -> None:
    sticks = {what: PtyLink(folders.by_id / f"usb-{number}") for number, what in enumerate(FOREIGN)}
    for stick in sticks.values():
        stick.plug()
    devices = start()
    devices.light_dice(3, "d62828")
    found: list[Plugged] = []
    until = now() + LIMIT_S * 1000
    while len(found) < len(sticks) and now() < until:
        for what, stick in sticks.items():
            stick.write(FOREIGN[what])
        found = ears.now(Plugged)
    assert {plug.what: plug.kind for plug in found} == dict.fromkeys(FOREIGN, "foreign")
    assert [stick.read() for stick in sticks.values()] == [b""] * len(sticks)
    while any(stick.opened() for stick in sticks.values()):
        assert now() < until
    for stick in sticks.values():
        stick.unplug()
        ears.until(Unplugged)


@pytest.mark.wide
@pytest.mark.e2e
def test_a_silent_device_is_left_alone_until_somebody_says_that_it_is_a_tray(start: Start, ears: Ears,
                                                                            folders: PlugFolders) -> None:
    devices = start()
    quiet = PtyLink(folders.by_id / ID)
    quiet.plug()
    assert ears.until(Plugged).kind == "silent"
    devices.decide_trays({ID: "tray"})
    assert ears.until(LinkUp).device == "tray"
    devices.light_dice(1, "d62828")
    assert quiet.read() == b""
    quiet.write(b"ROLLED a 4\n")
    assert ears.until(DiceLanded).value == 4
    quiet.unplug()


@pytest.mark.e2e
def test_boot_text_before_the_greeting_is_no_harm(start: Start, ears: Ears, folders: PlugFolders) -> None:
    start()
    board = PtyLink(folders.by_id / ID)
    board.plug()
    until, found = now() + LIMIT_S * 1000, list[Plugged]()
    while not found and now() < until:
        board.write(b"ets Jun  8 2016 00:22:57\r\n\r\nrst:0x1 (POWERON_RESET)\r\n\xff\xfe" + with_sum("HELLO lid 1"))
        found = ears.now(Plugged)
    assert (found[0].kind, found[0].what) == ("tray", "lid")
    board.unplug()


@pytest.mark.wide
@pytest.mark.e2e
def test_a_tray_that_another_program_has_is_tried_again_once_it_is_free(start: Start, ears: Ears,
                                                                       folders: PlugFolders) -> None:
    device = PtyLink(folders.by_id / ID)
    device.plug()
    held = open_port(str(folders.by_id / ID), 115_200)
    start()
    assert (ears.until(Plugged).kind, ears.heard[-1].device) == ("shut", ID)
    close_port(held)
    until, found = now() + LIMIT_S * 1000, list[Plugged]()
    while len(found) < 2 and now() < until:
        device.write(with_sum("HELLO lid 1"))
        found = ears.now(Plugged)
    assert found[-1].kind == "tray"
    device.unplug()


@pytest.mark.e2e
def test_a_stick_that_is_known_by_its_name_is_not_even_opened(start: Start, ears: Ears, folders: PlugFolders) -> None:
    start()
    stick = PtyLink(folders.by_id / "usb-dresden_elektronik_ConBee_II_DE2132111-if00")
    stick.plug()
    found = ears.until(Plugged)
    assert (found.kind, found.what, stick.opened()) == ("foreign", "radio", False)
    stick.unplug()


@pytest.mark.parametrize(("name", "what"), [
    ("usb-u-blox_AG_-_www.u-blox.com_u-blox_7_-_GPS_GNSS_Receiver-if00", "gps"),
    ("usb-ITEAD_SONOFF_Zigbee_3.0_USB_Dongle_Plus_V2_20230507-if00", "radio"),
    ("usb-Nabu_Casa_SkyConnect_v1.0_123-if00-port0", "radio"), ("usb-0658_0200-if00", ""),
    ("usb-Prusa_Research__prusa3d.com__Original_Prusa_i3_MK3_CZPX-if00", "printer"),
    ("usb-Klipper_stm32f446xx_2B0030-if00", "printer"), ("usb-HUAWEI_Mobile-if00-port0", "modem"),
    ("usb-Arduino__www.arduino.cc__0043_7543931383635160F150-if00", ""),
    ("usb-Raspberry_Pi_Pico_E66058388310-if00", ""), ("usb-FTDI_FT232R_USB_UART_A50285BI-if00-port0", "")])
def test_strangers_are_known_by_their_names_and_boards_are_none(name: str, what: str) -> None:
    assert stranger_kind(name) == what


@pytest.mark.wide
@pytest.mark.e2e
def test_a_device_that_is_configured_is_not_asked_about(start: Start, ears: Ears, folders: PlugFolders) -> None:
    with tray(folders.by_id / ID) as device:
        start(DicePort("left", str(folders.by_id / "usb-Maker*")))
        ears.until(LinkUp, lambda signal: signal.what == "tray")
        quiet = PtyLink(folders.by_id / TWIN)
        with tray(folders.by_path / "socket-9"):
            assert ears.until(Plugged).device == "usb@socket-9"
        device.say("roll a=2")
        assert ears.until(DiceLanded).device == "left"
        assert quiet.end < 0


def usb(folder: Path, name: str, serial: str) -> None:
    """What the system knows of the USB device behind a serial port."""
    place = folder / "usb" / name
    (place / "1-1:1.0").mkdir(parents=True)
    (place / "idVendor").write_text("1a86\n")
    (place / "idProduct").write_text("7523\n")
    if serial:
        (place / "serial").write_text(f"{serial}\n")
    (folder / "tty" / name).mkdir(parents=True)
    (folder / "tty" / name / "device").symlink_to(place / "1-1:1.0")


def test_two_without_a_serial_number_are_known_by_their_sockets(tmp_path: Path) -> None:
    folders = PlugFolders(tmp_path / "by-id", tmp_path / "by-path", tmp_path / "tty")
    for folder in (folders.by_id, folders.by_path):
        folder.mkdir()
    for n, serial in enumerate(("", "", "A50285BI")):
        device = tmp_path / f"ttyUSB{n}"
        device.touch()
        usb(tmp_path, device.name, serial)
        (folders.by_path / f"pci-usb-0:{n}:1.0-port0").symlink_to(device)
    (folders.by_id / "usb-1a86_USB_Serial-if00-port0").symlink_to(tmp_path / "ttyUSB1")
    (folders.by_id / "usb-FTDI_A50285BI-if00-port0").symlink_to(tmp_path / "ttyUSB2")
    assert {name: link.name for name, link in plugged_devices(folders).items()} == {
        "1a86:7523@pci-usb-0:0:1.0-port0": "pci-usb-0:0:1.0-port0",
        "1a86:7523@pci-usb-0:1:1.0-port0": "pci-usb-0:1:1.0-port0",
        "usb-FTDI_A50285BI-if00-port0": "usb-FTDI_A50285BI-if00-port0"}


def test_a_machine_that_names_no_ports_has_nothing_plugged_in(tmp_path: Path) -> None:
    assert plugged_devices(PlugFolders(tmp_path / "a", tmp_path / "b", tmp_path / "c")) == {}
