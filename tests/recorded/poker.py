"""Deals of poker at random, on version 0.1: all games and structures, and what goes wrong.

A deal is carried to its end by what is due and by legal acts, in words, chips or commands. Made-up
commands come in between: any that the deal would take now and then, and some that it refuses.
"""

import random
from importlib import import_module
from typing import Any, Final, get_args

from tests.recorded.chance import any_deck
from tests.recorded.poker_setup import any_setup, charges_of, setup_of
from tests.recorded.poker_wrong import nonsense
from tests.recorded.recording import Recording, acts

poker: Any = import_module("croupier.poker")
ask: Any = import_module("croupier.poker.commands")
want: Any = import_module("croupier.poker.deal_commands")

COMMANDS: Final = [kind.__name__ for kind in get_args(poker.DealCommand)]
EVENTS: Final = [kind.__name__ for kind in get_args(poker.DealEvent)]
GAMES: Final = (
    "holdem",
    "pineapple",
    "crazy-pineapple",
    "crazy-pineapple-hi-lo",
    "holdem-hi-lo",
    "omaha",
    "omaha-hi-lo",
)
STRUCTURES: Final = ("fixed", "spread", "half-pot", "pot", "no-limit")
DEALER: Final = acts.Actor("Dee", "dealer")
STAFF_VIEWS: Final = ("onlooker", "dealer", "supervisor", "auditor")
LONGEST: Final = 130


class Player:
    """Plays the deals."""

    def play(self, number: int) -> tuple[Recording, bool]:
        game = GAMES[number % len(GAMES)]
        structure = STRUCTURES[number // len(GAMES) % len(STRUCTURES)]
        chance = random.Random(f"poker {number}")
        dealt = Dealt(any_setup(game, structure, chance), chance)
        dealt.play()
        return dealt.kept, dealt.over


# --- the deal --------------------------------------------------------------------------------


class Dealt:
    """One deal under way, with known cards or with cards that are read as they come."""

    def __init__(self, said: dict[str, Any], chance: random.Random) -> None:
        self.chance = chance
        self.known = chance.random() < 0.8
        charges = charges_of(said)
        rules = poker.DealRules(charges, poker.Readings(**said["readings"]))
        chase = tuple(poker.ChaseWager(*wager) for wager in said["chase"])
        self.kept = Recording(
            setup=said,
            state=poker.new_deal(setup_of(said), chase),
            call=rules.play,
            look=lambda state, viewer: poker.view_deal(state, viewer, charges),
            kinds=poker.DealCommand,
        )
        names = [person for _, person, _ in said["places"]][:2]
        seen = [acts.Viewer("player", name) for name in (*names, "Zoe")]
        self.kept.viewers = seen + [acts.Viewer(kind) for kind in STAFF_VIEWS]

    @property
    def state(self) -> Any:
        return self.kept.state

    @property
    def hand(self) -> Any:
        return self.kept.state.hand

    @property
    def over(self) -> bool:
        return bool(self.hand.phase == "over")

    def attempt(self, command: Any) -> bool:
        return self.kept.attempt(command)

    def play(self) -> None:
        while not self.over and len(self.kept.steps) < LONGEST:
            self.besides()
            if not self.over:
                self.proceed()
        for _ in range(self.chance.choice((0, 1, 2))):
            self.afterwards()

    def besides(self) -> None:
        """What nobody asked for: refused mostly, and taken now and then."""
        chance = self.chance
        if chance.random() < 0.16:
            self.attempt(nonsense(chance, self.state))
        if chance.random() < 0.12:
            tried = (nonsense(chance, self.state) for _ in range(15))
            allowed = next((wild for wild in tried if self.kept.allows(wild)), None)
            if allowed is not None:
                self.attempt(allowed)
        if chance.random() < 0.3:
            self._noticed()
        if self.hand.phase == "betting" and chance.random() < 0.06:
            seat = chance.choice(self.hand.seats)
            said = poker.Said(chance.choice(("fold", "check", "call", "all-in")))
            who = acts.Actor(seat.person, "player")
            self.attempt(want.Gesture(who, seat.number, (), said))

    def _noticed(self) -> None:
        """Somebody notices what went wrong before, or asks to see a hand that was given up."""
        hand, stub = self.hand, self.hand.stub
        order = tuple(sorted((*stub, *hand.board[-3:]))) if stub else ()
        if self.state.unburned:
            on_flop = len(hand.board) == 3
            self.attempt(want.FindMissedBurn(DEALER, order if on_flop else ()))
        for number in self.state.late:
            seat = next(seat for seat in hand.seats if seat.number == number)
            first = hand.setup.variant.discard_round == 1
            card = self.chance.choice(seat.cards)
            late = want.FindLateDiscard(DEALER, number, card, order if first else ())
            self.attempt(late)
        gone = [seat for seat in hand.seats if seat.standing == "mucked"]
        if hand.phase == "pushing" and gone:
            asker, seat = self.chance.choice(hand.seats), self.chance.choice(gone)
            who, sure = acts.Actor(asker.person, "player"), self.chance.random() < 0.5
            self.attempt(ask.AskToSee(who, asker.number, seat.number, sure=sure))

    def afterwards(self) -> None:
        tried = [nonsense(self.chance, self.state) for _ in range(10)]
        late = [each for each in tried if type(each) in (ask.AskToSee, want.AskShown, ask.Inspect)]
        self.attempt((late or tried)[0])

    def proceed(self) -> None:
        due = poker.deal_due(self.state, DEALER)
        if self.state.owing is not None:
            self._owing()
        elif self.hand.phase == "showdown" and self.chance.random() < 0.6:
            self._shown()
        elif due is not None:
            self._due(due)
        elif self.hand.phase == "betting":
            self._act()
        elif self.hand.phase == "discarding":
            seat = self.hand.seats[self.hand.to_act]
            card = self.chance.choice(seat.cards)
            if self.chance.random() < 0.1:
                self.attempt(want.PassDiscard(DEALER, seat.number))
            else:
                self.attempt(ask.Discard(self._actor(seat), seat.number, card))
        else:
            self.attempt(ask.Showdown(DEALER))

    def _actor(self, seat: Any) -> Any:
        return DEALER if self.chance.random() < 0.2 else acts.Actor(seat.person, "player")

    def draw(self, count: int) -> tuple[Any, ...]:
        """Cards that lie nowhere, as far as the deal knows."""
        hand = self.hand
        seen = {card for seat in hand.seats for card in (*seat.cards, *seat.discards)}
        seen |= {*hand.board, *hand.burns, *self.state.aside, *self.state.muck}
        return tuple([card for card in any_deck(self.chance) if card not in seen][:count])

    def _due(self, due: Any) -> None:
        chance, stub, kind = self.chance, self.hand.stub, type(due)
        if kind is want.ShuffleDeck and self.known and chance.random() < 0.06:
            due = ask.PlaceDeck(DEALER, any_deck(chance))
        elif kind is want.ShuffleDeck:
            due = kind(DEALER, any_deck(chance) if self.known else ())
        elif kind is want.CutDeck:
            due = kind(DEALER, chance.choice((1, 13, 26, 40)))
        elif kind is want.ShuffleAside:
            due = kind(DEALER, tuple(sorted((*stub, *self.state.aside))) if stub else ())
        elif kind is ask.DealHole:
            if not self.hand.dealt and chance.random() < 0.4:
                self._straddle()
            due = self._hole()
        elif kind is ask.DealBoard and not stub:
            due = kind(DEALER, self.draw(3 if not self.hand.board else 1))
        elif kind is want.DealChaseFlop and not stub:
            due = kind(DEALER, self.draw(3))
        self.attempt(due)

    def _straddle(self) -> None:
        free = poker.over_blind(self.hand)
        for seat in self.hand.seats:
            if free is not None and seat.number == free[0]:
                self.attempt(ask.Straddle(self._actor(seat), seat.number))

    def _hole(self) -> Any:
        chance = self.chance
        if self.hand.stub or chance.random() < 0.3:
            return ask.DealHole(DEALER, count=chance.choice((None, None, None, 1, 2)))
        named = len(self.hand.seats) * self.hand.setup.variant.hole_cards
        cards = self.draw(named)
        hidden = chance.choice((1, 2, 99))
        return ask.DealHole(DEALER, tuple(None if at % hidden else c for at, c in enumerate(cards)))

    def _act(self) -> None:
        """The player to act does one of the things that are open, by command or by gesture."""
        chance, options = self.chance, poker.legal_actions(self.hand)
        seat = self.hand.seats[self.hand.to_act]
        who, number = self._actor(seat), seat.number
        open_acts = [("check", 3)] if options.check else [("call", 4)]
        open_acts += [("fold", 1)] if options.fold else []
        open_acts += [("wager", 2)] if options.wager is not None else []
        names, weights = zip(*open_acts, strict=True)
        (act,) = chance.choices(names, weights)
        if chance.random() < 0.35:
            self._gesture(who, seat, act, options)
        elif act == "wager":
            span = options.wager
            to = chance.choice((span.least, span.least, span.most))
            kind = ask.Raise if options.raising else ask.Bet
            self.attempt(kind(who, number, to))
        else:
            self.attempt(getattr(ask, act.capitalize())(who, number))

    def _gesture(self, who: Any, seat: Any, act: str, options: Any) -> None:
        """Chips, or words, or both; not always enough of them."""
        chance, said = self.chance, poker.Said()
        chips: tuple[Any, ...] = ()
        if act == "wager":
            to = chance.choice((options.wager.least, options.wager.most))
            word = "raise" if options.raising else "bet"
            said = chance.choice((poker.Said(word, to), poker.Said(word), poker.Said("all-in")))
            if chance.random() < 0.4:
                said, chips = poker.Said(), (to - seat.bet,)
                if to - seat.bet > 5:
                    chips = chance.choice((chips, (to - seat.bet - 5, 5)))
        elif act == "call":
            said = chance.choice((poker.Said("call"), poker.Said()))
            short = max(1, options.call - chance.choice((0, 0, 5)))
            chips = () if said.word else chance.choice(((short,), (options.call + 25,)))
        else:
            said = poker.Said(act)
        self.attempt(want.Gesture(who, seat.number, chips, said))

    def _owing(self) -> None:
        owing, chance = self.state.owing, self.chance
        seat = next(seat for seat in self.hand.seats if seat.number == owing.seat)
        who = self._actor(seat)
        if owing.kind == "rule on the fold":
            stands = chance.random() < 0.5
            self.attempt(want.RuleOnFold(DEALER, seat.number, stands))
        elif owing.kind == "make up":
            kind = chance.choice((want.MakeUp, want.MakeUp, want.Surrender))
            self.attempt(kind(who, seat.number))
        else:
            span = poker.wager_span(self.hand, seat)
            said = poker.Said("raise", chance.choice((span.least, span.most)))
            self.attempt(want.Gesture(who, seat.number, (), said))

    def _shown(self) -> None:
        """Players open or give up their hands themselves."""
        seats = [seat for seat in self.hand.seats if seat.standing == "in" and not seat.shown]
        if not seats:
            self.attempt(ask.Showdown(DEALER))
            return
        options = poker.legal_actions(self.hand)
        seat = next((each for each in seats if each.number == options.seat), seats[0])
        if options.muck and self.chance.random() < 0.3:
            self.attempt(ask.Muck(self._actor(seat), seat.number))
            return
        unknown = sum(card is None for card in seat.cards)
        fresh = list(self.draw(unknown))
        cards = tuple(fresh.pop() if card is None else card for card in seat.cards)
        self.attempt(ask.Show(self._actor(seat), seat.number, cards if unknown else ()))
