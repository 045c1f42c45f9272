"""A window that ends before it has drawn anything: a program for tests. Nothing else may live here."""

import sys

sys.exit(3)
