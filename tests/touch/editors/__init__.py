"""Tests of the editors: every value that they hold fits the input they were opened for."""
