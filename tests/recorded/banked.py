"""Rounds of the banked games at random, on version 0.1.

What the console asks for is done, mostly by whom it asks; illegal commands and irregularities of
the book come in between. Some rounds begin with what an earlier one left at the table.
"""

import random
import re
from importlib import import_module
from typing import Any, Final, get_args

import msgspec

from tests.recorded.banked_wrong import nonsense, reports
from tests.recorded.chance import any_deck
from tests.recorded.recording import Recording, acts

banked: Any = import_module("croupier.banked")
c: Any = import_module("croupier.banked.commands")
dealing: Any = import_module("croupier.banked.dealing")
wagers_needed: Any = import_module("croupier.banked.wagering").wagers_needed
load_book: Any = import_module("croupier.books").load_book

COMMANDS: Final = [kind.__name__ for kind in get_args(banked.AnyCommand)]
EVENTS: Final = [kind.__name__ for kind in get_args(banked.AnyEvent)]
GAMES: Final = (
    ("canberra-ultimate", "ultimate"),
    ("melbourne-wsop", "bonus"),
    ("melbourne-wsop", "ultimate"),
    ("sydney-bonus", "bonus"),
    ("perth-ultimate", "ultimate"),
)
NAMES: Final = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal", "ida")
DEALER: Final = acts.Actor("dee", "dealer")
TOP: Final = acts.Actor("sam", "casino-operator")
STAFF_VIEWS: Final = ("onlooker", "dealer", "supervisor", "auditor")
LONGEST: Final = 160


class Player:
    """Plays the sequences; remembers what rounds left behind, by game."""

    def __init__(self) -> None:
        self.left: dict[tuple[str, str], Any] = {}

    def play(self, number: int) -> tuple[Recording, bool]:
        game = GAMES[number % len(GAMES)]
        chance = random.Random(f"banked {number}")
        memory = self.left.get(game) if chance.random() < 0.4 else None
        played = Round(game, chance, memory, real=chance.random() < 0.35)
        played.play()
        if played.over:
            self.left[game] = played.state.memory
        return played.kept, played.over


def _sign(book: str, chance: random.Random) -> dict[str, Any]:
    """Limits, chips, a jackpot where there may be one, and every reading by chance."""
    settings = {
        row.id: chance.choice(row.values)
        for row in load_book(book).file.setting
        if row.id not in ("low_limit", "decision_seconds") and chance.random() < 0.5
    }
    sign: dict[str, Any] = {
        "minimum": "5.00",
        "maximum": "500.00",
        "smallest_chip": "0.50",
        "settings": settings,
    }
    if book != "canberra-ultimate":
        sign["jackpot"] = {"cost": "5.00"}
    if chance.random() < 0.5:
        sign["maximum_payout"] = "1000.00"
    return sign


class Round:
    """One round, from opening to the end."""

    def __init__(
        self, game: tuple[str, str], chance: random.Random, memory: Any, *, real: bool
    ) -> None:
        self.chance, self.real = chance, real
        sign = _sign(game[0], chance)
        rules = banked.banked_rules(*game, sign)
        self.law = rules.law
        self.clock = 1_000_000
        self.kept = Recording(
            setup={"book": game[0], "game": game[1], "sign": sign},
            state=rules.start,
            call=rules.perform,
            look=lambda state, viewer: banked.view(state, viewer, rules.law),
            kinds=banked.AnyCommand,
        )
        self._open(memory)

    @property
    def state(self) -> Any:
        return self.kept.state

    @property
    def over(self) -> bool:
        return bool(self.state.phase == "over")

    def attempt(self, command: Any) -> bool:
        self.clock += self.chance.choice((0, 500, 1500, 4000))
        return self.kept.attempt(msgspec.structs.replace(command, at=self.clock))

    def _open(self, memory: Any) -> None:
        chance = self.chance
        seats = sorted(chance.sample(range(1, self.law.areas + 1), chance.randint(1, 4)))
        names = [NAMES[number - 1] for number in seats]
        seen = [acts.Viewer("player", name) for name in (*names[:2], "zoe")]
        self.kept.viewers = seen + [acts.Viewer(kind) for kind in STAFF_VIEWS]
        sittings = tuple(
            banked.Sitting(number, NAMES[number - 1], chance.choice([2000, 6000, 50_000]))
            for number in seats
        )
        opening = {
            "actor": DEALER,
            "id": "round 1",
            "table": "7",
            "seats": sittings,
            "real_cards": self.real,
        }
        if memory is not None:
            opening["memory"] = memory
        if not self.attempt(c.OpenRound(**opening)):
            del opening["memory"]
            self.attempt(c.OpenRound(**opening))

    def play(self) -> None:
        while not self.over and len(self.kept.steps) < LONGEST:
            self.besides()
            if not self.over:
                self.proceed()

    def besides(self) -> None:
        """What nobody asked for: illegal commands, legal ones, irregularities."""
        chance = self.chance
        if chance.random() < 0.17:
            self.attempt(self.nonsense())
        if chance.random() < 0.08:
            tried = (self.nonsense() for _ in range(12))
            allowed = next((wild for wild in tried if self.kept.allows(wild)), None)
            if allowed is not None:
                self.attempt(allowed)
        if chance.random() < (0.05 if self.state.phase == "play" else 0.01):
            any(self.attempt(report) for report in reports(chance, self.law, self.state))

        self._about_a_wager()

    def _about_a_wager(self) -> None:
        """A wager is refused, or a jackpot wager that is too low is brought up to its cost."""
        chance, state = self.chance, self.state
        laid = [(seat, name) for seat in state.seats for name in seat.wagers]
        if not laid or chance.random() > 0.06:
            return
        seat, name = chance.choice(laid)
        if state.phase == "wagers":
            where = {"seat": seat.number, "wager": name, "reason": "no such chips"}
            self.attempt(c.RefuseWager(actor=TOP, **where))
        low = [(s, n) for s, n in laid if n in self.law.costs and s.wagers[n] < self.law.costs[n]]
        for seat, name in low:
            who = acts.Actor(seat.person, "player")
            self.attempt(c.TopUpJackpot(actor=who, seat=seat.number, wager=name))

    def nonsense(self) -> Any:
        return nonsense(self.chance, self.law, self.state)

    # --- what is to be done -------------------------------------------------------

    def proceed(self) -> None:
        """One of the things the console asks for, done by whoever it asks."""
        todos = banked.next_steps(self.state, self.law)
        must = [todo for todo in todos if not todo.may]
        may = [todo for todo in todos if todo.may]
        often = 0.75 if self.state.phase == "wagers" else 0.1
        if not todos:
            self._clear_incomplete()
            return
        wish = bool(may) and (not must or self.chance.random() < often)
        todo = self.chance.choice(may if wish else must)
        snake = re.sub(r"(?<!^)([A-Z])", r"_\1", todo.do).lower()
        getattr(self, f"_do_{snake}")(todo)

    def someone(self, todo: Any) -> Any:
        return DEALER if self.real else acts.Actor(todo.person, "player")

    def _do_place_wager(self, todo: Any) -> None:
        chance, seat, who = self.chance, self.state.seat(todo.seat), self.someone(todo)
        base = seat.wagers.get(self.law.base) or seat.wagers.get("blind")
        amount = base or chance.choice([500, 1000, 2500])
        needed = wagers_needed(self.law, self.state, seat)
        lacking = [name for name in needed if name not in seat.wagers]
        if self.real and chance.random() < 0.2:
            self._lay_wrong(seat.number)
            return
        if self.law.game.several_hands == "blind" and chance.random() < 0.15:
            self._another_area(seat.person, amount)
        placed = c.PlaceWager(actor=who, seat=seat.number, wager=lacking[0], amount=amount)
        if not self.attempt(placed):
            for name in seat.wagers:
                self.attempt(c.TakeBackWager(actor=who, seat=seat.number, wager=name))
            self.attempt(c.BuyChips(actor=DEALER, seat=seat.home, amount=5000))
            return
        for name in self.law.opening:
            if name not in self.law.required and chance.random() < 0.5:
                cost = self.law.costs.get(name) or 500
                self.attempt(c.PlaceWager(actor=who, seat=seat.number, wager=name, amount=cost))

    def _lay_wrong(self, seat: int) -> None:
        for name in self.law.opening:
            if self.chance.random() < 0.6:
                amount = self.chance.choice([200, 500, 700, 1000, 60_000])
                self.attempt(c.RecordWager(actor=DEALER, seat=seat, wager=name, amount=amount))

    def _another_area(self, person: str, amount: int) -> None:
        area = self.chance.randint(1, self.law.areas)
        self.attempt(c.ConfirmAreas(actor=TOP, person=person, areas=(area,), reason="free"))
        who = acts.Actor(person, "player")
        for name in (*self.law.required, *self.law.in_advance):
            self.attempt(c.PlaceWager(actor=who, seat=area, wager=name, amount=amount))

    def _do_no_more_bets(self, todo: Any) -> None:
        if not self.attempt(c.NoMoreBets(actor=DEALER)):
            self._clear_incomplete()

    def _clear_incomplete(self) -> None:
        for seat in self.state.seats:
            needed = wagers_needed(self.law, self.state, seat)
            if seat.wagers and not all(name in seat.wagers for name in needed):
                for name in reversed(list(seat.wagers)):
                    self.attempt(c.TakeBackWager(actor=DEALER, seat=seat.number, wager=name))
        if not any(seat.wagers for seat in self.state.seats):
            here = [seat for seat in self.state.seats if seat.person and seat.home == seat.number]
            if here:
                seat = self.chance.choice(here)
                self.attempt(c.BuyChips(actor=DEALER, seat=seat.number, amount=50_000))
            else:
                self.attempt(c.TakeSeat(actor=DEALER, seat=1, person="ann", chips=50_000))

    def _do_shuffle_cards(self, todo: Any) -> None:
        memory = self.state.memory
        rested = [deck.id for deck in memory.decks if deck.id != memory.deck] or [""]
        order = () if self.real else any_deck(self.chance)
        self.attempt(c.ShuffleCards(actor=DEALER, order=order, deck=rested[0]))

    def _do_cut_cards(self, todo: Any) -> None:
        self.attempt(c.CutCards(actor=DEALER, position=self.chance.choice((2, 20, 26, 50))))

    def _do_count_cards(self, todo: Any) -> None:
        self.attempt(c.CountCards(actor=DEALER, count=self.chance.choice([52, 52, 51])))

    def _do_do_duty(self, todo: Any) -> None:
        self.attempt(c.DoDuty(actor=TOP, what=todo.what))

    def _do_deal(self, todo: Any) -> None:
        if self.law.has_power("order-burn") and self.chance.random() < 0.1:
            before = self.chance.choice(["flop", "turn", "river"])
            self.attempt(c.DirectBurn(actor=TOP, before=before))
        if not self.attempt(c.Deal(actor=DEALER)):
            self._clear_incomplete()

    def draw(self, count: int) -> tuple[Any, ...]:
        """Cards that lie nowhere, as far as the round knows."""
        state = self.state
        seen = {card for seat in state.seats for card in seat.cards}
        seen |= {*state.board, *state.dealer, *state.burnt}
        return tuple([card for card in any_deck(self.chance) if card not in seen][:count])

    def _do_record_card(self, todo: Any) -> None:
        state, first = self.state, self.law.steps[0]
        if state.phase != "play":
            order = dealing.dealing_order(self.law, state)
            if first.to == "board" or not order:
                done = self.attempt(c.RecordCard(actor=DEALER, to="board"))
            else:
                done = self.attempt(c.RecordCard(actor=DEALER, to="seat", seat=order[0]))
            if not done:
                self._clear_incomplete()
            return
        place = next(dealing.missing(self.law, state))
        up = self.law.steps[state.step].face == "up"
        card = state.deck[0] if state.deck else None
        if card is None and (up or self.chance.random() < 0.3):
            card = self.draw(1)[0]
        self.attempt(c.RecordCard(actor=DEALER, to=place.to, seat=place.seat, card=card))

    def _do_turn_up(self, todo: Any) -> None:
        step, state = self.law.steps[self.state.step], self.state
        if step.to == "dealer":
            self.attempt(c.TurnUp(actor=DEALER, what="dealer", cards=self._read(state.dealer)))
        else:
            until = {"flop": 3, "turn": 4, "river": 5}[step.part[-1]]
            read = self._read(state.board[state.board_shown : until])
            self.attempt(c.TurnUp(actor=DEALER, what="board", cards=read))

    def _read(self, held: tuple[Any, ...]) -> tuple[Any, ...]:
        fresh = list(self.draw(sum(card is None for card in held)))
        return tuple(fresh.pop() if card is None else card for card in held)

    def _do_turn_hand(self, todo: Any) -> None:
        cards = self._read(self.state.seat(todo.seat).cards)
        self.attempt(c.TurnHand(actor=DEALER, seat=todo.seat, cards=cards))

    def _do_decide(self, todo: Any) -> None:
        chance, seat, who = self.chance, todo.seat, self.someone(todo)
        if chance.random() < 0.5:
            self.attempt(c.Look(actor=who, seat=seat))
        if chance.random() < 0.05:
            self.attempt(c.Declare(actor=who, seat=seat, says="four times"))
        if chance.random() < 0.06:
            why = chance.choice(["time", "refused", "absent"])
            self.attempt(c.NoDecision(actor=DEALER, seat=seat, why=why))
            return
        option = chance.choice(todo.options) if todo.options else None
        if option is None:
            self._unfunded(seat)
        elif option.act == "bet":
            amount = chance.choice(option.amounts)
            if self.real and chance.random() < 0.2:
                wrong = amount * chance.choice([1, 3]) // 2
                self.attempt(c.RecordBet(actor=DEALER, seat=seat, amount=wrong))
                self._wrong_bet(seat)
            else:
                self.attempt(c.Bet(actor=who, seat=seat, amount=amount))
        elif option.act == "check":
            self.attempt(c.Check(actor=who, seat=seat))
        else:
            self.attempt(c.Fold(actor=who, seat=seat))

    def _wrong_bet(self, seat: int) -> None:
        for row in ("wrong-flop-wager", "wrong-later-wager"):
            if row in self.law.rows and self.chance.random() < 0.6:
                self.attempt(c.Report(actor=DEALER, irregularity=row, seat=seat))

    def _unfunded(self, seat: int) -> None:
        for row in ("unfunded-follow-up", "unfunded-follow-up-again"):
            report = c.Report(actor=DEALER, irregularity=row, seat=seat)
            if row in self.law.rows and self.attempt(report):
                return

    def _do_correct_bet(self, todo: Any) -> None:
        who = self.someone(todo)
        amounts = [amount for option in todo.options for amount in option.amounts]
        correct = c.CorrectBet(actor=who, seat=todo.seat, amount=amounts[0] if amounts else 0)
        if not amounts or not self.attempt(correct):
            self.attempt(c.Fold(actor=who, seat=todo.seat))

    def _do_retract(self, todo: Any) -> None:
        self.attempt(c.Retract(actor=self.someone(todo), seat=todo.seat))

    def _do_concede(self, todo: Any) -> None:
        self.attempt(c.Concede(actor=self.someone(todo), seat=todo.seat, confirmed=True))

    def _do_settle(self, todo: Any) -> None:
        seat = self.chance.choice([todo.seat or None, None])
        if not self.attempt(c.Settle(actor=DEALER, seat=seat)) and seat is None:
            self.attempt(c.Settle(actor=DEALER, seat=todo.seat or None))

    def _do_pay_jackpot(self, todo: Any) -> None:
        self.attempt(c.PayJackpot(actor=DEALER, seat=todo.seat, prize="flush", amount=50_000))

    def _do_close_jackpot(self, todo: Any) -> None:
        self.attempt(c.CloseJackpot(actor=DEALER))

    def _do_close_round(self, todo: Any) -> None:
        self.attempt(c.CloseRound(actor=DEALER))

    def _do_report(self, todo: Any) -> None:
        row = next(row for row in self.law.rows.values() if "resume the table" in row.then)
        self.attempt(c.Report(actor=DEALER, irregularity=row.id))

    def _do_rule_on(self, todo: Any) -> None:
        chance, report = self.chance, self.state.reports[0]
        row = self.law.rows[report.irregularity]
        who = acts.Actor("sam", row.authority)
        ruling: dict[str, Any] = {
            "actor": who,
            "report": report.number,
            "reason": "as seen",
            "exclude": chance.random() < 0.05,
            "withhold": chance.random() < 0.1,
        }
        if row.hands == "as ruled" and report.seat:
            ruling["hands"] = chance.choice(["play on", "void hand", "dead hand", "void all"])
            if row.wagers == "as ruled":
                ruling["wagers"] = chance.choice(["return hand", "forfeit hand", "stay"])
        if chance.random() < 0.15 or not self.attempt(c.RuleOn(**ruling)):
            self.attempt(c.Dismiss(actor=who, report=report.number, reason="unfounded"))
