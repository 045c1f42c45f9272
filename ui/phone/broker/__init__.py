"""The broker that carries the phones: our own mosquitto or somebody else's, and who may come in there."""

from .foreign import ForeignBroker
from .own import OwnBroker

__all__ = ["ForeignBroker", "OwnBroker"]
