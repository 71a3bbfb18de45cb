"""Recorded behaviour of version 0.1, and its comparison with the engines of today."""
