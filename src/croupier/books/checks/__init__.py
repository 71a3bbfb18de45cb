"""Checks of a book as it is loaded: they refuse rows that contradict each other or do nothing."""
