"""What pages say of devices that come and go."""

from . import trays

__all__ = ["trays"]
