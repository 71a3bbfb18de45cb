"""What an account, a seat and a key do when operations come one at a time."""

from collections.abc import Hashable, Iterable

from tests.resilience.linearizability import UNKNOWN, Model

DONE, REFUSED = "done", "refused"


def account(balance: int = 0) -> Model[int]:
    """An account: deposits always succeed, withdrawals while there is enough, reads are exact."""

    def step(held: int, call: tuple[Hashable, ...], answer: Hashable) -> Iterable[int]:
        match call:
            case ("deposit", int(amount)):
                return [held + amount] if answer in (DONE, UNKNOWN) else []
            case ("withdraw", int(amount)):
                if answer == REFUSED:
                    return [held] if held < amount else []
                return [held - amount] if held >= amount else []
            case ("read",):
                return [held] if answer in (held, UNKNOWN) else []
        raise ValueError(call)

    return Model(balance, step)


def seat() -> Model[str]:
    """A seat: the empty string where it is free. Whoever has it cannot sit down a second time."""

    def step(owner: str, call: tuple[Hashable, ...], answer: Hashable) -> Iterable[str]:
        match call:
            case ("sit", str(person)):
                if answer == REFUSED:
                    return [owner] if owner else []
                return [] if owner else [person]
            case ("leave", str(person)):
                if answer == REFUSED:
                    return [owner] if owner != person else []
                return [""] if owner == person else []
            case ("read",):
                return [owner] if answer in (owner, UNKNOWN) else []
        raise ValueError(call)

    return Model("", step)


def key() -> Model[Hashable]:
    """A key: the first request that uses it takes effect, and the same request is then answered
    alike; any other request is refused. The state is that request, or None."""

    def step(used: Hashable, call: tuple[Hashable, ...], answer: Hashable) -> Iterable[Hashable]:
        match call:
            case ("use", request):
                if answer == REFUSED:
                    return [used] if used is not None and used != request else []
                return [request] if used in (None, request) else []
        raise ValueError(call)

    return Model(None, step)
