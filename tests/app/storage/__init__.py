"""Tests of what is kept on the disk, file by file. What may not live here: tests of the whole companion."""
