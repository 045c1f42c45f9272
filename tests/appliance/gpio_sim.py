"""The kernel's simulated GPIO chip, built for the kernel of the image from Debian's source: Debian does not build it.

What may live here: building that module. What may not: loading it, pins.

gpio-sim needs the simulator of interrupts, which is no module and is not in Debian's kernel: both become one module.
The simulator calls one function that the kernel keeps for itself (irq_to_desc); what it wants is open to modules under
another name (generic_handle_irq).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shlex import quote

MODULE = "gpio-sim.ko"
BUILD = """\
mkdir /module && cd /module
tar -xJf /usr/src/linux-source-*.tar.xz --strip-components=1 --wildcards \
  '*/drivers/gpio/gpio-sim.c' '*/drivers/gpio/gpiolib.h' '*/kernel/irq/irq_sim.c'
grep -qF 'handle_simple_irq(irq_to_desc(irqnum))' kernel/irq/irq_sim.c
sed 's/handle_simple_irq(irq_to_desc(irqnum))/generic_handle_irq(irqnum)/' kernel/irq/irq_sim.c > irq_sim.c
mv drivers/gpio/gpio-sim.c sim_chip.c
mv drivers/gpio/gpiolib.h .
echo 'obj-m := gpio-sim.o' > Kbuild
echo 'gpio-sim-y := sim_chip.o irq_sim.o' >> Kbuild
make -s -C /usr/src/linux-headers-$0 M=/module modules
"""


def add_gpio_sim(root: Path, architecture: str, suite: str, run: Callable[..., None]) -> None:
    """Build the module for the kernel below `root`, in a system of its own that is thrown away, and lay it there.

    `run` takes the words of a command.
    """
    kernel, = (root / "lib/modules").iterdir()
    extra = kernel / "extra"
    extra.mkdir()
    packages = ("linux-source", "make", "xz-utils", f"linux-headers-{kernel.name}")
    run("mmdebstrap", "--quiet", f"--arch={architecture}", "--variant=minbase", f"--include={','.join(packages)}",
        "--aptopt=APT::Install-Recommends false",
        f'--customize-hook=chroot "$1" sh -ec {quote(BUILD)} {kernel.name}',
        f"--customize-hook=copy-out /module/{MODULE} {extra}", suite, "/dev/null")
    run("chroot", str(root), "depmod", kernel.name)
