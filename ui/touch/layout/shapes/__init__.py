"""How rows of a page look that are more than lines (view.SHAPES), and the egg timer as a glass of sand."""

from . import sand

__all__ = ["sand"]
