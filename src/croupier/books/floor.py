"""What a book says about the floor around its tables: `floor.toml`.

Things to be done and recorded, conduct that is not allowed, what a layout shows, and
where a person may complain. A book without such a file has none of them.
"""

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from croupier.books.informing import informs
from croupier.books.row_words import besides, clauses_cited
from croupier.books.schema import ClauseNo, Count, Day, Id, Row, Small, Text, What
from croupier.books.titled_table import BookTable, book_table, cite

Trigger = Literal[
    "the table opens",
    "the table closes",
    "cards are changed",
    "all cards are changed",
    "a player asks to see the cards",
    "a shuffle is ordered",
    "there was a misdeal",
    "cards are dropped",
    "a card is missing",
    "a wrong deck is removed",
    "the device is replaced",
    "a time charge is taken",
    "a bonus hand is claimed",
    "a dispute stays open",
    "a promotion dispute stays open",
    "a draw is in doubt",
]
DueBefore = Literal[
    "opening",
    "the next round",
    "closing",
    "the drop",
    "payment",
    "the dispute closes",
    "the draw",
    "nothing",
]
HOUSE_WAITS: dict[Trigger, DueBefore] = {
    "a dispute stays open": "the dispute closes",
    "a promotion dispute stays open": "the dispute closes",
    "a draw is in doubt": "the draw",
}
"""What waits for the tasks of the house, by what raises them; no other command looks at them."""
DisputeKind = Literal["game", "complaint", "promotion", "integrity"]
BasisOf = Literal[
    "a player has a seat",
    "the dealer does not play",
    "the least buy-in",
    "chips stay on the table",
    "a bonus is given",
    "a token wins",
]


class FloorTask(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something to be done and recorded: when it falls due, by whom, and what waits for it.

    `tell` names the role that is to be told; `reference` asks for a document to be named, and
    `noted` says what else the note on it must state.
    """

    id: Id
    what: What
    when: Trigger
    before: DueBefore = "nothing"
    by: Id
    or_above: bool = True
    beside: tuple[Id, ...] = ()
    tell: Id | None = None
    within_minutes: Count | None = None
    reference: bool = False
    noted: Text | None = None


class ChangeGround(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ground on which cards are changed after a round: single cards, or only a whole deck."""

    id: Literal["unfit", "discretion"]
    whole_deck: bool = False


class Detail(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A particular of a breach that the book spells out: what was done, with what, able to what."""

    id: Id
    of: Literal["act", "item", "capability"]
    what: What


class Conduct(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something people may not do.

    `who` says whom the rule binds: staff alone, players alone (not staff who have no seat), or
    anybody. A report that names details names one of each kind (`of`) that the book spells out.
    """

    id: Id
    what: What
    who: Literal["anyone", "players", "staff"] = "anyone"
    unless_asked: bool = False
    exempt: tuple[Id, ...] = ()
    exempt_clause: ClauseNo | None = None
    detail: tuple[Detail, ...] = ()


class Spot(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place that a layout must show: for a wager at every seat, or an area for cards.

    A `mark` must be printed in these words, or, with `or_symbol`, by a symbol.
    """

    game: Id | None = None
    wager: Id | None = None
    area: Literal["community cards", "dealer's cards"] | None = None
    mark: Text | None = None
    or_symbol: bool = False
    where_offered: bool = False


class LayoutRule(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which layouts may lie on a table: those the book names, with so many places."""

    game: Id | None = None
    approved: tuple[Id, ...] = ()
    places: tuple[Count, ...] = ()
    logo: Literal["free", "clear of betting areas"] = "free"
    logo_clause: ClauseNo | None = None


class IdleRule(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """After how many rounds in a row without a wager a seat may be taken back.

    With `at_full_table`, only rounds count in which every other seat was in use.
    """

    rounds: Small
    at_full_table: bool


class FirstCall(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rule that whoever played at a place has the first call on it for the next round."""


class Recourse(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the regulator does for a person who is not content, in disputes of these kinds.

    The house decides first, except about complaints where `straight` is set.
    """

    disputes: tuple[DisputeKind, ...]
    what: What
    straight: bool = False


class Reach(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player excluded from `the game` is kept from."""

    of: Literal["table", "game"]


class Hours(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rule that the hours of gaming are set outside the book, and under what."""

    under: Annotated[Text, informs("names the Act outside the book that sets the hours")]


class Amendment(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A change of the document, which a copy of the rules lists."""

    rules: tuple[Text, ...]
    number: Text
    on: Day


class Approval(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The instrument that made the book law. No table opens before the house has adopted it.

    `starts` says from which day it is law, counted from the day it was made public.
    """

    instrument: Text
    under: Annotated[Text, informs("names the Act under which the book was approved")]
    approved: Annotated[Day | None, informs("the day on which the instrument was signed")] = None
    starts: Literal["at once", "the day after notification"] = "at once"
    amended: tuple[Amendment, ...] = ()


class FloorBasis(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The clause that is cited when the floor refuses something, or pays, on this ground."""

    of: BasisOf


class FloorFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`floor.toml`"""

    task: tuple[FloorTask, ...] = ()
    change_ground: tuple[ChangeGround, ...] = ()
    conduct: tuple[Conduct, ...] = ()
    layout: tuple[LayoutRule, ...] = ()
    spot: tuple[Spot, ...] = ()
    idle: IdleRule | None = None
    first_call: FirstCall | None = None
    recourse: tuple[Recourse, ...] = ()
    reach: Reach | None = None
    hours: Hours | None = None
    approval: Approval | None = None
    basis: tuple[FloorBasis, ...] = ()

    def clause_of(self, ground: BasisOf) -> str:
        """The clause for this ground, or none where the book does not have one."""
        return next((row.clause for row in self.basis if row.of == ground), "")


def floor_tables(floor: FloorFile, names: dict[str, str]) -> Iterator[BookTable]:
    """The file as tables."""
    yield book_table(
        "To be done and recorded",
        "what, when, who, before",
        (
            (t.what, t.when, _who(t, names) + besides(t, *TASK_SHOWN), t.before, cite(t))
            for t in floor.task
        ),
    )
    yield book_table(
        "Nobody may",
        "what, who is meant",
        (
            (c.what, c.who + besides(c, "who"), ", ".join((*clauses_cited(c), *_details(c))))
            for c in floor.conduct
        ),
    )
    spots = ((s.game or "", s.wager or s.area or "", _mark(s), cite(s)) for s in floor.spot)
    yield book_table("The layout shows", "game, what, marked", spots)
    layouts = (
        (row.game or "every game", besides(row, "game").strip(" ()") or "any", cite(row))
        for row in floor.layout
    )
    yield book_table("Layouts", "game, which", layouts)
    grounds = ((g.id + besides(g), g.clause) for g in floor.change_ground)
    yield book_table("Cards are changed after a round", "ground", grounds)
    ways = ((", ".join(r.disputes), r.what, _first(r), r.clause) for r in floor.recourse)
    yield book_table("Recourse", "disputes, what, after", ways)
    bases = ((row.of, row.clause) for row in floor.basis)
    yield book_table("Cited on the floor", "ground", bases)
    yield book_table("The instrument", "what, value", _instrument(floor))


TASK_SHOWN = ("when", "before", "by", "or_above", "beside", "tell")
"""The fields of a task that have words of their own in its table."""


def _details(conduct: Conduct) -> Iterator[str]:
    """The clauses of the particulars of a breach."""
    return (f"{detail.clause} ({detail.of} {detail.id})" for detail in conduct.detail)


def _who(task: FloorTask, names: dict[str, str]) -> str:
    who = ", ".join((names[task.by] + (" or above" if task.or_above else ""), *task.beside))
    return f"{who} tells {names[task.tell]}" if task.tell else who


def _first(recourse: Recourse) -> str:
    """What must come before a person goes to the regulator."""
    return "nothing, for a complaint" if recourse.straight else "the decision of the house"


def _mark(spot: Spot) -> str:
    words = [spot.mark] if spot.mark else []
    words += ["or a symbol"] if spot.or_symbol else []
    words += ["where offered"] if spot.where_offered else []
    return ", ".join(words)


def _instrument(floor: FloorFile) -> Iterator[tuple[str, str, str]]:
    approval = floor.approval
    if approval is not None:
        dated = f", {approval.approved}" if approval.approved else ""
        yield "approved by", f"{approval.instrument}{dated}", approval.clause
        yield "under", approval.under, approval.clause
        yield "in force", approval.starts, approval.clause
        for row in approval.amended:
            yield f"amended by {row.number} on {row.on}", ", ".join(row.rules), approval.clause
    if floor.hours is not None:
        yield "hours of gaming under", floor.hours.under, floor.hours.clause
    if floor.idle is not None:
        full = "a full table" if floor.idle.at_full_table else "any table"
        after = f"after {floor.idle.rounds} rounds without a wager at {full}"
        yield "an idle seat may be taken back", after, floor.idle.clause
    if floor.first_call is not None:
        yield "first call on a place for the next round", "its player", floor.first_call.clause
    if floor.reach is not None:
        yield "excluded from the game means from the", floor.reach.of, floor.reach.clause
