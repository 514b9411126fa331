"""Tests of server/bank."""
