"""The machine under the companion, on a private D-Bus and in folders that stand for the kernel's."""
