"""Tests of the browser client: a real server and a real Chromium."""
