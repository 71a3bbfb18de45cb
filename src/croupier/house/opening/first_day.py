"""Setting up a new casino in steps that can be interrupted at any moment and resumed.

Every step checks whether it is done already, and is written completely or not at all. The state of
the floor does not show whether a demonstration was begun and is complete, so two commands without
events note that by their keys. Several processes may open the house at once.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from secrets import randbelow, token_urlsafe

from croupier.acts import Millis, Refusal, seconds_of
from croupier.house.errors import HouseError
from croupier.house.opening import founding
from croupier.house.process.casino import Casino
from croupier.house.process.draft import Draft
from croupier.house.process.idempotency import of_the_house
from croupier.money import NOTHING
from croupier.store import ONE_TIME, Keyring

MOST_ATTEMPTS = 20
BEGUN, COMPLETE = "demonstration begun", "demonstration complete"


async def open_house(
    casino: Casino, keyring: Keyring, *, empty: bool, tell: Callable[[str], None]
) -> None:
    """Adds an administrator, whose password is passed to `tell` once, then the houses and, unless
    `empty`, a demonstration floor."""
    if await asyncio.to_thread(keyring.empty):
        until = Millis(casino.clock.running() + ONE_TIME)
        await asyncio.to_thread(_add_administrator, keyring, token_urlsafe(12), until, tell)
    await with_retries(casino, lambda: _found(casino))
    await with_retries(casino, lambda: demonstrate(casino, wanted=not empty))


def _add_administrator(
    keyring: Keyring, password: str, until: Millis, tell: Callable[[str], None]
) -> None:
    """Adds the administrator. The password is shown before it is stored: a process that crashes in
    between shows another one at the next start."""
    keyring.add(
        founding.ADMINISTRATOR,
        password,
        administrator=True,
        one_time_until=until,
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
    """Sets up the demonstration floor, if it was begun, or is wanted and there is no table yet."""
    if await asyncio.to_thread(_is_noted, casino, COMPLETE):
        return
    begun = await asyncio.to_thread(_is_noted, casino, BEGUN)
    if not begun and (not wanted or casino.world.floor.tables):
        return
    await casino.perform(_note, once=of_the_house(BEGUN))
    await founding.open_meters(casino, meters)
    for plan in plans:
        await founding.set_up(casino, plan)
    await casino.perform(_note, once=of_the_house(COMPLETE))


def _note(_: Draft) -> None:
    """A command without events: only its key is noted."""


def _is_noted(casino: Casino, key: str) -> bool:
    step = of_the_house(key)
    answer = casino.store.answered(step.name, who=step.who, command=step.request)
    return answer is not None


async def with_retries(casino: Casino, step: Callable[[], Awaitable[None]]) -> None:
    """Repeats a step that was refused, because another process did it first or for want of a
    database, until it succeeds.

    Two processes that open a house at once collide at every step, so only attempts during which
    nothing was written count.
    """
    attempts, reached = 0, casino.world.position
    while True:
        try:
            return await step()
        except (Refusal, HouseError):
            attempts += 1
            if attempts == MOST_ATTEMPTS:
                raise
        await asyncio.sleep(seconds_of(Millis(50 + randbelow(200))))
        await casino.catch_up()
        if casino.world.position > reached:
            attempts, reached = 0, casino.world.position
