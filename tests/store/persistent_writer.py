"""A program for tests that keeps writing to the log while its files are moved.

`python -m tests.store.persistent_writer ADDRESS NAME alone|helped` has many commands in progress at
once, each on its own stream, and never gives up. Each line of output is one of them: `done KEY` if
it was acknowledged, `open KEY` if it is not known whether it was written. With `helped`, a writer
process writes for it.
"""

import sys
import time
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import count

from croupier.acts import Micros
from croupier.store import Append, Fresh, Receipt, Store, Unavailable

AT_ONCE = 24
EVENT = Fresh("Written", b'{"written":true}')


def told(future: "Future[Receipt]") -> str:
    try:
        future.result()
    except Unavailable:
        time.sleep(0.001)  # whoever is refused does not ask again at once
        return "open"
    return "done"


def go_on(store: Store, name: str) -> None:
    waiting: dict[Future[Receipt], str] = {}
    for turn in count():
        key = f"{name}/{turn}"
        appends = [Append(f"s:{key}", 0, (EVENT,))]
        waiting[store.submit(appends, key=key, who=name, at=Micros(turn), command=key.encode())] = (
            key
        )
        if len(waiting) == AT_ONCE:
            finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in finished:
                sys.stdout.write(f"{told(future)} {waiting.pop(future)}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    with Store(sys.argv[1], busy=sys.argv[3] == "helped") as opened:
        go_on(opened, sys.argv[2])
