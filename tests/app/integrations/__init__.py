"""Tests of what programs are told. What may not live here: tests of MQTT, which are in tests/phone."""
