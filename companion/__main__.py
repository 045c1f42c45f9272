"""`python -m companion` is the command `companion`. Nothing else may live here."""

import sys

from .cli import main

sys.exit(main())
