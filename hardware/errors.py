"""What goes wrong with devices, in the system's words and in a person's.

What may live here: the reason in a LinkLost, and what to do about it. What may not: doing it.
"""

from __future__ import annotations

import errno
import re

from msgspec.structs import replace

from companion.engine.signals import LinkLost, Signal
from companion.engine.words import Msg, phrase_of

NOTHING_THERE = errno.ENOENT
NO_DRIVER = Msg("the driver of the pins (lgpio) is missing").id
NO_CHIP = Msg("this machine has no such chip of pins").id
IN_USE = Msg("another part uses this pin").id
NO_BLEAK = Msg("the library for Bluetooth (bleak) is missing").id
NO_BLUETOOTH = Msg("no Bluetooth radio answers").id
BLUETOOTH_OFF = Msg("Bluetooth is switched off").id
BLUETOOTH_DENIED = Msg("this user may not use Bluetooth").id
BROKER_SILENT = Msg("the broker does not answer").id
BROKER_REFUSES = Msg("the broker refuses this user, password or topic").id
BROKER_LOST = Msg("the broker has gone").id
NAME_TWICE = Msg("two devices have this name").id
GONE = {errno.EIO, errno.ENXIO, errno.ENODEV, errno.EBADF}
TAKEN = {errno.EAGAIN, errno.EBUSY}
WRAPPED = re.compile(r"\[Errno (\d+)\]")
"""How pyserial passes on what the system said: in words alone, `read failed: [Errno 5] Input/output error`."""

REMEDIES = {
    phrase_of(errno.ENOENT): Msg("Plug it in, or correct its url in the configuration."),
    phrase_of(errno.EACCES): Msg("This user may not open it: add the user to the groups dialout and gpio and start "
                                   "again."),
    phrase_of(errno.EBUSY): Msg("Another program uses it: end that program."),
    phrase_of(errno.EIO): Msg("The cable is loose or the device was switched off: plug it in again."),
    NO_DRIVER: Msg("Install it with: sudo apt install python3-lgpio"),
    NO_CHIP: Msg("Write chip = \"auto\" into the configuration, or a name that this lists: ls /dev/gpiochip*"),
    IN_USE: Msg("Give each part a pin of its own in the configuration."),
    NO_BLEAK: Msg("Install it with: pip install bleak, into the companion's own environment."),
    NO_BLUETOOTH: Msg("Install bluez (sudo apt install bluez), or plug in a Bluetooth stick."),
    BLUETOOTH_OFF: Msg("Switch it on with: bluetoothctl power on. If that is refused: rfkill unblock bluetooth"),
    phrase_of(errno.ECONNREFUSED): Msg("Nothing answers there: start it, or correct its url in the configuration."),
    BROKER_REFUSES: Msg("Correct user, password and topic in the url in the configuration."),
    BLUETOOTH_DENIED: Msg("Add the user to the group bluetooth and start again."),
}


def port_reason(error: Exception) -> str:
    """Why a port could not be opened or was lost, in one short English phrase, the same for the same cause."""
    told = WRAPPED.search(str(error))
    number = int(told[1]) if told else getattr(error, "errno", None) or (error.args or (None,))[0]
    if number in TAKEN:
        return phrase_of(errno.EBUSY)
    if number in GONE or "returned no data" in str(error) or isinstance(error, TypeError):
        return phrase_of(errno.EIO)
    return phrase_of(number) if isinstance(number, int) else str(error) or type(error).__name__


def lost_remedy(lost: LinkLost) -> Msg | None:
    """What a person can do about a lost device, where that is known."""
    return REMEDIES.get(lost.why)


def with_remedy(signal: Signal) -> Signal:
    """A loss with what a person can do about it; any other signal as it is."""
    return replace(signal, remedy=signal.remedy or lost_remedy(signal)) if isinstance(signal, LinkLost) else signal
