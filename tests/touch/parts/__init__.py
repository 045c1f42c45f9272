"""Tests of how single parts are drawn, in much and in little room."""
