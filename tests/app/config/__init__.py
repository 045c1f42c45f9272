"""Tests of the configuration. What may not live here: tests of anything else."""
