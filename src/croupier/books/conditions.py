"""Rows about tournaments and promotions: what their conditions must say, and the rules they keep.

An item of the conditions asks for one of three things: a fixed statement (`says`), a text that
names figures of the tournament or promotion in braces (`states`), or a text in the house's words.
"""

import re
from collections.abc import Iterable, Mapping
from textwrap import shorten
from typing import Any, Literal, TypeAlias

import msgspec

from croupier.books.schema import Count, Id, Row, Text, What
from croupier.errors import BadInput

TournamentFigure: TypeAlias = Literal[
    "name",
    "start",
    "location",
    "fee",
    "commission",
    "to_pool",
    "chips",
    "chip_type",
    "least",
    "most",
    "tables",
    "seats",
    "sessions",
    "levels",
    "rounds",
    "limits",
    "advancing",
    "repechage",
    "secret_wagers",
    "points",
    "ranking",
    "ties",
    "pool",
    "added",
    "shares",
    "withdraw",
    "no_show",
    "cancel_refund",
    "penalties",
    "disqualified_for",
    "substitutes_for",
    "barred_groups",
    "after_disqualification",
    "after_retirement",
    "chips_at_end",
    "re_buy_price",
    "re_buy_chips",
    "re_buy_last",
    "add_on_price",
    "add_on_chips",
    "add_on_last",
]
"""What a tournament knows of itself and a text of its conditions may name in braces."""

PromotionFigure: TypeAlias = Literal[
    "starts", "closes", "prizes", "presence", "least_wager", "criteria", "cash_alternative"
]
"""What a promotion knows of itself and a text of its terms may name in braces."""

RuleId: TypeAlias = Literal[
    "document",
    "publish",
    "notify",
    "director",
    "deputy",
    "tables",
    "exclusive",
    "brief",
    "practice",
    "start-moved",
    "staff",
    "agreement",
    "equal",
    "starting-bank",
    "chips",
    "no-cash",
    "one-entry",
    "ballot",
    "places",
    "no-show",
    "lateness",
    "reserve",
    "substitute",
    "chips-stay",
    "minimum",
    "marker",
    "opportunity",
    "secret",
    "pause",
    "pace",
    "out",
    "penalty",
    "disqualify",
    "retire",
    "early-end",
    "early-end-decided",
    "early-end-agreed",
    "award",
    "commission",
    "pool",
    "returned",
    "added",
    "no-refund",
    "refund",
    "cancel",
    "low-limit",
]
DONE_BY_SOMEBODY = frozenset(
    {"document", "publish", "notify", "director", "deputy", "tables", "brief", "practice",
     "start-moved", "agreement", "ballot", "places", "reserve", "substitute", "marker",
     "opportunity", "pause", "pace", "penalty", "disqualify", "early-end", "award", "added",
     "refund", "cancel"}
)  # fmt: skip
"""Rules that somebody carries out; their rows say who, in `by`."""

NO_TEXT = frozenset(
    {"", "x", "na", "tba", "tbc", "tbd", "todo", "pending", "unknown", "tobeadvised",
     "tobeconfirmed", "tobeannounced", "notapplicable", "stated", "asstated"}
)  # fmt: skip
"""Texts that tell nobody anything, without spaces and punctuation."""
LONGEST_TEXT = 120
_BESIDE_LETTERS = re.compile(r"[\W_]+")
_IN_BRACES = re.compile(r"\{([^{}]*)\}")


class StatedItem(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What conditions must contain: a statement as it stands here, or a text about `what`."""

    id: Id
    what: What
    applies: Literal["always", "if applicable"] = "always"
    says: Text | None = None

    @property
    def figures(self) -> tuple[str, ...]:
        """The figures that the text must name in braces, as far as there are such figures."""
        return ()


class ConditionItem(StatedItem, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the conditions of a tournament must contain."""

    states: tuple[TournamentFigure, ...] = ()

    @property
    def figures(self) -> tuple[str, ...]:
        return self.states


class PromotionItem(StatedItem, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the terms of a promotion must contain.

    `prize` names the kind of prize that asks for the item; without it every kind does.
    """

    states: tuple[PromotionFigure, ...] = ()
    prize: Id | None = None

    @property
    def figures(self) -> tuple[str, ...]:
        return self.states


class TournamentRule(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule of tournament play that conditions cannot change, and whose duty or right it is.

    A book that has no row of a given id leaves the matter to the conditions.
    """

    id: RuleId
    what: What
    by: Id | None = None


class TournamentFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`tournament.toml`: what the conditions must contain, and the rules of tournament play."""

    condition: tuple[ConditionItem, ...] = ()
    rule: tuple[TournamentRule, ...] = ()


class PrizeKind(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of prize from which a promotion chooses.

    Money is paid in the ways that the book lists. In place of a thing the terms may offer cash,
    and never in place of money or of dollars that count only in the house.
    """

    id: Id
    paid: Literal["as money", "as house dollars", "as a thing"] = "as a thing"


class BannedPrize(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A prize nobody may offer, or not more of it than this many litres.

    The row `prescribed` forbids the kinds of prizes that the house has recorded as prescribed.
    """

    id: Id
    what: What
    over_litres: Count | None = None


class Way(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of the ways a book lists: of paying a prize, of telling its winner."""

    id: Id
    what: What


class PromotionRule(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that must be done for a promotion, beside what its terms must contain."""

    id: Literal["terms-available", "reasons-told"]
    what: What


class PromotionLimit(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A figure of the book about promotions: an amount of money, or a number of days."""

    id: Literal["scrutineer-over", "payment-choice-over", "winner-told-days", "denied-claim-over"]
    what: What
    value: Text


class PromotionFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`promotions.toml`: what the terms of a promotional prize must contain, and its figures."""

    prize_kind: tuple[PrizeKind, ...]
    condition: tuple[PromotionItem, ...] = ()
    banned: tuple[BannedPrize, ...] = ()
    payment: tuple[Way, ...]
    told_by: tuple[Way, ...]
    rule: tuple[PromotionRule, ...] = ()
    figure: tuple[PromotionLimit, ...]

    def limit(self, name: str) -> PromotionLimit:
        return next(row for row in self.figure if row.id == name)

    def kind(self, name: str) -> PrizeKind | None:
        return next((row for row in self.prize_kind if row.id == name), None)

    def clause(self, name: str) -> str:
        """The clause of the rule or item of that name, empty where the book has none."""
        rules: dict[str, str] = {row.id: row.clause for row in self.rule}
        items = {row.id: row.clause for row in self.condition}
        return rules.get(name) or items.get(name, "")


# --- texts and the figures in them --------------------------------------------------------------


def text_lacks(item: StatedItem, text: str, known: Iterable[str]) -> str:
    """What a text still has to say for its item, in a sentence; empty where it says it.

    `known` are the figures that there are.
    """
    what = within_sentence(item.what)
    if not text.strip():
        return f"This text is missing: {what}."
    if item.says is not None and _words(text) != _words(item.says):
        statement = " ".join(_words(item.says)).replace("_", " ")
        return f"Write this statement as the book has it: {_shortened(statement)}"
    named = {_figure(found[1]) for found in _IN_BRACES.finditer(text)}
    for name in item.figures:
        if name in known and name not in named:
            return f"The text on this must contain {{{name.replace('_', ' ')}}}: {what}."
    if _BESIDE_LETTERS.sub("", text).lower() in NO_TEXT:
        return f"Write a text that says this: {what}."
    return ""


def within_sentence(what: str) -> str:
    """A text of the book as the end of a sentence; the clause has all of a long one."""
    return _shortened(f"{what[0].lower()}{what[1:]}")


def _shortened(text: str) -> str:
    return shorten(text, LONGEST_TEXT, placeholder=" …")


def filled(text: str, known: Mapping[Any, str], field: str = "") -> str:
    """A text with its figures filled in.

    A figure that is not known is bad input; without a field it stays as it stands.
    """

    def figure(found: re.Match[str]) -> str:
        name = _figure(found[1])
        if name not in known and not field:
            return found[0]
        if name not in known:
            raise BadInput(field, f"one of {', '.join(known)} in braces", found[0])
        return known[name]

    return _IN_BRACES.sub(figure, text)


def _words(text: str) -> list[str]:
    """A text word by word, whatever the spaces between; a figure in braces is one word."""
    return _IN_BRACES.sub(lambda found: f"{{{_figure(found[1])}}}", text).split()


def _figure(name: str) -> str:
    """The name of a figure; in braces it may have spaces or dashes."""
    return name.strip().replace(" ", "_").replace("-", "_")


# --- checks at loading --------------------------------------------------------------------------


def check_tournament(file: TournamentFile) -> None:
    """Refuses rows that say one thing twice, or name somebody where nobody acts."""
    check_once("condition", (row.id for row in file.condition))
    check_once("rule", (row.id for row in file.rule))
    for item in file.condition:
        _check_item(item)
    for row in file.rule:
        if row.id in DONE_BY_SOMEBODY and row.by is None:
            raise BadInput(f"rule {row.id}, by", "the role that does this")
        if row.id not in DONE_BY_SOMEBODY and row.by is not None:
            raise BadInput(f"rule {row.id}, by", "no role, because nobody does this", row.by)


def check_promotion(file: PromotionFile) -> None:
    """Refuses rows that say one thing twice, or name a kind of prize or a figure wrongly."""
    for key in ("prize_kind", "condition", "banned", "payment", "told_by", "rule", "figure"):
        check_once(key, (row.id for row in getattr(file, key)))
    for key in ("prize_kind", "payment", "told_by"):
        if not getattr(file, key):
            raise BadInput(key, "at least one row")
    kinds = [row.id for row in file.prize_kind]
    for item in file.condition:
        _check_item(item)
        if item.prize is not None and item.prize not in kinds:
            raise BadInput(f"condition {item.id}, prize", f"one of {', '.join(kinds)}", item.prize)
    _check_limits(file)


def _check_limits(file: PromotionFile) -> None:
    forms = {
        "scrutineer-over": _AMOUNT,
        "payment-choice-over": _AMOUNT,
        "winner-told-days": _DAYS,
        "denied-claim-over": _AMOUNT,
    }
    found = {row.id: row.value for row in file.figure}
    for name, form in forms.items():
        if name not in found:
            raise BadInput("figure", f"a row {name}")
        if not form.fullmatch(found[name]):
            expected = "whole days such as 2" if form is _DAYS else "an amount such as 100.00"
            raise BadInput(f"figure {name}, value", expected, found[name])


_AMOUNT = re.compile(r"\d{1,9}\.\d\d")
_DAYS = re.compile(r"[1-9]\d{0,2}")


def _check_item(item: StatedItem) -> None:
    if item.says is not None and item.figures:
        expected = "none, because the statement in says is fixed"
        raise BadInput(f"condition {item.id}, states", expected, ", ".join(item.figures))
    check_once(f"condition {item.id}, states", item.figures)


def check_once(field: str, names: Iterable[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise BadInput(field, "each id once", name)
        seen.add(name)
