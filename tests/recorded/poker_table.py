"""Poker tables hand after hand at random, on version 0.1: people come and go, hands are played.

The law of a poker table moves to the floor, so besides the onlooker's view a summary is kept of
what must follow there too: chips, button, blinds, and who owes what.
"""

import random
from collections import Counter
from importlib import import_module
from typing import Any, Final, get_args

import msgspec

from tests.recorded.chance import any_deck, anything
from tests.recorded.poker import GAMES, STRUCTURES
from tests.recorded.recording import Recording, acts, plain

poker: Any = import_module("croupier.poker")
ask: Any = import_module("croupier.poker.commands")
deal: Any = import_module("croupier.poker.deal_commands")
at: Any = import_module("croupier.poker.table_commands")
Rate: Any = import_module("croupier.money").Rate

KINDS: Final = [
    kind for kind in get_args(poker.TableCommand) if kind not in get_args(poker.DealCommand)
]
COMMANDS: Final = [kind.__name__ for kind in KINDS]
EVENTS: Final = [
    kind.__name__ for kind in get_args(poker.TableEvent) if kind not in get_args(poker.DealEvent)
]
DEALER: Final = acts.Actor("Dee", "dealer")
OFFICERS: Final = (
    DEALER,
    acts.Actor("Ron", "chip-runner"),
    acts.Actor("Hal", "tg-higher-duties-dealer"),
    acts.Actor("Max", "tg-area-manager"),
    acts.Actor("Ada", "tg-assistant-casino-manager"),
    acts.Actor("Crown", "casino-operator"),
)
BLINDS: Final = ((10,), (5, 10), (5, 10), (2, 5, 10))
HANDS: Final = 4
LONGEST: Final = 150
MINUTE: Final = 60_000


def follows(table: Any) -> dict[str, Any]:
    """What must follow wherever the law of a table stands: chips, button, blinds, who owes."""
    playing = table.playing and table.deal is not None
    setup = table.deal.hand.setup if playing else None
    here = [chair for chair in table.chairs if chair.person]
    return {
        "stakes": {chair.person: poker.stake_of(table, chair) for chair in here},
        "seats": {chair.person: chair.number for chair in here},
        "owes": {chair.person: list(poker.markers(table, chair)) for chair in here},
        "entry": {chair.person: chair.entry for chair in here if chair.entry},
        "button": None if table.positions is None else table.positions.button,
        "posts": [[post.seat, post.kind, post.amount] for post in setup.posts] if setup else [],
        "dealt": [place.seat for place in setup.places] if setup else [],
        "pot": table.deal.hand.pot if playing else 0,
        "house": [table.slide, table.box, table.float],
        "hands": table.hands,
        "playing": table.playing,
        "closed": table.closed,
    }


def look(table: Any, viewer: str) -> Any:
    if viewer == "follows":
        return follows(table)
    return poker.view_table(table, acts.Viewer("onlooker"))


class Player:
    """Plays the tables; counts which kinds of commands were taken, to prefer the others."""

    def __init__(self) -> None:
        self.taken: Counter[str] = Counter()

    def play(self, number: int) -> tuple[Recording, bool]:
        session = Session(number, random.Random(f"poker table {number}"), self.taken)
        session.play()
        return session.kept, not session.table.playing


def any_terms(number: int, chance: random.Random) -> Any:
    game, kind = GAMES[number % 7], STRUCTURES[number // 7 % 5]
    bets = (10, 10, 20, 20) if kind == "fixed" else (10,) * 4
    most = 40 if kind == "spread" else 0
    charges = []
    if chance.random() < 0.6:
        charges.append(poker.Charge(method="percentage", rate=Rate.parse("10%"), cap=15))
    for method, amount in (("per-person", 1), ("per-hand", 3), ("time", 5)):
        if chance.random() < 0.2:
            charges.append(poker.Charge(method=method, amount=amount))
    return poker.Terms(
        game=game,
        stakes=poker.Stakes(poker.structure(kind), bets, most, 1),
        blinds=chance.choice(BLINDS),
        buy_in=60,
        seats=chance.choice((3, 4, 5, 6)),
        charges=tuple(charges),
        clock=poker.Clock(30, 20, 1, 2),
        over_blinds=chance.choice(("none", "straddle", "chain")),
        chase=poker.ChaseLimits(1, 20),
        newcomers=chance.choice(("", "wait", "post")),
        stand_alone=chance.random() < 0.3,
        settings=poker.Settings(heads_up_button_posts_small=chance.random() < 0.3),
        readings=poker.Readings(
            misdeal_blinds=chance.choice(("stay for the re-deal", "returned")),
            big_blind_leaves=chance.choice(("next player posts", "dead small blind")),
            penalty_blind=chance.choice(("live", "dead")),
            settled_side_wagers=chance.choice(("area manager rules", "reversed")),
        ),
    )


class Session:
    """One table from its opening, for a few hands."""

    def __init__(self, number: int, chance: random.Random, taken: Counter[str]) -> None:
        self.chance, self.taken = chance, taken
        terms = any_terms(number, chance)
        rules = poker.TableRules()
        self.kept = Recording(
            setup={"terms": plain(terms)},
            state=poker.new_table("T1", terms),
            call=rules.play,
            look=look,
            kinds=poker.TableCommand,
        )
        self.kept.viewers = ["follows", "onlooker"]
        self.clock, self.guests = 0, 0
        for seat in range(1, terms.seats + 1):
            if chance.random() < 0.75:
                self.newcomer(seat)

    @property
    def table(self) -> Any:
        return self.kept.state

    def attempt(self, command: Any) -> bool:
        done = self.kept.attempt(command)
        self.taken[type(command).__name__] += done
        return done

    def newcomer(self, seat: int) -> None:
        self.guests += 1
        who = f"G{self.guests}"
        chips = self.chance.choice((50, 60, 100, 150, 300))
        self.attempt(at.TakeSeat(acts.Actor(who, "player"), who, seat, chips))

    def play(self) -> None:
        while len(self.kept.steps) < LONGEST and not self.table.closed:
            self.clock += self.chance.choice((0, 1000, 20_000, 40_000))
            chance = self.chance.random()
            if chance < 0.12:
                self.attempt(self.made(self.chance.choice(KINDS)))
            elif chance < (0.22 if self.table.playing else 0.55):
                self._allowed()
            elif self.table.playing:
                self.go_on()
            elif self.table.hands >= HANDS and chance < 0.7:
                break
            else:
                self._begin()
        for _ in range(90):
            if self.table.playing:
                self.go_on()

    def _begin(self) -> None:
        if self.table.unchecked_cards:
            self.attempt(at.CheckCards(DEALER))
        if self.chance.random() < 0.3:
            seat, colour = self._seat(), self.chance.choice(("red", "black"))
            self.attempt(at.PlaceChase(DEALER, seat, colour, self.chance.choice((1, 5, 25))))
        if not self.attempt(at.BeginHand(DEALER, self.clock)):
            self.newcomer(self._seat())

    def _allowed(self) -> None:
        weights = [1 / (1 + self.taken[kind.__name__]) for kind in KINDS]
        (kind,) = self.chance.choices(KINDS, weights)
        made = (self.made(kind) for _ in range(20))
        found = next((command for command in made if self.kept.allows(command)), None)
        if found is not None:
            self.attempt(found)

    def _seat(self) -> int:
        return self.chance.randint(1, self.table.terms.seats)

    # --- a hand ----------------------------------------------------------------------------

    def go_on(self) -> None:
        """The next regular thing: a player's act, or the dealer's step."""
        lying, hand = self.table.deal, self.table.deal.hand
        options = poker.legal_actions(hand)
        due = poker.deal_due(lying, DEALER)
        if lying.owing is not None:
            self._settle(lying.owing, options)
        elif options.discard:
            self.attempt(ask.Discard(DEALER, options.seat, self.chance.choice(options.discard)))
        elif hand.phase == "betting" and self.chance.random() < 0.05:
            self._time(options.seat)
        elif hand.phase == "betting":
            self._act(options)
        elif self.table.unchecked_cards:
            self.attempt(at.CheckCards(DEALER))
        elif due is None:
            self.attempt(ask.Showdown(DEALER))
        elif type(due) is deal.ShuffleDeck:
            self.attempt(deal.ShuffleDeck(DEALER, any_deck(self.chance)))
        elif type(due) is deal.ShuffleAside:
            self.attempt(deal.ShuffleAside(DEALER, tuple(sorted((*hand.stub, *lying.aside)))))
        else:
            self.attempt(due)

    def _time(self, seat: int) -> None:
        """The clock runs: the player buys more of it, or it runs out."""
        self.attempt(at.StartClock(DEALER, self.clock))
        if self.chance.random() < 0.6:
            self.attempt(at.BuyTime(DEALER, seat, self.clock))
        else:
            self.attempt(at.ClockRanOut(DEALER, self.clock + 2 * MINUTE))

    def _settle(self, owing: Any, options: Any) -> None:
        if owing.kind == "make up":
            self.attempt(deal.MakeUp(DEALER, owing.seat))
        elif owing.kind == "rule on the fold":
            self.attempt(deal.RuleOnFold(DEALER, owing.seat, self.chance.random() < 0.5))
        else:
            kind = ask.Raise if options.raising else ask.Bet
            self.attempt(kind(DEALER, owing.seat, options.wager.least))

    def _act(self, options: Any) -> None:
        chance, seat, span = self.chance, options.seat, options.wager
        roll = chance.random()
        if span is not None and roll < 0.2:
            to = chance.choice((span.least, span.least, span.most))
            self.attempt((ask.Raise if options.raising else ask.Bet)(DEALER, seat, to))
        elif options.check:
            self.attempt(ask.Check(DEALER, seat))
        else:
            kind = ask.Call if roll < 0.65 or not options.fold else ask.Fold
            self.attempt(kind(DEALER, seat))

    # --- commands made up ------------------------------------------------------------------

    def made(self, kind: Any) -> Any:
        chance, table = self.chance, self.table
        people = [chair.person for chair in table.chairs if chair.person] or ["G1"]
        seat = self._seat()
        owner = table.chairs[seat - 1].person or "G99"
        person = chance.choice((*people, *table.excluded, "G99"))
        prize = {"what": "a sum", "kind": "cash", "hands": ("pair", "two-pair"), "amount": 50}
        bonus = poker.Bonus(id="b1", sign="a sum for a pair", **prize)
        values: dict[str, Any] = {
            "by": chance.choice((*OFFICERS, acts.Actor(owner, "player"), DEALER)),
            "person": person,
            "persons": (person,),
            "seat": seat,
            "to": self._seat(),
            "chips": chance.choice((0, 60, 100)),
            "post": chance.random() < 0.5,
            "out": chance.random() < 0.5,
            "way": chance.choice(("", "wait", "post")),
            "amount": chance.choice((1, 20, 60)),
            "at": self.clock + chance.choice((0, 0, 25 * MINUTE, 70 * MINUTE)),
            "terms": self._other_terms(),
            "effective": chance.choice((None, self.clock + 30 * MINUTE)),
            "notice": chance.choice([notice.number for notice in table.notices] or [1]),
            "charges": (poker.Charge(method="per-hand", amount=2),),
            "sign_changed": chance.random() < 0.7,
            "fee": chance.choice((None, 3)),
            "colour": chance.choice(("red", "black")),
            "stake": chance.choice((1, 5, 25)),
            "ruling": chance.choice(("", "dead", "check", "spare")),
            "reason": "worn",
            "bonus": bonus if kind is at.OfferBonus else "b1",
            "award": chance.choice([award.number for award in table.awards] or [1]),
            "paid_in": chance.choice((None, "chips", "cash", "cash equivalent")),
            "kind": chance.choice(("exclude", "seize", "confiscate", "detain")),
            "item": "a phone",
            "conduct": chance.choice(("device", "exchange", "integrity", "bad")),
            "about": "as seen",
            "what": chance.choice(("integrity", "dispute")),
            "inspector_told": chance.random() < 0.7,
        }
        if kind is at.Propose:
            values["what"] = chance.choice(("divide the pot", "wager cash", "advice"))
        if kind is at.AllotSeat:
            wishes = [wish.person for wish in table.wishes if wish.seat == seat]
            cards = any_deck(chance)
            values["draws"] = tuple(zip(wishes, cards, strict=False)) if len(wishes) > 1 else ()
        return anything(kind, values)

    def _other_terms(self) -> Any:
        terms = self.table.terms
        dearer = tuple(2 * blind for blind in terms.blinds)
        changed = ({"buy_in": 80}, {"blinds": dearer}, {"newcomers": "wait"})
        return msgspec.structs.replace(terms, **self.chance.choice(changed))
