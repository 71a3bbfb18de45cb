"""Plays random rounds with legal and illegal commands.

Everything is chosen by a seeded generator, so a failing seed plays the same round again.
"""

import random
import re
from typing import get_args

import msgspec

from croupier.acts import Actor, Refusal, from_json, to_json
from croupier.banked import (
    AnyRoundCommand,
    AnyRoundEvent,
    BankedRules,
    DeckInUse,
    Round,
    Sitting,
    TableMemory,
    Todo,
    banked_rules,
    commands,
    next_steps,
)
from croupier.banked.irregular.facts import moments
from croupier.banked.round.deal_order import dealing_order, missing
from croupier.banked.round.fitting import wagers_needed
from croupier.books import load_book
from croupier.cards import FULL_DECK, Card
from croupier.errors import BadInput
from croupier.money import Cents
from tests.banked.round.table import DEALER, GAMES, NAMES, player

TOP = {
    "canberra-ultimate": "casino-operator",
    "melbourne-wsop": "casino-operator",
    "sydney-bonus": "casino-operator",
    "perth-ultimate": "casino-operator",
}


class Driver:
    """Plays one table at random, round after round, with real or known cards."""

    def __init__(
        self, book: str, game: str, seed: int | random.Random, *, real: bool = False
    ) -> None:
        self.chance = seed if isinstance(seed, random.Random) else random.Random(seed)
        self.real = real
        self.rules: BankedRules = banked_rules(book, game, self._sign(book))
        self.law = self.rules.law
        self.book = book
        self.state: Round = self.rules.start
        self.events: list[AnyRoundEvent] = []
        self.trail: list[tuple[Round, AnyRoundCommand, tuple[AnyRoundEvent, ...]]] = []
        self.refusals = 0

    def _sign(self, book: str) -> dict[str, object]:
        """Limits, chips, a jackpot where there may be one, and every reading by chance."""
        settings = {
            row.id: self.chance.choice(row.values)
            for row in load_book(book).file.setting
            if row.id not in ("low_limit", "decision_seconds") and self.chance.random() < 0.5
        }
        sign: dict[str, object] = {
            "minimum": "5.00",
            "maximum": "500.00",
            "smallest_chip": "0.50",
            "settings": settings,
        }
        if book != "canberra-ultimate":
            sign["jackpot"] = {"cost": "5.00"}
        if self.chance.random() < 0.5:
            sign["maximum_payout"] = "1000.00"
        return sign

    # --- one command at a time ---------------------------------------------------

    def attempt(self, command: AnyRoundCommand) -> bool:
        """Whether the table took the command; a refusal must leave everything as it was."""
        before = self.state
        try:
            after, events = self.rules.perform(before, command)
        except (Refusal, BadInput):
            self.refusals += 1
            return False
        self.trail.append((before, command, events))
        self.state = after
        self.events += events
        return True

    def open(self, memory: TableMemory | None = None) -> None:
        self.state = self.rules.start
        self.events = []
        seats = self.chance.sample(range(1, self.law.areas + 1), self.chance.randint(1, 5))
        sittings = tuple(
            Sitting(n, NAMES[n - 1], Cents(self.chance.choice([2000, 6000, 50_000])))
            for n in sorted(seats)
        )
        command = commands.OpenRound(
            actor=DEALER,
            id=f"round {self.chance.random()}",
            seats=sittings,
            memory=memory or TableMemory(),
            real_cards=self.real,
        )
        assert self.attempt(command)

    @property
    def over(self) -> bool:
        return self.state.phase == "over"

    def play(self, *, mischief: float = 0.2, trouble: float = 0.03, limit: int = 400) -> None:
        """To the end of the round, with illegal attempts and irregularities on the way."""
        for _ in range(limit):
            if self.over:
                return
            if self.chance.random() < mischief:
                self.attempt(self.nonsense())
            often = trouble if self.state.phase == "play" else trouble / 5
            if self.chance.random() < often:
                self.something_goes_wrong()
            if not self.over:
                self.proceed()
        raise AssertionError("the round does not come to an end")

    # --- what is to be done -------------------------------------------------------

    def proceed(self) -> None:
        """One of the things the console asks for, done by whoever it asks."""
        todos = next_steps(self.state, self.law)
        must = [todo for todo in todos if not todo.may]
        may = [todo for todo in todos if todo.may]
        often = 0.8 if self.state.phase == "wagers" else 0.1
        if not todos:  # everybody who could wager has sat out: somebody buys in
            self._clear_incomplete()
            return
        wish = bool(may) and (not must or self.chance.random() < often)
        todo = self.chance.choice(may if wish else must)
        snake = re.sub(r"(?<!^)([A-Z])", r"_\1", todo.do).lower()
        getattr(self, f"_do_{snake}")(todo)

    def officer(self, role: str) -> Actor:
        return Actor("sam", role)

    def someone(self, todo: Todo) -> Actor:
        return DEALER if self.real else player(todo.person)

    def _do_place_wager(self, todo: Todo) -> None:
        seat = self.state.seat(todo.seat)
        base = seat.wagers.get(self.law.base) or seat.wagers.get("blind")
        amount = base or Cents(self.chance.choice([500, 1000, 2500]))
        who = self.someone(todo)
        needed = wagers_needed(self.law, self.state, seat)
        lacking = [name for name in needed if name not in seat.wagers]
        if self.real and self.chance.random() < 0.2:
            self._lay_wrong(seat.number)
            return
        if self.law.game.several_hands == "blind" and self.chance.random() < 0.15:
            self._another_area(seat.number, seat.person, amount)
        command = commands.PlaceWager(actor=who, seat=seat.number, wager=lacking[0], amount=amount)
        if not self.attempt(command):
            for name in seat.wagers:
                back = commands.TakeBackWager(actor=who, seat=seat.number, wager=name)
                self.attempt(back)
            more = commands.BuyChips(actor=DEALER, seat=seat.home, amount=Cents(5000))
            self.attempt(more)
            return
        for name in self.law.opening:
            if name not in self.law.required and self.chance.random() < 0.5:
                cost = self.law.costs.get(name) or Cents(500)
                self.attempt(
                    commands.PlaceWager(actor=who, seat=seat.number, wager=name, amount=cost)
                )

    def _lay_wrong(self, seat: int) -> None:
        for name in self.law.opening:
            if self.chance.random() < 0.6:
                amount = Cents(self.chance.choice([200, 500, 700, 1000, 60_000]))
                self.attempt(
                    commands.RecordWager(actor=DEALER, seat=seat, wager=name, amount=amount)
                )

    def _another_area(self, seat: int, person: str, amount: Cents) -> None:
        area = self.chance.randint(1, self.law.areas)
        self.attempt(
            commands.ConfirmAreas(
                actor=self.officer("casino-operator"), person=person, areas=(area,), reason="free"
            )
        )
        for name in (*self.law.required, *self.law.in_advance):
            self.attempt(
                commands.PlaceWager(actor=player(person), seat=area, wager=name, amount=amount)
            )

    def _do_no_more_bets(self, todo: Todo) -> None:
        if not self.attempt(commands.NoMoreBets(actor=DEALER)):
            self._clear_incomplete()

    def _clear_incomplete(self) -> None:
        self.attempt(commands.FitWagers(actor=DEALER))
        for seat in self.state.seats:
            needed = wagers_needed(self.law, self.state, seat)
            if seat.wagers and not all(name in seat.wagers for name in needed):
                for name in reversed(list(seat.wagers)):
                    self.attempt(commands.TakeBackWager(actor=DEALER, seat=seat.number, wager=name))
        if not any(seat.wagers for seat in self.state.seats):
            poor = [s for s in self.state.seats if s.person and s.home == s.number]
            if not poor:
                return
            seat = self.chance.choice(poor)
            self.attempt(commands.BuyChips(actor=DEALER, seat=seat.number, amount=Cents(50_000)))

    def _do_shuffle_cards(self, todo: Todo) -> None:
        order = list(FULL_DECK)
        self.chance.shuffle(order)
        memory = self.state.memory
        rested = [deck.id for deck in memory.decks if deck.id != memory.deck] or [""]
        self.attempt(
            commands.ShuffleCards(
                actor=DEALER, order=() if self.real else tuple(order), deck=rested[0]
            )
        )

    def _do_cut_cards(self, todo: Todo) -> None:
        self.attempt(commands.CutCards(actor=DEALER, position=self.chance.randint(2, 50)))

    def _do_count_cards(self, todo: Todo) -> None:
        count = self.chance.choice([52, 52, 51])
        self.attempt(commands.CountCards(actor=DEALER, count=count))

    def _do_do_duty(self, todo: Todo) -> None:
        actor = DEALER if todo.role == "dealer" else self.officer(TOP[self.book])
        self.attempt(commands.DoDuty(actor=actor, what=todo.duty, note=todo.note))

    def _do_deal(self, todo: Todo) -> None:
        if not self.attempt(commands.Deal(actor=DEALER)):
            self._clear_incomplete()

    def unread(self) -> list[Card]:
        seen = {c for s in self.state.seats for c in s.cards} | {*self.state.board}
        seen |= {*self.state.dealer, *self.state.burnt}
        return [card for card in FULL_DECK if card not in seen]

    def draw(self, count: int) -> tuple[Card, ...]:
        return tuple(self.chance.sample(self.unread(), count))

    def _do_record_card(self, todo: Todo) -> None:
        if self.state.phase != "play":
            self._first_real_card()
            return
        place = missing(self.law, self.state)[0]
        up = self.law.steps[self.state.step].face == "up"
        card = self.state.deck[0] if self.state.deck else None
        if card is None and (up or self.chance.random() < 0.3):
            card = self.draw(1)[0]
        self.attempt(commands.RecordCard(actor=DEALER, to=place.to, seat=place.seat, card=card))

    def _first_real_card(self) -> None:
        first = self.law.steps[0]
        if first.to == "board":
            done = self.attempt(commands.RecordCard(actor=DEALER, to="board"))
        else:
            seat = dealing_order(self.law, self.state)[0]
            done = self.attempt(commands.RecordCard(actor=DEALER, to="seat", seat=seat))
        if not done:
            self._clear_incomplete()

    def _do_turn_up(self, todo: Todo) -> None:
        step = self.law.steps[self.state.step]
        if step.to == "dealer":
            cards = self._read(self.state.dealer)
            self.attempt(commands.TurnUp(actor=DEALER, what="dealer", cards=cards))
        else:
            until = {"flop": 3, "turn": 4, "river": 5}[step.part[-1]]
            cards = self._read(self.state.board[self.state.board_shown : until])
            self.attempt(commands.TurnUp(actor=DEALER, what="board", cards=cards))

    def _read(self, held: tuple[Card | None, ...]) -> tuple[Card, ...]:
        fresh = list(self.draw(sum(card is None for card in held)))
        return tuple(fresh.pop() if card is None else card for card in held)

    def _do_turn_hand(self, todo: Todo) -> None:
        seat = self.state.seat(todo.seat)
        cards = self._read(seat.cards)
        self.attempt(commands.TurnHand(actor=DEALER, seat=seat.number, cards=cards))

    def _do_decide(self, todo: Todo) -> None:
        seat, who = todo.seat, self.someone(todo)
        if self.chance.random() < 0.7:
            self.attempt(commands.Look(actor=who, seat=seat))
        option = self.chance.choice(todo.options) if todo.options else None
        if option is None:
            self._unfunded(seat)
        elif option.act == "bet":
            amount = self.chance.choice(option.amounts)
            if self.real and self.chance.random() < 0.2:
                wrong = Cents(amount * self.chance.choice([1, 3]) // 2)
                self.attempt(commands.RecordBet(actor=DEALER, seat=seat, amount=wrong))
                return
            self.attempt(commands.Bet(actor=who, seat=seat, amount=amount))
        elif option.act == "check":
            self.attempt(commands.Check(actor=who, seat=seat))
        else:
            self.attempt(commands.Fold(actor=who, seat=seat))

    def _unfunded(self, seat: int) -> None:
        for row in ("unfunded-follow-up", "unfunded-follow-up-again"):
            if row in self.law.rows and self.attempt(
                commands.Report(actor=DEALER, irregularity=row, seat=seat)
            ):
                return

    def _do_correct_bet(self, todo: Todo) -> None:
        seat, who = todo.seat, self.someone(todo)
        amounts = [a for option in todo.options for a in option.amounts]
        if not amounts or not self.attempt(
            commands.CorrectBet(actor=who, seat=seat, amount=amounts[0])
        ):
            self.attempt(commands.Fold(actor=who, seat=seat))

    def _do_retract(self, todo: Todo) -> None:
        self.attempt(commands.Retract(actor=self.someone(todo), seat=todo.seat))

    def _do_concede(self, todo: Todo) -> None:
        seat = todo.seat
        self.attempt(commands.Concede(actor=self.someone(todo), seat=seat, confirmed=True))

    def _do_settle(self, todo: Todo) -> None:
        seat = todo.seat or None
        self.attempt(
            commands.Settle(actor=DEALER, seat=self.chance.choice([seat, None]))
        ) or self.attempt(commands.Settle(actor=DEALER, seat=seat))

    def _do_pay_jackpot(self, todo: Todo) -> None:
        seat = todo.seat
        self.attempt(
            commands.PayJackpot(actor=DEALER, seat=seat, prize="flush", amount=Cents(50_000))
        )
        self.attempt(commands.CloseJackpot(actor=DEALER))

    def _do_close_jackpot(self, todo: Todo) -> None:
        self.attempt(commands.CloseJackpot(actor=DEALER))

    def _do_close_round(self, todo: Todo) -> None:
        self.attempt(commands.CloseRound(actor=DEALER))

    def _do_report(self, todo: Todo) -> None:
        row = next(r for r in self.law.rows.values() if "resume the table" in r.then)
        self.attempt(commands.Report(actor=DEALER, irregularity=row.id))

    def _do_rule_on(self, todo: Todo) -> None:
        report = self.state.reports[0]
        row = self.law.rows[report.irregularity]
        who = self.officer(row.authority)
        ruling = commands.RuleOn(
            actor=who,
            report=report.number,
            reason="as seen",
            exclude=self.chance.random() < 0.05,
            withhold=self.chance.random() < 0.1,
        )
        if row.hands == "may void":
            chosen = self.chance.choice(["play on", "void all"])
            ruling = msgspec.structs.replace(ruling, hands=chosen)
        if row.hands == "as ruled" and report.seat:
            ruling = msgspec.structs.replace(
                ruling,
                hands=self.chance.choice(["play on", "void hand", "dead hand", "void all"]),
                wagers=self.chance.choice(["return hand", "forfeit hand", "stay"])
                if row.wagers == "as ruled"
                else None,
            )
        mild = msgspec.structs.replace(ruling, exclude=False, withhold=False)
        if not (self.attempt(ruling) or self.attempt(mild)):
            dismissed = commands.Dismiss(actor=who, report=report.number, reason="unfounded")
            assert self.attempt(dismissed)

    # --- what should not be ----------------------------------------------------------

    def something_goes_wrong(self) -> None:
        """Reports an irregularity of the book that may be found now, whatever it is."""
        now = moments(self.law, self.state)
        rows = [r for r in self.law.rows.values() if "any" in r.found or now & set(r.found)]
        if not rows:
            return
        for row in self.chance.sample(rows, min(4, len(rows))):
            seat = self.chance.choice([s for s in self.state.seats if s.person] or self.state.seats)
            mine = [s.number for s in self.state.seats if s.home == seat.home and seat.home]
            state = self.state
            cards = self.chance.choice([(), state.deck[:1], seat.cards, state.discards[-2:]])
            report = commands.Report(
                actor=DEALER,
                irregularity=row.id,
                seat=self.chance.choice([seat.number, self.chance.randint(1, self.law.areas)]),
                seats=tuple(mine) if "seen" in " ".join(row.facts) else (),
                cards=tuple(card for card in cards if card is not None),
                facts=tuple(
                    f
                    for f in row.facts
                    if f.startswith(("order", "ruled", "nobody", "somebody", "named", "not named"))
                ),
            )
            if self.attempt(report):
                return

    def nonsense(self) -> AnyRoundCommand:
        """A command somebody might send at the wrong time, from the wrong person, or both."""
        kinds = [kind for kind in get_args(AnyRoundCommand) if kind is not commands.OpenRound]
        kind = self.chance.choice(kinds)
        while True:
            values = {f.name: self._anything(f.name) for f in msgspec.structs.fields(kind)}
            made: AnyRoundCommand = kind(**{k: v for k, v in values.items() if v is not ...})
            try:
                from_json(to_json(made), kind)
            except BadInput:
                continue  # not even a command: the wire refuses it
            return made

    def _anything(self, name: str) -> object:
        chance = self.chance
        roles = [*self.law.book.ladder.roles, "emperor"]
        table: dict[str, object] = {
            "actor": Actor(chance.choice([*NAMES[:6], "sam"]), chance.choice(roles)),
            "at": chance.randint(0, 10**6),
            "seat": chance.randint(-1, self.law.areas + 2),
            "seats": tuple(chance.sample(range(1, self.law.areas + 1), chance.randint(0, 2))),
            "areas": tuple(chance.sample(range(1, self.law.areas + 1), chance.randint(0, 2))),
            "person": chance.choice([*NAMES[:7], ""]),
            "first": chance.choice(NAMES[:4]),
            "second": chance.choice(NAMES[:4]),
            "wager": chance.choice([*self.law.wagers, "moon"]),
            "amount": Cents(chance.choice([-100, 0, 1, 500, 1000, 2000, 3000, 4000, 10**9])),
            "chips": Cents(chance.choice([-1, 0, 1000])),
            "count": chance.choice([-1, 51, 52, 53]),
            "position": chance.randint(-1, 53),
            "order": tuple(FULL_DECK[: chance.choice([0, 3, 52])]),
            "cards": tuple(chance.sample(FULL_DECK, chance.randint(0, 3))),
            "card": chance.choice([None, *FULL_DECK[:4]]),
            "to": chance.choice(["board", "seat", "dealer", "burn"]),
            "what": chance.choice(["board", "dealer", "act first", "play apart", "speak English"]),
            "before": chance.choice(["flop", "turn", "river"]),
            "why": chance.choice(["time", "refused", "absent"]),
            "irregularity": chance.choice([*self.law.rows, "nothing"]),
            "report": chance.randint(0, 3),
            "reason": chance.choice(["", "because"]),
            "facts": (),
            "says": "four times",
            "decks": (DeckInUse("red", "red"), DeckInUse("blue", "blue")),
            "prize": "flush",
            "clauses": (),
            "confirmed": chance.random() < 0.5,
            "minimum": chance.choice([None, Cents(0), Cents(100)]),
            "maximum": chance.choice([None, Cents(50), Cents(10**6)]),
        }
        return table.get(name, ...)


def rounds(seeds: range, *, real: bool = False) -> list[tuple[str, str, int, bool]]:
    return [(book, game, seed, real) for book, game in GAMES for seed in seeds]
