"""Tests of the pages that need real games; the others are in test_pages.py."""
