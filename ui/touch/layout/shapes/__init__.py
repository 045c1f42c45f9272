"""What is no row of its own floor: how rows of a page lie that are more than lines (view.SHAPES), a glass of sand."""

from . import sand

__all__ = ["sand"]
