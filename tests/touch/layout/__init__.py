"""Tests of where everything goes, on every sample in every size."""
