"""What goes wrong with devices, in the system's words and in a person's.

What may live here: the reason in a LinkLost, and what to do about it. What may not: doing it.
"""

from __future__ import annotations

import errno
import os

from msgspec.structs import replace

from companion.engine.signals import LinkLost, Signal
from companion.engine.words import Msg

NOTHING_THERE = errno.ENOENT
NO_DRIVER = "the driver of the pins (lgpio) is missing"
IN_USE = "another part uses this pin"
NO_BLEAK = "the library for Bluetooth (bleak) is missing"
NO_BLUETOOTH = "no Bluetooth radio answers"
BLUETOOTH_OFF = "Bluetooth is switched off"
BLUETOOTH_DENIED = "this user may not use Bluetooth"
BROKER_SILENT = "the broker does not answer"
BROKER_REFUSES = "the broker refuses this user, password or topic"
BROKER_LOST = "the broker has gone"
GONE = {errno.EIO, errno.ENXIO, errno.ENODEV, errno.EBADF}
TAKEN = {errno.EAGAIN, errno.EBUSY}

REMEDIES = {
    os.strerror(errno.ENOENT): Msg("Plug it in, or correct its url in the configuration."),
    os.strerror(errno.EACCES): Msg("This user may not open it: add the user to the groups dialout and gpio and start "
                                   "again."),
    os.strerror(errno.EBUSY): Msg("Another program uses it: end that program."),
    os.strerror(errno.EIO): Msg("The cable is loose or the device was switched off: plug it in again."),
    NO_DRIVER: Msg("Install it with: sudo apt install python3-lgpio"),
    IN_USE: Msg("Give each part a pin of its own in the configuration."),
    NO_BLEAK: Msg("Install it with: pip install bleak, into the companion's own environment."),
    NO_BLUETOOTH: Msg("Install bluez (sudo apt install bluez), or plug in a Bluetooth stick."),
    BLUETOOTH_OFF: Msg("Switch it on with: bluetoothctl power on. If that is refused: rfkill unblock bluetooth"),
    os.strerror(errno.ECONNREFUSED): Msg("Nothing answers there: start it, or correct its url in the configuration."),
    BROKER_REFUSES: Msg("Correct user, password and topic in the url in the configuration."),
    BLUETOOTH_DENIED: Msg("Add the user to the group bluetooth and start again."),
}


def reason(error: Exception) -> str:
    """Why a port could not be opened or was lost, in one short English phrase, the same for the same cause."""
    number = getattr(error, "errno", None) or (error.args or (None,))[0]
    if number in TAKEN:
        return os.strerror(errno.EBUSY)
    if number in GONE or "returned no data" in str(error) or isinstance(error, TypeError):
        return os.strerror(errno.EIO)
    return os.strerror(number) if isinstance(number, int) else str(error) or type(error).__name__


def remedy(lost: LinkLost) -> Msg | None:
    """What a person can do about a lost device, where that is known."""
    return REMEDIES.get(lost.why)


def with_remedy(signal: Signal) -> Signal:
    """A loss with what a person can do about it; any other signal as it is."""
    return replace(signal, remedy=remedy(signal)) if isinstance(signal, LinkLost) else signal
