"""Endpoints for what people choose about themselves: a name to keep, a nickname, reminders."""

import asyncio
from typing import Annotated, Literal

import msgspec

from croupier import floor
from croupier.acts import Millis
from croupier.errors import BadInput, text_form
from croupier.house import Draft
from croupier.money import Cents
from croupier.server.http.bodies import Keyed
from croupier.server.http.credentials import NewPlayer
from croupier.server.http.request import Ask, Sent
from croupier.server.http.routes import Routes
from croupier.server.people.accounts import AccountShown, Me, account_shown, me_shown
from croupier.server.views.reminders_due import RemindersShown, counted_from, reminders_shown
from croupier.store import RoundFilter

ROUTES = Routes()

NICKNAME = text_form(
    r"^(?:|[A-Za-z0-9][A-Za-z0-9 ._'-]{1,39})\Z",
    "a name of 2 to 40 letters, digits, spaces, dots, dashes or apostrophes, or none",
)
MOST_ROUNDS = 20_000
"""Rounds that are counted for reminders; nobody plays more in a year."""


class Nickname(Keyed, frozen=True, kw_only=True):
    """The name that others see at tables; empty for your own name."""

    nickname: Annotated[str, msgspec.Meta(pattern=NICKNAME)]


class WantedReminders(Keyed, frozen=True, kw_only=True):
    """`minutes` of play and `loss` in cents, 0 for no reminder. The loss is counted from `since`;
    left out, from now."""

    minutes: Annotated[int, msgspec.Meta(ge=0, le=1440)] = 0
    loss: Annotated[int, msgspec.Meta(ge=0, le=1_000_000_00)] = 0
    since: Annotated[int, msgspec.Meta(ge=0, le=10**15)] | None = None


class Heard(Keyed, frozen=True, kw_only=True):
    """A reminder that you acknowledge: what it was about, and the amount it told you."""

    about: Literal["time", "loss"]
    amount: Annotated[int, msgspec.Meta(ge=0, le=10**12)]


@ROUTES.post("/api/keep-account", cost=10)
async def keep_account(ask: Sent[NewPlayer]) -> Me:
    """Keep a guest's account, with everything in it, under a name and a password."""
    await ask.sessions.keep(ask.person, ask.body)
    return me_shown(ask, await ask.sessions.who(ask.request))


@ROUTES.post("/api/account/nickname")
async def choose_nickname(ask: Sent[Nickname]) -> AccountShown:
    """Show a nickname at tables, or your own name again."""
    body, actor = ask.body, ask.actor()
    before = ask.casino.world.floor.purses.get(actor.person)
    if body.nickname:
        await ask.sessions.reserve_nickname(actor.person, body.nickname)
    await ask.perform(
        lambda draft: draft.ask_floor(
            floor.ChooseNickname(
                actor=actor, at=draft.at, person=actor.person, nickname=body.nickname
            )
        )
    )
    if before is not None and before.nickname != body.nickname:
        await ask.sessions.release_nickname(actor.person, before.nickname)
    return account_shown(ask)


@ROUTES.get("/api/account/reminders", cost=2)
async def reminders(ask: Ask) -> RemindersShown:
    """Your reminders of time and loss, and which of them are due."""
    return await _shown(ask)


@ROUTES.post("/api/account/reminders")
async def set_reminders(ask: Sent[WantedReminders]) -> RemindersShown:
    """Set reminders of time and loss for yourself."""
    body, actor = ask.body, ask.actor()

    def decide(draft: Draft) -> None:
        since = draft.at if body.since is None else Millis(body.since)
        draft.ask_floor(
            floor.SetReminders(
                actor=actor,
                at=draft.at,
                person=actor.person,
                minutes=body.minutes,
                loss=Cents(body.loss),
                loss_since=since,
            )
        )

    await ask.perform(decide)
    return await _shown(ask)


@ROUTES.post("/api/account/reminders/heard")
async def hear_reminder(ask: Sent[Heard]) -> RemindersShown:
    """Acknowledge a reminder; it comes again after as much play, or as much loss, once more."""
    body, actor = ask.body, ask.actor()
    now = await _shown(ask)
    reached = max(now.played if body.about == "time" else now.lost, 0)

    def decide(draft: Draft) -> None:
        if body.amount > reached:
            raise BadInput("amount", f"at most {reached}", got=body.amount)
        draft.ask_floor(
            floor.HearReminder(
                actor=actor, at=draft.at, person=actor.person, about=body.about, amount=body.amount
            )
        )

    await ask.perform(decide)
    return await _shown(ask)


async def _shown(ask: Ask) -> RemindersShown:
    person, record = ask.person, ask.service.record
    purse = ask.casino.world.floor.purses.get(person)
    wanted = purse.reminders if purse is not None else floor.Reminders()
    if not (wanted.minutes or wanted.loss):
        return reminders_shown(wanted, (), ask.casino.now())
    await asyncio.to_thread(record.read_up)
    since = RoundFilter(since=counted_from(wanted))
    rows = await asyncio.to_thread(record.newest, person, since, MOST_ROUNDS)
    return reminders_shown(wanted, rows, ask.casino.now())
