"""The first day of a house, which may be broken off at any moment and goes on where it stopped.

Every step looks whether it is done already, and is written whole or not at all. What the floor
itself does not show, that a demonstration was begun and that all of it is there, is remembered by
the keys of two commands that do nothing else. Several processes may open the house at once.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from secrets import randbelow, token_urlsafe

from croupier.acts import Millis, Refusal, seconds_of
from croupier.house.commands import founding
from croupier.house.commands.casino import Casino
from croupier.house.commands.draft import Draft
from croupier.house.commands.idempotency import of_the_house
from croupier.house.errors import HouseError
from croupier.money import NOTHING
from croupier.store import Keyring

MOST_TRIES = 20
BEGUN, COMPLETE = "demonstration begun", "demonstration complete"


async def open_house(
    casino: Casino, keyring: Keyring, *, empty: bool, tell: Callable[[str], None]
) -> None:
    """An administrator whose password is told once, the houses, and a floor to look around on."""
    if await asyncio.to_thread(keyring.empty):
        await asyncio.to_thread(_engage, keyring, token_urlsafe(12), tell)
    await patiently(casino, lambda: _found(casino))
    await patiently(casino, lambda: demonstrate(casino, wanted=not empty))


def _engage(keyring: Keyring, password: str, tell: Callable[[str], None]) -> None:
    """Told before it is final: whoever falls in between tells another one the next time."""
    keyring.add(
        founding.ADMINISTRATOR,
        password,
        administrator=True,
        must_change=True,
        before=lambda: tell(password),
    )


async def _found(casino: Casino) -> None:
    await founding.found_houses(casino, founding.ADMINISTRATOR)
    await founding.open_account(
        casino, founding.ADMINISTRATOR, next(iter(casino.world.house().houses)), NOTHING
    )


async def demonstrate(
    casino: Casino,
    plans: Sequence[founding.TablePlan] = founding.DEMONSTRATION,
    meters: Sequence[founding.JackpotPlan] = founding.METERS,
    *,
    wanted: bool = True,
) -> None:
    """A demonstration floor, where one was begun, or is wanted and no table is there yet."""
    if await asyncio.to_thread(_remembered, casino, COMPLETE):
        return
    begun = await asyncio.to_thread(_remembered, casino, BEGUN)
    if not begun and (not wanted or casino.world.floor.tables):
        return
    await casino.perform(_nothing, once=of_the_house(BEGUN))
    await founding.open_meters(casino, meters)
    for plan in plans:
        await founding.set_up(casino, plan)
    await casino.perform(_nothing, once=of_the_house(COMPLETE))


def _nothing(_: Draft) -> None:
    """A command for the sake of its key."""


def _remembered(casino: Casino, key: str) -> bool:
    step = of_the_house(key)
    said = casino.store.answered(step.name, who=step.who, command=step.request)
    return said is not None


async def patiently(casino: Casino, step: Callable[[], Awaitable[None]]) -> None:
    """Whoever finds something done meanwhile, or no database, looks again and goes on.

    Two who open a house at once meet at every step, so only tries that lead nowhere count.
    """
    tries, reached = 0, casino.world.position
    while True:
        try:
            return await step()
        except (Refusal, HouseError):
            tries += 1
            if tries == MOST_TRIES:
                raise
        await asyncio.sleep(seconds_of(Millis(50 + randbelow(200))))
        await casino.catch_up()
        if casino.world.position > reached:
            tries, reached = 0, casino.world.position
