"""Garbage-collector settings for a process that holds a large, mostly immutable heap.

Reference counting frees nearly everything here. Only reference cycles need the collector, and each
of its runs walks the books, the law and every table in memory: at the default thresholds that took
a quarter of the process's time.
"""

import gc

AFTER = 20_000
"""Allocations that outlive their frees by so many start a collection of the youngest objects."""


def tidy_seldom() -> None:
    """For a process that has opened: its objects are exempt from now on, and runs are rarer."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(AFTER, 10, 10)
