"""The sign of a table as a form: the fields that `signs` reads, with the choices the book leaves.

What a sign must state comes from the book's own list of its lines, with its words and its clause.
"""

from msgspec.structs import replace

from croupier.acts import FormChoice, FormField, FormWay, pick
from croupier.books import BankedGame, Book, Setting, SignItem, StreetChoice
from croupier.floor.tables.signs import items_for
from croupier.floor.tables.terms import OVER_BLINDS
from croupier.jackpot import line_fields

CHOSEN_ON_SIGN = ("trips_table", "ante_pays_from")
"""Readings that a sign states under a name of their own."""
_NAMES = {
    "minimum": "The least wager",
    "maximum": "The greatest wager",
    "smallest_chip": "The smallest chip that is wagered and paid",
    "maximum_payout": "The most that one winning wager is paid",
    "multiples": "The multiples of the Ante that may be wagered",
    "jackpot": "The jackpot wager",
    "ante_bonus": "The Ante Bonus wager",
    "minimum_buy_in": "The least buy-in",
    "limits": "The betting limits",
    "blinds": "The compulsory blinds",
    "commission": "The commission",
    "time_to_act": "The time to act",
    "straddles": "Blinds that players may add over the last one",
    "flop_chase": "The side wager on the colours of the flop",
    "side_wagers": "Other side wagers on the layout",
    "bonus": "Bonus prizes and the hands that win them",
    "settings": "Readings of the book",
}
_STREETS = {
    "preflop": "Before the flop",
    "flop": "After the flop",
    "turn": "After the turn",
    "river": "After the river",
}
_OVER = {
    "none": "None",
    "straddle": "One straddle",
    "chain": "A straddle, and over-blinds after it",
}


def sign_form(book: Book, game: str) -> tuple[FormField, ...]:
    """The fields of a sign for a game of a book; `game` is empty for poker."""
    return _Form(book, game).fields()


def says_form(book: Book, game: str) -> tuple[FormField, ...]:
    """What a sign must or may say in words only: lines of the book that no engine reads."""
    return tuple(
        FormField(
            key=item.id,
            label=item.what,
            type="text",
            clause=item.clause,
            required=item.shown == "stated",
        )
        for item in items_for(book, game)
        if item.key is None and item.shown in ("stated", "where offered")
    )


class _Form:
    """Makes the fields of one game's sign."""

    def __init__(self, book: Book, game: str) -> None:
        self.book = book
        self.game: BankedGame | None = book.game(game) if game else None
        items = reversed(items_for(book, game))
        self.items: dict[str, SignItem] = {item.key: item for item in items if item.key}
        self.readings = {row.id: row for row in book.file.setting if row.chosen == "on the sign"}

    def fields(self) -> tuple[FormField, ...]:
        own = self._banked(self.game) if self.game is not None else self._poker()
        return (*own, *self._settings())

    def _field(self, field: FormField) -> FormField:
        """A field in the words of the book, where the book has a line for it."""
        item = self.items.get(field.key)
        if item is None:
            return field
        required = item.shown == "stated"
        return replace(field, label=item.what, clause=item.clause, required=required)

    def _amount(self, key: str, least: int = 0) -> FormField:
        return self._field(FormField(key=key, label=_NAMES[key], type="amount", least=least))

    def _pair(self, key: str, clause: str = "") -> FormField:
        """A least and a greatest amount."""
        fields = tuple(
            FormField(key=end, label=label, type="amount", required=True)
            for end, label in (("minimum", "At least"), ("maximum", "At most"))
        )
        return self._field(
            FormField(key=key, label=_NAMES[key], type="object", clause=clause, fields=fields)
        )

    def _reading(self, row: Setting) -> FormField:
        return FormField(
            key=row.id,
            label=row.what,
            type="choice",
            clause=row.clause,
            default=row.default,
            choices=pick(row.values),
        )

    def _settings(self) -> tuple[FormField, ...]:
        rows = [row for name, row in self.readings.items() if name not in CHOSEN_ON_SIGN]
        if not rows:
            return ()
        help_ = "How this table reads the clauses that leave something open."
        return (
            FormField(
                key="settings",
                label=_NAMES["settings"],
                type="object",
                help=help_,
                folded=True,
                fields=tuple(self._reading(row) for row in rows),
            ),
        )

    # --- banked games --------------------------------------------------------------------

    def _banked(self, game: BankedGame) -> tuple[FormField, ...]:
        fields = [
            self._amount("minimum"),
            self._amount("maximum"),
            self._amount("smallest_chip", least=1),
            self._amount("maximum_payout"),
        ]
        multiples = self._multiples(game)
        if multiples is not None:
            fields.append(multiples)
        fields.extend(
            self._field(self._reading(self.readings[key]))
            for key in CHOSEN_ON_SIGN
            if key in self.readings and (key in self.items or key in _named_in(game))
        )
        if any(wager.id == "ante_bonus" for wager in game.wager):
            fields.append(self._pair("ante_bonus"))
        if self.book.jackpot is not None:
            fields.append(self._jackpot())
        return tuple(fields)

    def _multiples(self, game: BankedGame) -> FormField | None:
        """The multiples of each street; None where the book leaves the sign no choice."""
        bets = {
            step.street: choice
            for step in game.step
            if step.do == "decide" and step.street
            for choice in step.choices
            if choice.act == "bet"
        }
        offered = {street: _offered(bet, place) for place, (street, bet) in enumerate(bets.items())}
        if all(len(values) < 2 for values in offered.values()):
            return None
        fields = tuple(
            FormField(
                key=street,
                label=_STREETS[street],
                type="choices",
                clause=bet.clause,
                default=list(bet.multiples) or None,
                numbers=True,
                choices=tuple(FormChoice(value=str(n), label=f"{n}×") for n in offered[street]),
            )
            for street, bet in bets.items()
        )
        label = _NAMES["multiples"]
        return self._field(FormField(key="multiples", label=label, type="object", fields=fields))

    def _jackpot(self) -> FormField:
        return FormField(
            key="jackpot",
            label=_NAMES["jackpot"],
            type="object",
            help="Only where this table offers one. Terms left open are those of its system.",
            clause=self.items["jackpot"].clause if "jackpot" in self.items else "",
            fields=line_fields(self.book, of_sign=True),
        )

    # --- poker -------------------------------------------------------------------------------

    def _poker(self) -> tuple[FormField, ...]:
        return (
            self._amount("minimum_buy_in", least=1),
            self._limits(),
            self._blinds(),
            self._commission(),
            self._time(),
            self._straddles(),
            *self._side_wagers(),
            self._field(FormField(key="bonus", label=_NAMES["bonus"], type="text")),
        )

    def _limits(self) -> FormField:
        high = "In fixed limit the big bet, in spread limit the greatest bet; else leave it empty."
        fields = (
            FormField(key="minimum", label="The least bet", type="amount", required=True),
            FormField(key="maximum", label="The greatest bet", type="amount", help=high),
        )
        label = _NAMES["limits"]
        return self._field(FormField(key="limits", label=label, type="object", fields=fields))

    def _blinds(self) -> FormField:
        return self._field(
            FormField(
                key="blinds",
                label=_NAMES["blinds"],
                type="list",
                help="The smallest first; the last is at least the least bet.",
                least=1,
                entry=FormField(key="", label="Blind", type="amount", required=True, least=1),
            )
        )

    def _commission(self) -> FormField:
        rules = self.book.poker.commission if self.book.poker else ()
        kind = FormField(
            key="type",
            label="How it is charged",
            type="choice",
            required=True,
            default="nil" if any(rule.id == "nil" for rule in rules) else rules[0].id,
            choices=tuple(
                FormChoice(
                    value=rule.id,
                    label=rule.name,
                    clause=rule.clause,
                    fields=_CHARGES[rule.id](rule.lowest or "", rule.highest or ""),
                )
                for rule in rules
            ),
        )
        entry = FormField(key="", label="Charge", type="object", required=True, fields=(kind,))
        return self._field(
            FormField(
                key="commission",
                label=_NAMES["commission"],
                type="list",
                least=1,
                most=len(rules),
                entry=entry,
                short=True,
            )
        )

    def _time(self) -> FormField:
        more = "Extra time, how often and its price go together: give all three or none."
        fields = (
            FormField(
                key="seconds", label="Seconds", type="number", required=True, least=1, most=3600
            ),
            FormField(
                key="extra_seconds", label="Extra seconds", type="number", least=1, most=3600
            ),
            FormField(key="times", label="Times a hand", type="number", least=1, most=99),
            FormField(key="fee", label="Price of each", type="amount"),
        )
        label = _NAMES["time_to_act"]
        field = FormField(key="time_to_act", label=label, type="object", help=more, fields=fields)
        return self._field(field)

    def _straddles(self) -> FormField:
        return self._field(
            FormField(
                key="straddles",
                label=_NAMES["straddles"],
                type="choice",
                default=OVER_BLINDS[0],
                choices=tuple(FormChoice(value=value, label=_OVER[value]) for value in OVER_BLINDS),
            )
        )

    def _side_wagers(self) -> tuple[FormField, ...]:
        rows = self.book.poker.side_wager if self.book.poker else ()
        if not rows:
            return ()
        others = FormField(
            key="side_wagers",
            label=_NAMES["side_wagers"],
            type="choices",
            clause=rows[0].clause,
            folded=True,
            choices=tuple(
                FormChoice(value=row.id, label=row.name, clause=row.clause) for row in rows
            ),
        )
        return self._pair("flop_chase", rows[0].clause), self._field(others)


def _named_in(game: BankedGame) -> set[str]:
    """The readings that the settlement rows of a game name."""
    rows = (text for wager in game.wager for row in wager.settles for text in (*row.when, row.then))
    return {key for text in rows for key in CHOSEN_ON_SIGN if f"${key}" in text}


def _offered(bet: StreetChoice, earlier: int) -> tuple[int, ...]:
    """The multiples that a sign may offer on a street; where they fall from street to street, each
    of the `earlier` streets keeps a higher one."""
    if bet.lowest is not None and bet.highest is not None:
        highest = bet.highest - (earlier if bet.falling else 0)
        return tuple(range(bet.lowest, highest + 1))
    return tuple(bet.multiples)


# --- the ways of charging -----------------------------------------------------------------------


def _figure(key: str, label: str, *, required: bool = True) -> FormField:
    return FormField(key=key, label=label, type="amount", required=required)


def _percentage(lowest: str, highest: str) -> tuple[FormField, ...]:
    rate = FormField(
        key="rate",
        label="Share of the pot",
        type="worded",
        help=f"From {lowest} to {highest}." if lowest and highest else "",
        required=True,
        ways=(FormWay(label="% of the pot", after="%"),),
    )
    least = _figure("minimum", "At least for each hand", required=False)
    return rate, least, _figure("cap", "At most for each hand")


def _by_players(label: str) -> FormField:
    least = FormField(key="0", label="From so many players", type="number", required=True, least=2)
    fee = FormField(key="1", label="The charge", type="amount", required=True)
    entry = FormField(key="", label="Step", type="row", required=True, fields=(least, fee))
    return FormField(key="by_players", label=label, type="list", most=9, entry=entry)


_CHARGES = {
    "percentage": _percentage,
    "time": lambda *_: (_figure("hourly", "For an hour"),),
    "per-hand": lambda *_: (
        _figure("amount", "For each hand"),
        _by_players("Other amounts by the number of players"),
        _figure("cap", "At most for each hand", required=False),
    ),
    "per-person": lambda *_: (_figure("amount", "For each player and hand"),),
    "nil": lambda *_: (),
}
