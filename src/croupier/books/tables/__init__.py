"""A book as tables for people to read, and what differs between two books."""
