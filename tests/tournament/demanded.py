"""What the conditions of a tournament must contain, written from the documents.

A `Demand` is one item: its clause, the text that satisfies it, and the figures without which the
text does not. An item without figures is a fixed statement, or is told in words of the house's.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.tournament.stage import terms_for

WSOP, POKER, CANBERRA = "melbourne-wsop", "melbourne-poker", "canberra-ultimate"


class Demand(NamedTuple):
    """`always` is false for what the document asks for only where it applies."""

    id: str
    clause: str
    text: str
    always: bool = True
    figures: tuple[str, ...] = ()
    fixed: bool = False


def _figures(item: str, clause: str, *names: str, always: bool = True) -> Demand:
    text = " and ".join(f"{{{name}}}" for name in names)
    return Demand(item, clause, text, always, names)


def _words(item: str, clause: str, always: bool = True) -> Demand:
    return Demand(item, clause, "As agreed with the players.", always)


def _says(item: str, clause: str, text: str, always: bool = True) -> Demand:
    return Demand(item, clause, text, always, fixed=True)


STAFF = (
    "With the prior approval of the Chief Operating Officer or the Chief Executive Officer, "
    "certain employees, contractors or associates may take part. No employee wins a prize, and the "
    "next eligible finisher takes the place of an employee who would have won one."
)
REFUSAL = "The Casino Operator may refuse any application."
SIGNATURE = "Each player signs a copy of the conditions."
AGREED = (
    "A table may end early when tournament chips turn into cash at the end of the round or session "
    "and all its players agree."
)


def _crown(part: str, banked: bool) -> tuple[Demand, ...]:
    """13.4 of the rules of WSOP Bonus Texas Holdem, which 12.4 of Crown Poker repeats."""
    one, two, three, eight = (f"{part}.4.{n}" for n in (1, 2, 3, 8))
    sessions = (
        (
            _figures("progression", f"{three}(a)(iii)", "advancing", always=False),
            _figures("buy-back", f"{three}(a)(iv)", "re_buy_last", always=False),
            _figures("repechage", f"{three}(a)(v)", "repechage", always=False),
        )
        if banked
        else (
            _words("progression", f"{three}(a)(iii)", always=False),
            _figures("buy-back", f"{three}(a)(iv)", "re_buy_last", always=False),
            _words("repechage", f"{three}(a)(v)", always=False),
        )
    )
    secret = f"{part}.4.4(c)"
    return (
        _figures("schedule", f"{one}(a)(i)", "start"),
        _figures("entry-fee", f"{one}(a)(ii)", "fee", always=False),
        _figures("buy-in", f"{one}(a)(ii)", "fee", always=False),
        _figures("re-buy", f"{one}(a)(ii)", "re_buy_price", always=False),
        _figures("add-on", f"{one}(a)(ii)", "add_on_price", always=False),
        _figures("players", f"{one}(a)(iii)", "least", "most"),
        _figures("location", f"{one}(a)(iv)", "location"),
        _says(
            "start-may-move",
            f"{one}(b)",
            "The Tournament Director may move the start of a round or session on reasonable notice "
            "to the players.",
        ),
        _says(
            "regulator-told",
            f"{one}(c)",
            "The VCGLR hears of a change of details before the tournament.",
        ),
        _says("acceptance", f"{two}(a)(i)", "Taking part means accepting the conditions."),
        _says(
            "eligible-persons",
            f"{two}(a)(ii)",
            "Only people who may enter and stay in the casino and gamble may enter.",
        ),
        _says("refusal", f"{two}(a)(iii)", REFUSAL, always=False),
        _words("selection", f"{two}(a)(iv)", always=False),
        _says("staff", f"{two}(a)(v)", STAFF, always=False),
        _says(
            "abide",
            f"{two}(b)(i)",
            "All players keep to the conditions or risk disqualification.",
        ),
        _words("where-to-read", f"{two}(b)(ii)"),
        _says("signature", f"{two}(b)(iii)", SIGNATURE, always=False),
        _words("entry-method", f"{two}(c)"),
        _figures("entry-terms", f"{two}(d)", "withdraw"),
        _figures("rounds", f"{three}(a)(i)", "rounds"),
        _figures("tables", f"{three}(a)(ii)", "tables"),
        *sessions,
        _says(
            "starting-bank",
            f"{three}(b)",
            "Every player starts with {chips} in chips and is told so before the start.",
        ),
        _figures("chips-at-end", f"{three}(c)", "chips_at_end", always=False),
        _figures("chips", f"{part}.4.4(a)", "chip_type"),
        _figures("compulsory-wager", f"{part}.4.4(b)", "limits", always=banked),
        _figures("secret-wagers", secret, "secret_wagers", always=False)
        if banked
        else _words("secret-wagers", secret, always=False),
        _words("elimination", f"{part}.4.5(a)"),
        _figures("winners", f"{part}.4.6(a)", "ranking"),
        _figures("prize-pool", f"{part}.4.7(a)", "pool"),
        _figures("prize-shares", f"{part}.4.7(b)", "shares", "ties"),
        _figures("penalties", f"{eight}(a)(i)", "penalties"),
        _figures("disqualification", f"{eight}(a)(ii)", "disqualified_for"),
        _figures("substitutes", f"{eight}(a)(iii)", "substitutes_for"),
        _figures("refunds", f"{eight}(a)(iv)", "withdraw", "cancel_refund"),
        _figures("lateness", f"{eight}(b)(i)", "no_show"),
        _words("absence", f"{eight}(b)(ii)"),
        _words("phones", f"{eight}(b)(iii)"),
        _words("substitution", f"{eight}(b)(iv)"),
        _figures("after-disqualification", f"{eight}(b)(v)", "after_disqualification"),
        _figures("retirement", f"{eight}(b)(vi)", "after_retirement"),
        _says(
            "rules-prevail",
            f"{eight}(c)",
            "The Tournament Director runs the tournament under the conditions and the rules of the "
            "game, and the rules of the variation played win a conflict.",
        ),
        _says(
            "early-end",
            f"{eight}(d)",
            "The Tournament Director may end play at a table before its scheduled hands or time in "
            "the cases that follow.",
        ),
        _says(
            "early-end-decided",
            f"{eight}(d)(i)",
            "A table may end early when those who go on are known.",
        ),
        _says("early-end-agreed", f"{eight}(d)(ii)", AGREED, always=False),
        _says(
            "privacy",
            f"{eight}(e)",
            "Personal information is handled under the house's privacy policy unless the "
            "conditions say otherwise.",
        ),
        _says(
            "publicity",
            f"{eight}(f)",
            "With an entrant's permission the house may use name, suburb and likeness to promote "
            "itself.",
        ),
        _says(
            "conducted-by",
            f"{eight}(g)",
            "The Tournament Director conducts the tournament under the conditions and the rules of "
            "the game.",
        ),
        _says(
            "disputes",
            f"{eight}(h)",
            "In a tournament dispute the Tournament Director's decision is final.",
        ),
        _says(
            "liability",
            f"{eight}(i)",
            "As far as the law allows, and without touching rights that consumer law protects, the "
            "house is not liable for losses from a decision of the Tournament Director.",
        ),
        _says(
            "complaints",
            f"{eight}(j)",
            "A patron may have a complaint about gaming in the casino investigated by the VCGLR.",
        ),
    )


_STRUCTURE = "16.3(a)(iii)"
DEMANDS: dict[str, tuple[Demand, ...]] = {
    WSOP: _crown("13", banked=True),
    POKER: _crown("12", banked=False),
    CANBERRA: (
        _figures("start", "16.3(a)(i)", "start"),
        _words("entry-method", "16.3(a)(i)"),
        _words("eligibility", "16.3(a)(i)", always=False),
        _figures("entry-fee", "16.3(a)(ii)", "fee", always=False),
        _figures("commission", "16.3(a)(ii)", "commission", always=False),
        _figures("sessions", f"{_STRUCTURE}(A)", "rounds"),
        _figures("tables", f"{_STRUCTURE}(B)", "tables"),
        _words("sit-and-go", f"{_STRUCTURE}(B)", always=False),
        _words("further-terms", f"{_STRUCTURE}(C)", always=False),
        _figures("progression", f"{_STRUCTURE}(D)", "advancing", always=False),
        _figures("points", f"{_STRUCTURE}(E)", "points", always=False),
        _words("points-elimination", f"{_STRUCTURE}(E)a.", always=False),
        _figures("points-places", f"{_STRUCTURE}(E)b.", "points", always=False),
        _figures("points-ties", f"{_STRUCTURE}(E)c.", "ties", always=False),
        _figures("repechage", f"{_STRUCTURE}(F)", "repechage", always=False),
        _figures("re-buy", f"{_STRUCTURE}(G)", "re_buy_price", "re_buy_last"),
        _figures("add-on", f"{_STRUCTURE}(H)", "add_on_price", "add_on_last"),
        _figures("chips", "16.3(a)(iv)", "chips"),
        _figures("chips-bought", "16.3(a)(iv)", "re_buy_chips", "add_on_chips", always=False),
        _figures("players", "16.3(a)(v)", "least", "most"),
        _figures("groups", "16.3(a)(vi)", "barred_groups"),
        _figures("limits", "16.3(a)(vii)", "limits"),
        _words("elimination", "16.3(a)(viii)(A)", always=False),
        _figures("advancing", "16.3(a)(viii)(B)", "advancing", always=False),
        _figures("prize-breakdown", "16.3(a)(ix)", "pool"),
        _figures("prize-distribution", "16.3(a)(x)", "shares", "ties"),
        _says(
            "rules-prevail",
            "16.3(b)",
            "The Tournament Director or Assistant conducts the tournament under the conditions and "
            "the rules of the game, and the rules win a conflict.",
        ),
    ),
}
COUNTS = {WSOP: 53, POKER: 53, CANBERRA: 27}
"""How many items each document asks for."""

ON: dict[str, Any] = {
    "event": "charity",
    "sit_and_go": True,
    "re_buy": {"price": "100.00", "chips": 10000, "last": 4},
    "add_on": {"price": "40.00", "chips": 4000, "last": 4},
    "entry": {"may_refuse": True, "selection": True, "written_agreement": True},
    "not_applicable": [],
    "points": [],
}
"""A tournament to which everything applies."""
OFF: dict[str, Any] = {
    "entry": {"fee": "0.00", "commission": "0.00"},
    "not_applicable": [],
    "points": [],
}
"""A tournament to which nothing applies that need not."""


SOLD = ("re_buy_price", "re_buy_last", "re_buy_chips", "add_on_price")
"""Figures that only a tournament with a re-buy or an add-on has."""


def texts(book: str, *left_out: str) -> dict[str, str]:
    """A text for every item of the document."""
    return {one.id: one.text for one in DEMANDS[book] if one.id not in left_out}


def everything(book: str, **changes: Any) -> Any:
    """The terms of a tournament to which everything applies."""
    wanted = {**ON, "conditions": texts(book), **changes}
    if book != CANBERRA:  # there tournament chips are never money
        wanted["prizes"] = {"cash_chips_at_end": True}
    if book != POKER:
        row = {"rounds": 5, "minimum": 10, "maximum": 99}
        wanted["session"] = [
            row | {"advance": 2, "field": "everyone"},
            row | {"advance": 1, "field": "beaten"},
            row | {"secret_wagers": 1},
        ]
    return terms_for(book, **wanted)


def nothing(book: str, **changes: Any) -> Any:
    """The terms of a tournament to which nothing applies that need not."""
    sold = {one.id for one in DEMANDS[book] if one.figures and one.figures[0] in SOLD}
    unsold = dict.fromkeys(sold, "Not offered in this tournament.")
    wanted = {**OFF, "conditions": texts(book) | unsold, **changes}
    if book == POKER:
        wanted["level"] = [{"minutes": 20}]
        wanted["levels"] = None
    else:
        row = {"rounds": 5, "minimum": 10, "maximum": 99, "field": "everyone"}
        wanted["session"] = [row]
    return terms_for(book, **wanted)
