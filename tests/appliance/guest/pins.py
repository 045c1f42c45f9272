"""Runs inside a virtual Pi: the header's pins, by the kernel's simulated GPIO chip (gpio-sim, configfs and sysfs).

What may live here: what a hand or an eye does at a pin. What may not: the companion.

    pins.py make                     a chip of 54 lines, as a Pi 4 has
    pins.py gone | back              the chip is taken away; it is there again
    pins.py press PIN MS             the contact is closed for so many ms
    pins.py bounce PIN MS            the same, with edges of 1 ms at both ends; says how many the slowest took
    pins.py both PIN PIN MS          two contacts at once
    pins.py close PIN | open PIN     the contact is closed, and stays so; it is opened
    pins.py watch SECONDS PIN …      the level of each pin at first, and every change: ms, pin, level
    pins.py hear SECONDS PIN BUTTON MS   the same of one pin, while a contact is closed for so many ms
    pins.py take PIN | leave PIN     this program holds the pin, and no longer
    pins.py serve                    lines are read, each a number and one of these; the number and what was said is
                                     answered, with ; between lines
"""

import fcntl
import io
import os
import re
import struct
import subprocess
import sys
import time
from contextlib import redirect_stdout
from pathlib import Path

CHIP = Path("/sys/kernel/config/gpio-sim/pi")
BANK = CHIP / "bank0"
LINES, LABEL = 54, "pinctrl-bcm2711"
BOUNCES, EDGE_S = 5, 0.001
TRACING = Path("/sys/kernel/tracing")
LINE_REQUEST = 0xC250B407
"""_IOWR(0xB4, 0x07, struct gpio_v2_line_request) of linux/gpio.h, 592 bytes."""
INPUT = 1 << 2
HELD: dict[int, int] = {}
"""Pins that this program holds, and what by."""


def make() -> None:
    """A chip with the lines of a Pi's header, all of them up as an open contact is."""
    subprocess.run(["modprobe", "gpio-sim"], check=True)
    BANK.mkdir(parents=True)
    (BANK / "num_lines").write_text(str(LINES))
    (BANK / "label").write_text(LABEL)
    back()


def gone() -> None:
    """As if the driver were unbound."""
    (CHIP / "live").write_text("0")


def back() -> None:
    """As if it were bound again."""
    (CHIP / "live").write_text("1")
    print(chip())


def chip() -> str:
    """The name of the chip's device."""
    return (BANK / "chip_name").read_text().strip()


def line(pin: int) -> Path:
    """Where the kernel shows one line."""
    device = (CHIP / "dev_name").read_text().strip()
    return Path(f"/sys/devices/platform/{device}/{chip()}/sim_gpio{pin}")


def pull(pin: int, *, closed: bool) -> None:
    """A contact between the pin and ground."""
    (line(pin) / "pull").write_text("pull-down" if closed else "pull-up")


def level(pin: int) -> int:
    """What is on the pin."""
    return int((line(pin) / "value").read_text())


def last(seconds: float) -> None:
    """So long something stays as it is."""
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        time.sleep(left)


def bounce(pin: int, ms: int) -> None:
    """Close and open a contact that bounces at both ends; say the longest time, in ms, that an edge has lasted."""
    slowest = 0.0
    with (line(pin) / "pull").open("wb", buffering=0) as contact:
        for closed in (True, False):
            for edge in range(2 * BOUNCES + 1):
                begun = time.monotonic()
                contact.write(b"pull-down" if closed is (edge % 2 == 0) else b"pull-up")
                if edge < 2 * BOUNCES:
                    last(EDGE_S)
                    slowest = max(slowest, time.monotonic() - begun)
            last(ms / 1000 if closed else 0)
    print(round(1000 * slowest))


def press(pins: list[int], ms: int) -> None:
    """Close contacts, one right after the other, and open them again."""
    for pin in pins:
        pull(pin, closed=True)
    last(ms / 1000)
    for pin in pins:
        pull(pin, closed=False)


def watch(seconds: float, pins: list[int], contact: tuple[int, int] | None = None) -> None:
    """Say the levels, and every change: the kernel notes each one with its time. A `contact` (pin, ms) is pressed."""
    (TRACING / "trace_clock").write_text("mono")
    (TRACING / "trace").write_text("")
    (TRACING / "events/gpio/gpio_value/enable").write_text("1")
    begun, levels = time.clock_gettime(time.CLOCK_MONOTONIC), {pin: level(pin) for pin in pins}
    for pin in pins:
        print(0, pin, levels[pin], flush=True)
    if contact:
        press([contact[0]], contact[1])
    last(seconds)
    (TRACING / "events/gpio/gpio_value/enable").write_text("0")
    first = next(int((known / "base").read_text()) for known in Path("/sys/class/gpio").glob("gpiochip*")
                 if (known / "label").read_text().strip() == LABEL)
    for at, number, value in re.findall(r"(\d+\.\d+): gpio_value: (\d+) set (\d)", (TRACING / "trace").read_text()):
        pin, now = int(number) - first, int(value)
        if pin in levels and now != levels[pin]:
            levels[pin] = now
            print(round(1000 * (float(at) - begun)), pin, now)


def take(pin: int) -> None:
    """Hold a pin as an input, through the character device, as any program may."""
    offsets = struct.pack("64I", pin, *(0,) * 63)
    config = struct.pack("QI5I", INPUT, 0, *(0,) * 5) + bytes(240)
    request = bytearray(offsets + b"another".ljust(32, b"\0") + config + struct.pack("II5Ii", 1, 0, *(0,) * 5, 0))
    with Path(f"/dev/{chip()}").open("rb", buffering=0) as device:
        fcntl.ioctl(device, LINE_REQUEST, request)
    HELD[pin] = struct.unpack("i", request[-4:])[0]


def leave(pin: int) -> None:
    """Hold it no longer."""
    os.close(HELD.pop(pin))


def serve() -> None:
    """Take lines for as long as somebody may say one."""
    for line in sys.stdin:
        number, *words = line.split()
        said = io.StringIO()
        with redirect_stdout(said):
            main(*words)
        print(number, said.getvalue().strip().replace("\n", ";"), flush=True)


def main(what: str, *words: str) -> None:
    """Do what the first word says."""
    match what, *words:
        case "make" | "gone" | "back" | "serve", *_:
            {"make": make, "gone": gone, "back": back, "serve": serve}[what]()
        case "press", pin, ms:
            press([int(pin)], int(ms))
        case "bounce", pin, ms:
            bounce(int(pin), int(ms))
        case "both", one, other, ms:
            press([int(one), int(other)], int(ms))
        case "close" | "open", pin:
            pull(int(pin), closed=what == "close")
        case "watch", seconds, *pins:
            watch(float(seconds), [int(pin) for pin in pins])
        case "hear", seconds, pin, button, ms:
            watch(float(seconds), [int(pin)], (int(button), int(ms)))
        case "take" | "leave", pin:
            {"take": take, "leave": leave}[what](int(pin))
        case _:
            sys.exit(__doc__)


main(*sys.argv[1:])
