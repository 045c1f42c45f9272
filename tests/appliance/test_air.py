"""What a phone understands of the code of a network: words that the companion makes, without a machine."""

from __future__ import annotations

import pytest

from hardware.host.networks import network_code
from tests.appliance.air import OnAir, network_of
from tests.appliance.attacks.network import ODD


@pytest.mark.parametrize("network", ODD, ids=lambda network: str(len(network.password)))
def test_what_a_code_says_is_what_was_put_in(network: OnAir) -> None:
    assert network_of(network_code(network.name, network.password)) == network


def test_words_that_are_no_network_are_refused() -> None:
    with pytest.raises(ValueError, match="no code"):
        network_of("http://10.0.0.1:8080/#CODE")
