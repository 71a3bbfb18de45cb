"""Works out how much of each wager counts at settlement.

A wager that turns out too small, too large, or not the multiple it should be cannot be refused
any more at settlement: each book says how much of it counts. That part is `live` and is paid
or taken; the rest goes back. The rules are the book's `amount` rows. Where a book has none
for what is found, the layout is bad input.

The limits of a sign apply to the wagers that open a round; later wagers are limited by their
multiple of the live Ante (readings A6 and S16).
"""

from collections.abc import Iterable

import msgspec

from croupier.banked.phrases import either
from croupier.banked.settlement.amounts import amount_rule, counted, jackpot_cost
from croupier.banked.settlement.bets import check_bets
from croupier.banked.settlement.layout import Layout, SeatLayout
from croupier.books import AmountRule, Wager
from croupier.errors import BadInput
from croupier.money import NOTHING, Cents, show_amount, show_dollars

ONCE = (1,)

# Settings of a table that overrule a row: the setting, and what each of its values orders.
OVERRULED: dict[str, tuple[str, dict[str, str]]] = {
    "ante without blind": ("half_placed", {"misdeal": "void round"}),
    "blind without ante": ("half_placed", {"misdeal": "void round"}),
    "jackpot without ante": ("jackpot_without_ante", {"stay": "play on"}),
    "excess jackpot": ("excess_jackpot", {"return all": "return"}),
}


class WeighedStake(msgspec.Struct, frozen=True):
    """One wager: what was placed, and the part that counts; a void wager goes back in full.

    `should` are the amounts that its player is told to wager from now on (Melbourne 11.11.2).
    """

    wager: str
    staked: Cents
    live: Cents
    void: bool = False
    clauses: tuple[str, ...] = ()
    should: tuple[Cents, ...] = ()

    @property
    def unsettled(self) -> Cents:
        """The part that goes back whatever the result."""
        return self.staked - self.live


class Weighed(msgspec.Struct, frozen=True):
    """Every stake of a layout, seat by seat, with notes for people on those that were wrong."""

    seats: tuple[dict[str, WeighedStake], ...]
    notes: tuple[str, ...]


def weigh(layout: Layout) -> Weighed:
    """The part of each wager that counts."""
    seats = [_SeatStakes(layout, index) for index in range(len(layout.seats))]
    for seat in seats:
        seat.weigh_opening()
    ends_round = next((s.ends_round for s in seats if s.ends_round is not None), None)
    for seat in seats:
        if ends_round is not None:
            seat.void_hand(ends_round)
        else:
            seat.weigh_later()
    notes = tuple(note for seat in seats for note in seat.notes)
    if ends_round is not None:
        notes += (f"Misdeal: every wager of the round goes back ({ends_round.clause}).",)
    return Weighed(tuple(seat.stakes() for seat in seats), notes)


class _SeatStakes:
    """Works out how much of each wager of one seat counts."""

    def __init__(self, layout: Layout, index: int) -> None:
        self.layout = layout
        self.game = layout.game
        self.seat: SeatLayout = layout.seats[index]
        self.index = index
        self.field = f"seats[{index}]"
        self.live: dict[str, Cents] = dict(self.seat.wagers)
        self.void: dict[str, AmountRule] = {}
        self.clauses: dict[str, tuple[str, ...]] = {}
        self.should: dict[str, tuple[Cents, ...]] = {}
        self.notes: list[str] = []
        self.base = next((wager.id for wager in self.game.wager if wager.required), "ante")
        self.plays_on = True
        self.half_placed: AmountRule | None = None
        self.ends_round: AmountRule | None = None

    def weigh_opening(self) -> None:
        """Weighs the wagers that open the round, which may void this hand or the round."""
        self._limits()
        self.plays_on = self._opening()

    def weigh_later(self) -> None:
        """Weighs the follow-up and jackpot wagers, if the hand played on."""
        if not self.plays_on:
            return
        going_back, notes = check_bets(self.layout, self.index, self._base())
        for text in notes:
            self._note(text)
        self._follow_ups(going_back)
        self._jackpots()

    def stakes(self) -> dict[str, WeighedStake]:
        """In the order in which the book settles them, the jackpot last."""
        order = (*self.game.step[-1].order, *(w.id for w in self.game.wager if w.cost_from_sign))
        return {name: self._stake(name) for name in order if name in self.seat.wagers}

    def _stake(self, name: str) -> WeighedStake:
        return WeighedStake(
            wager=name,
            staked=self.seat.wagers[name],
            live=NOTHING if name in self.void else self.live[name],
            void=name in self.void,
            clauses=self.clauses.get(name, ()),
            should=self.should.get(name, ()),
        )

    def _orders(self, rule: AmountRule) -> str:
        """What a rule orders under the settings of this table."""
        setting, values = OVERRULED.get(rule.find, ("", {}))
        return values.get(self.layout.sign.settings.get(setting, ""), rule.do)

    def void_hand(self, rule: AmountRule) -> None:
        for name in self.seat.wagers:
            self._return(name, rule)

    def _return(self, name: str, rule: AmountRule) -> None:
        """A wager goes back in full."""
        self.void.setdefault(name, rule)
        self._cite(name, rule)

    def _cite(self, name: str, rule: AmountRule) -> None:
        so_far = self.clauses.get(name, ())
        self.clauses[name] = (*so_far, *(c for c in rule.clauses if c not in so_far))

    def _note(self, text: str, rule: AmountRule | None = None) -> None:
        cite = f" ({rule.clause})" if rule else ""
        self.notes.append(f"Seat {self.seat.seat}: {text}{cite}.")

    def _named(self, name: str) -> str:
        return f"the {self.game.wager_named(name).name} of {show_dollars(self.seat.wagers[name])}"

    # --- the limits on the sign ----------------------------------------------

    def _limits(self) -> None:
        in_force = self._limits_in_force()
        for wager in self.game.wager:
            if wager.placed != "opening" or wager.cost_from_sign or wager.id not in self.live:
                continue
            own = self.layout.sign.own_limits.get(wager.id)
            minimum, maximum = (own.minimum, own.maximum) if own is not None else in_force
            if self.live[wager.id] < minimum:
                self._under(wager.id, minimum)
            elif maximum is not None and self.live[wager.id] > maximum:
                self._over(wager.id, maximum)

    def _limits_in_force(self) -> tuple[Cents, Cents | None]:
        own, sign = self.seat.personal_limits, self.layout.sign
        if own is None:
            return sign.minimum, sign.maximum
        rule = amount_rule(self.game, "over maximum")
        if own.maximum is not None and rule is not None and not rule.unless_marker:
            raise BadInput(
                f"{self.field}.personal_limits.maximum",
                f"no maximum above that of the sign, which nobody may exceed here ({rule.clause})",
                got=show_amount(own.maximum),
            )
        return (
            sign.minimum if own.minimum is None else own.minimum,
            sign.maximum if own.maximum is None else own.maximum,
        )

    def _under(self, name: str, minimum: Cents) -> None:
        rule = amount_rule(self.game, "under minimum", name)
        if rule is None:
            return
        then = "it counts as placed"
        if rule.do == "settle as placed once, then return":
            then = "it counts this once, and the player is warned"
            if self.seat.warned:
                then = "the player has been warned, so it goes back"
        elif rule.do == "return":
            then = "it goes back"
        if then.endswith("goes back"):
            self._return(name, rule)
        self._cite(name, rule)
        less = f"{self._named(name)} is under the minimum of {show_dollars(minimum)}"
        self._note(f"{less}; {then}", rule)

    def _over(self, name: str, maximum: Cents) -> None:
        rule = amount_rule(self.game, "over maximum", name)
        if rule is None:
            return
        more = f"{self._named(name)} is over the maximum of {show_dollars(maximum)}"
        agreed = self.seat.personal_limits is not None and self.seat.personal_limits.maximum
        then = "the marker allows it"
        if not rule.unless_marker or not self.seat.marker or agreed:
            then = self._count(name, rule, rule.do, maximum)
        self._cite(name, rule)
        self._note(f"{more}; {then}", rule)

    def _count(self, name: str, rule: AmountRule, do: str, most: Cents) -> str:
        """Counts a wager as a row orders, and says in words what becomes of it."""
        amount = self.live[name]
        live = counted(do, amount, most)
        if live is None:
            self._return(name, rule)
            return "it goes back"
        self.live[name] = live
        if live == amount:
            return "it counts as placed"
        return f"{show_dollars(amount - live)} goes back"

    # --- what a hand needs to be dealt in --------------------------------------

    def _opening(self) -> bool:
        """Whether the hand plays on with the wagers it opened with."""
        required = [wager for wager in self.game.wager if wager.required]
        returned = next((self.void[wager.id] for wager in required if wager.id in self.void), None)
        if returned is not None:
            self.void_hand(returned)
            return False
        missing = [wager for wager in required if wager.id not in self.live]
        if missing:
            return self._without(missing, [w for w in required if w not in missing])
        return self._equal(required)

    def _without(self, missing: list[Wager], present: list[Wager]) -> bool:
        lacking = missing[0]
        find = f"{present[0].id} without {lacking.id}" if present else "no required wager"
        rule = amount_rule(self.game, find)
        if rule is None:
            expected = (
                f"an amount for the {lacking.name}, which every hand needs ({lacking.clause})"
            )
            raise BadInput(f"{self.field}.wagers.{lacking.id}", expected, got=None)
        self._note(f"there is no {' and no '.join(w.name for w in missing)}", rule)
        return self._play_on(rule, tuple(self.live))

    def _equal(self, required: list[Wager]) -> bool:
        for wager in required:
            other = wager.equals
            if other is None or self.live[wager.id] == self.live[other]:
                continue
            rule = amount_rule(self.game, "unequal ante and blind")
            if rule is None:
                raise BadInput(
                    f"{self.field}.wagers.{wager.id}",
                    f"{show_amount(self.live[other])}, as much as the {other} ({wager.clause})",
                    got=show_amount(self.live[wager.id]),
                )
            self._note(f"{self._named(wager.id)} is not equal to {self._named(other)}", rule)
            return self._play_on(rule, (wager.id, other))
        return True

    def _play_on(self, rule: AmountRule, about: tuple[str, ...]) -> bool:
        """Whether the hand plays on; `about` are the wagers concerned where the row names none."""
        match self._orders(rule):
            case "void hand":
                self.void_hand(rule)
                self._note("the hand is void and its wagers go back", rule)
                return False
            case "void round":
                self.ends_round = rule
                return False
            case "play equals blind":
                self.base = "blind"
        self.half_placed = rule
        for name in rule.wagers or about:
            if name in self.live:
                self._cite(name, rule)
        return True

    # --- follow-up wagers -------------------------------------------------------

    def _follow_ups(self, going_back: frozenset[str]) -> None:
        for wager in self.game.wager:
            if wager.placed == "opening" or wager.id not in self.live:
                continue
            if wager.id in going_back:
                self._note(f"{self._named(wager.id)} was wrong and goes back with the fold")
                continue
            for other in wager.needs:
                if other not in self.live and self.half_placed is None:
                    expected = f"no {wager.id} wager without a {other} wager"
                    raise BadInput(f"{self.field}.wagers.{wager.id}", expected)
            street, multiples = self._multiples(wager)
            self._follow_up(wager.id, street, multiples)

    def _base(self) -> Cents:
        """The base of follow-up wagers: the live Ante, or by a setting the whole Ante (S16)."""
        if self.layout.sign.settings.get("follow_up_over_maximum") == "as placed":
            return self.seat.wagers.get(self.base, NOTHING)
        return self.live.get(self.base, NOTHING)

    def _multiples(self, wager: Wager) -> tuple[str | None, tuple[int, ...]]:
        """The street a wager was made on, and what it may be there as multiples of the Ante."""
        sign = self.layout.sign
        if isinstance(wager.placed, str):
            return wager.placed, sign.multiples_on(wager.placed)
        if self.base == "blind" or self.seat.blind_hand:
            return self.seat.play_street, ONCE
        if self.seat.play_street is not None:
            return self.seat.play_street, sign.multiples_on(self.seat.play_street)
        amount, base = self.live[wager.id], self._base()
        fitting = [s for s in wager.placed if amount in _legal(base, sign.multiples_on(s))]
        if len(fitting) != 1:
            raise BadInput(
                f"{self.field}.play_street",
                f"one of {', '.join(wager.placed)}, because {show_amount(amount)} beside "
                f"{show_amount(base)} does not show on which street it was placed",
            )
        return fitting[0], sign.multiples_on(fitting[0])

    def _follow_up(self, name: str, street: str | None, multiples: tuple[int, ...]) -> None:
        base, amount = self._base(), self.live[name]
        legal = _legal(base, multiples)
        if not legal:
            raise BadInput(f"sign.multiples.{street}", "the multiples that this table offers", None)
        if amount in legal:
            return
        find = "excess follow-up" if amount > max(legal) else "short follow-up"
        rule = amount_rule(self.game, find, name, street)
        do = rule.do if rule is not None else ""
        if self.base == "blind":  # it may only equal the Blind, and no multiple of it
            rule, do = self.half_placed, "settle to multiple"
        if rule is None:
            wanted = " or ".join(map(show_amount, legal))
            raise BadInput(f"{self.field}.wagers.{name}", wanted, got=show_amount(amount))
        should = (
            f"{self._named(name)} should be {either(map(show_dollars, legal))} beside the "
            f"{self.game.wager_named(self.base).name} of {show_dollars(base)}"
        )
        then = self._count(name, rule, *self._ordered(do, amount, legal))
        self._cite(name, rule)
        if rule.told:
            self.should[name] = legal
        self._note(f"{should}; {then}", rule)

    def _ordered(self, do: str, amount: Cents, legal: tuple[Cents, ...]) -> tuple[str, Cents]:
        """What is done about a wrong follow-up wager, and how much of it may count.

        A setting can make an amount between two multiples count as the lower one (UC-6).
        """
        below = [multiple for multiple in legal if multiple < amount]
        between = below and amount < max(legal)
        if between and self.layout.sign.settings.get("odd_play_amount") == "lower multiple":
            return "settle to multiple", max(below)
        return do, max(legal)

    # --- the jackpot ----------------------------------------------------------------

    def _jackpots(self) -> None:
        for wager in self.game.wager:
            if not wager.cost_from_sign or wager.id not in self.live:
                continue
            lacking = next((name for name in wager.needs if name not in self.live), None)
            if lacking is not None:
                needed = self.game.wager_named(lacking).name
                self._jackpot(wager, "jackpot without ante", lacking=needed)
            else:
                self._cost(wager)

    def _cost(self, wager: Wager) -> None:
        cost = jackpot_cost(self.layout, wager.id)
        amount = self.live[wager.id]
        if cost is None or amount == cost:
            return
        find = "short jackpot" if amount < cost else "excess jackpot"
        self._jackpot(wager, find, cost=cost)

    def _jackpot(
        self, wager: Wager, find: str, lacking: str = "", cost: Cents | None = None
    ) -> None:
        rule = amount_rule(self.game, find, wager.id)
        if rule is None:
            expected = f"no {wager.id} wager without the {lacking}"
            if cost is not None:
                expected = f"{show_amount(cost)}, the cost on the sign"
            expected += f" ({', '.join(wager.clauses)})"
            amount = show_amount(self.live[wager.id])
            raise BadInput(f"{self.field}.wagers.{wager.id}", expected, got=amount)
        orders = self._orders(rule)
        if orders == "play on":
            return
        wrong = f"{self._named(wager.id)} needs the {lacking} beside it"
        if cost is not None:
            wrong = f"{self._named(wager.id)} should be {show_dollars(cost)}, the cost on the sign"
        then = self._count(wager.id, rule, orders, cost or NOTHING)
        self._cite(wager.id, rule)
        self._note(f"{wrong}; {then}", rule)


def _legal(base: Cents, multiples: Iterable[int]) -> tuple[Cents, ...]:
    return tuple(base * multiple for multiple in multiples)
