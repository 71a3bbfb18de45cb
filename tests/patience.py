"""How long a test waits for something that should happen soon, before it fails."""

PATIENCE = 120
"""Seconds: more than anything takes on a crowded machine, and never spent where all is well."""
