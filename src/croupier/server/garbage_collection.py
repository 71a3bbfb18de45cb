"""Garbage-collector settings for a process that holds a large, mostly immutable heap.

Reference counting frees nearly everything here. Only reference cycles need the collector, and each
of its runs walks the books, the law and every table in memory: at the default thresholds that took
a quarter of the process's time.
"""

import gc

AFTER = 20_000
"""By how many allocations may exceed frees before the youngest objects are collected."""


def collect_garbage_rarely() -> None:
    """Called once at the end of the start: exempts all present objects, and makes runs rarer."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(AFTER, 10, 10)
