"""What holds for every test: properties may take as long as they need, for the machine may have much else to do.

What may live here: settings of the tools that run the tests. What may not: fixtures, which lie beside their tests.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")
