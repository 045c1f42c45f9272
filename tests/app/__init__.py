"""Tests of the shell: real files, real processes, a clock that is advanced by hand."""
