"""How often the interpreter looks for rubbish.

Nearly everything here is let go of as soon as nobody holds it. What holds itself, in a circle, is
found only by looking through all that lives; and a house has the books, the law and every table in
memory, which at the interpreter's usual pace took a quarter of its time to look through.
"""

import gc

AFTER = 20_000
"""Things made and still held after which the newest are looked through."""


def tidy_seldom() -> None:
    """For a process that has opened: what it holds now stays, and is not looked through again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(AFTER, 10, 10)
