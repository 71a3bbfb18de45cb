"""Runs functions in forked processes, some at a time, each with a limit of time."""

import gc
import os
import selectors
import signal
from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Fork(Generic[T]):
    """A forked process that writes what a function gives, and for whom it does."""

    def __init__(self, whose: T, run: Callable[[], bytes], seconds: int) -> None:
        self.whose = whose
        self.answer = b""
        self.reading, writing = os.pipe()
        self.child = os.fork()
        if self.child == 0:
            os.close(self.reading)
            _run_and_exit(run, writing, seconds)
        os.close(writing)

    def ended(self) -> bool:
        """Reads what has come; true once the process has closed its end."""
        piece = os.read(self.reading, 1 << 16)
        self.answer += piece
        return not piece

    def close(self) -> None:
        """Ends the reading, which nobody may watch any more, and the process."""
        os.close(self.reading)
        os.waitpid(self.child, 0)


def _run_and_exit(run: Callable[[], bytes], writing: int, seconds: int) -> None:
    """The life of a forked process: silent, in a process group of its own, limited in time."""
    os.setsid()
    signal.signal(signal.SIGALRM, lambda *_: os.killpg(0, signal.SIGKILL))
    signal.alarm(seconds)
    silent = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silent, stream)
    try:
        answer = run()
        while answer:
            answer = answer[os.write(writing, answer) :]
    finally:
        os._exit(0)


def forked(
    tasks: Iterable[T], run: Callable[[T], Callable[[], bytes]], jobs: int, seconds: int
) -> Iterator[tuple[T, bytes]]:
    """Each task with what `run` gave for it; nothing where the process ran out of time."""
    gc.freeze()
    waiting = iter(tasks)
    watched = selectors.DefaultSelector()
    running = 0
    while True:
        while running < jobs and (task := next(waiting, None)) is not None:
            fork = Fork(task, run(task), seconds)
            watched.register(fork.reading, selectors.EVENT_READ, fork)
            running += 1
        if not running:
            return
        for key, _ in watched.select():
            if key.data.ended():
                watched.unregister(key.fd)  # a later process may get the same number
                key.data.close()
                running -= 1
                yield key.data.whose, key.data.answer
