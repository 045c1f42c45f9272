"""The two processors a virtual Pi may have, as data: what Debian and QEMU call them. Nothing is started here."""

from __future__ import annotations

from msgspec import Struct


class Processor(Struct, frozen=True):
    """`name`: Debian's word; `qemu`: the program and its machine; `console`: the kernel's first serial line;
    `wheels`: what pip calls this platform, newest last; `slow`: how much longer than amd64 everything may take;
    `slots`: where disks are plugged in while it runs, one each, if the machine's own bus takes none then."""

    name: str
    qemu: tuple[str, ...]
    console: str
    wheels: tuple[str, ...]
    slow: float = 1.0
    slots: tuple[str, ...] = ()


# Without AVX: as QEMU 7.2 emulates it, Mesa's software renderer draws nothing of a texture that is not smoothed, and
# such a texture is the whole picture of what stands still.
AMD64 = Processor("amd64", ("qemu-system-x86_64", "-cpu", "max,-avx,-avx2"), "ttyS0",
                  ("manylinux2014_x86_64", "manylinux_2_28_x86_64", "manylinux_2_34_x86_64"))
SLOTS = tuple(f"slot-{number}" for number in range(1, 11))
ROOT_PORTS = tuple(word for number, slot in enumerate(SLOTS, 1)
                   for word in ("-device", f"pcie-root-port,id={slot},chassis={number}"))
ARM64 = Processor("arm64", ("qemu-system-aarch64", "-M", "virt", "-cpu", "cortex-a72", *ROOT_PORTS), "ttyAMA0",
                  ("manylinux2014_aarch64", "manylinux_2_28_aarch64", "manylinux_2_34_aarch64"), slow=2.0, slots=SLOTS)
PROCESSORS = {processor.name: processor for processor in (AMD64, ARM64)}
