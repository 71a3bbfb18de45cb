"""A program for tests that writes to the log and prints what was acknowledged.

`python -m tests.store.log_writer ADDRESS NAME TURNS` adds that many records to the stream `till`,
which all writers share; after a lost race it reads again. With TURNS 0 it never ends, and writes to
its own streams. Each line of output is one acknowledged command: its key, first and last position.
"""

import sys
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import count

from croupier.acts import Micros
from croupier.store import Append, Fresh, LostRace, Receipt, Store

AT_ONCE = 24


def event(name: str, turn: int) -> Fresh:
    return Fresh("Written", b'{"writer":"%s","turn":%d}' % (name.encode(), turn))


def tell(key: str, receipt: Receipt) -> None:
    sys.stdout.write(f"{key} {receipt.first} {receipt.last}\n")
    sys.stdout.flush()


def take_turns(store: Store, name: str, turns: int) -> None:
    """Every record behind the newest one of a stream that others write to as well."""
    for turn in range(turns):
        key = f"{name}/{turn}"
        while True:
            appends = [Append("till", store.version("till"), (event(name, turn),))]
            try:
                receipt = store.append(
                    appends, key=key, who=name, at=Micros(turn), command=key.encode()
                )
                break
            except LostRace:
                continue
        tell(key, receipt)


def go_on(store: Store, name: str) -> None:
    """Many commands under way at a time, each on two streams; told as they are acknowledged."""
    waiting: dict[Future[Receipt], str] = {}
    for turn in count():
        key = f"{name}/{turn}"
        appends = [
            Append(f"{side}:{key}", 0, (event(name, turn), event(name, turn)))
            for side in ("left", "right")
        ]
        future = store.submit(appends, key=key, who=name, at=Micros(turn), command=key.encode())
        waiting[future] = key
        if len(waiting) == AT_ONCE:
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for one in done:
                tell(waiting.pop(one), one.result())


def main(address: str, name: str, turns: int) -> None:
    with Store(address, busy=True) as store:
        if turns:
            take_turns(store, name, turns)
        else:
            go_on(store, name)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
