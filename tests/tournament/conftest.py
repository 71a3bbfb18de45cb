"""Fixtures of the tournaments' tests."""

from tests.postgres import postgres

__all__ = ["postgres"]
