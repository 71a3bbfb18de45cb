"""Commands of simulated people, chosen at random, with the answers they got."""

from functools import partial
from random import Random

import msgspec

from croupier import banked, floor, poker
from croupier.acts import Actor, JsonObject, Viewer, to_json
from croupier.banked import companion_decision
from croupier.cards import SeededEntropy
from croupier.house.faults.seeds import random_seed_request
from croupier.house.process.casino import Ack, Casino
from croupier.house.process.draft import Draft
from croupier.house.process.idempotency import Once, request_once
from croupier.house.tables.seating import buy_in, leave_table, sit_down
from croupier.house.tables.table_commands import (
    engine_once,
    perform_command,
    perform_seed,
    seed_once,
)
from croupier.house.world.live_table import LiveTable
from croupier.money import Cents


class SentCommand(msgspec.Struct):
    """A command that was sent, with every answer to it.

    `copies` is how many times it was sent without an answer. A seed request shows the seed
    `reveal` and lodges the commitment `lodge`.
    """

    person: str
    key: str
    kind: str
    table: str = ""
    amount: int = 0
    seat: int = 0
    command: JsonObject = {}
    reveal: str | None = None
    lodge: str | None = None
    acks: list[Ack] = []
    copies: int = 0
    refused: str = ""

    @property
    def name(self) -> str:
        """The key as it is stored."""
        return self.once.name

    @property
    def once(self) -> Once:
        """The idempotency key of the command."""
        if self.kind == "seed":
            return seed_once(self.table, self.person, self.key, self.reveal, self.lodge)
        if self.kind == "play":
            return engine_once(self.table, Actor(self.person, "player"), self.key, self.command)
        return request_once(
            self.person,
            self.key,
            method="POST",
            path=f"/api/tables/{{id}}/{self.kind}",
            parameters={"id": self.table},
            body=[self.amount, self.seat],
        )

    @property
    def settled(self) -> bool:
        return bool(self.acks or self.refused)


def random_command(random: Random, casino: Casino, person: str, key: str) -> SentCommand:
    """A random command of a person, from the state of the floor."""
    table = random.choice(sorted(casino.world.floor.tables))
    here = casino.world.floor.tables[table]
    seat = here.seat_of(person)
    make = partial(SentCommand, person=person, key=key, acks=[])
    if random.random() < 0.2:
        amount = random.randint(1, 20) * 1000
        return make(kind=random.choice(("deposit", "deposit", "withdraw")), amount=amount)
    if seat is None:
        return make(kind="sit", table=table, amount=20_000, seat=random.randint(1, len(here.seats)))
    if random.random() < 0.08:
        return make(kind="leave", table=table)
    if random.random() < 0.3:
        return seed_command(random, casino, person, table, key)
    if seat.chips < 5_000 or random.random() < 0.05:
        return make(kind="buy-in", table=table, amount=10_000)
    return make(kind="play", table=table, command=_move(random, casino, person, table, seat.number))


def seed_command(random: Random, casino: Casino, person: str, table: str, key: str) -> SentCommand:
    """A seed request of a person at a table."""
    reveal, lodge = random_seed_request(random, casino, person, table)
    return SentCommand(
        person=person, key=key, kind="seed", table=table, reveal=reveal, lodge=lodge, acks=[]
    )


def _move(random: Random, casino: Casino, person: str, table: str, seat: int) -> JsonObject:
    """A wager while they are taken, a decision where one is due, or something out of turn."""
    play = casino.world.play(table)
    if casino.world.floor.tables[table].is_poker:
        return _poker_move(random, play, person, seat)
    if play.rules is not None and play.state.phase == "wagers":
        wagers = [*play.rules.law.required, *sorted(play.rules.law.jackpots)]
        wager = random.choice(wagers)
        amount = play.rules.law.costs.get(wager) or play.rules.law.sign.minimum
        return {"type": "PlaceWager", "seat": seat, "wager": wager, "amount": amount}
    if play.rules is not None and play.state.phase == "play":
        shown = banked.view(play.state, Viewer("player", person), play.rules.law)
        own = next((s for s in shown.seats if s.seat == seat), None)
        wanted = companion_decision(shown, own) if own is not None else None
        if wanted is not None:
            fields: JsonObject = msgspec.to_builtins(wanted)
            return {k: v for k, v in fields.items() if k not in ("actor", "at")}
    return {"type": random.choice(("Check", "Fold", "Look")), "seat": seat}


_AT_POKER = ("Check", "Call", "Fold", "StepAway", "ComeBack", "SitOut", "BuyTime", "Show")


def _poker_move(random: Random, play: LiveTable, person: str, seat: int) -> JsonObject:
    """What a companion would do in its turn, or something out of turn or beside the hand."""
    if play.dealing and play.deal is not None and random.random() < 0.8:
        shown = poker.view_deal(play.deal, Viewer("player", person)).hand
        if shown.own_options.seat == seat and shown.phase != "showdown":
            chance = SeededEntropy(random.getrandbits(64))
            act = poker.choose(shown, poker.STYLES[seat % len(poker.STYLES)], chance)
            fields: JsonObject = msgspec.json.decode(to_json(act))
            return {k: v for k, v in fields.items() if k not in ("actor", "at")}
    return {"type": random.choice(_AT_POKER), "seat": seat}


async def send(casino: Casino, sent: SentCommand, house: str) -> Ack:
    """Sends a command to a process of the house, as a request would."""
    if sent.kind == "seed":
        about = sent.table, sent.person, sent.key, sent.reveal, sent.lodge
        return await perform_seed(casino, *about)
    if sent.kind == "play":
        actor = Actor(sent.person, "player")
        return await perform_command(casino, sent.table, actor, sent.key, sent.command, None)
    return await casino.perform(partial(_decide, sent, house), once=sent.once, table=sent.table)


def _decide(sent: SentCommand, house: str, draft: Draft) -> None:
    person, move = sent.person, f"{sent.person} {sent.key}"
    match sent.kind:
        case "sit":
            sit_down(draft, person, sent.table, sent.seat, sent.amount, move)
        case "buy-in":
            buy_in(draft, person, sent.table, sent.amount, move)
        case "leave":
            leave_table(draft, person, sent.table, move)
        case _:
            kind = floor.Deposit if sent.kind == "deposit" else floor.WithdrawMoney
            draft.ask_floor(
                kind(
                    actor=Actor(person, "player"), at=draft.at, id=move, house=house,
                    person=person, amount=Cents(sent.amount),
                )
            )  # fmt: skip
