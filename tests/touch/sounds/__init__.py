"""Tests of sounds and voice."""
