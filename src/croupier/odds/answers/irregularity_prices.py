"""Prices of irregularities after which a book lets play go on.

The price of a card that is shown is for a player who knows it before the first decision: the most
that it can be worth, because every later moment leaves fewer decisions to be made with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from croupier.books import BankedIrregularity, load_book
from croupier.odds.answers.compute import seen_figures
from croupier.odds.answers.prices import GAMES, MAIN, Price, Pricing, Row, Unpriced
from croupier.odds.asking.question import Question, ask
from croupier.odds.asking.tree import build_tree

SHOWN = "dealer-card-shown"
SEEN_CARD = "`croupier prices --kind seen` computes it, which takes minutes"
OF_ITS_OWN = "no rule says how it changes what is paid or decided"
PLAYED_ON = ("play on", "fold hand", "restore hand", "as ruled")

SYMMETRY = "cards that nobody has seen are as likely as those they replace, so that nothing changes"
SCALED = "all wagers of the hand keep their proportions, so that the edge of the Ante is the same"
CUT_BACK = "what is above the multiple goes back, and the wager left is one the rules allow"
BOARD_CARD = "a board card is solved for only together with a dealer's card (`--seen`)"
WHOLE_MULTIPLES = "the stake is whatever was placed; decisions are solved for whole multiples"
AS_RULED = "an officer rules on it case by case"
JACKPOT = "it changes a jackpot wager only, whose return depends on the meters"
OTHER_AREAS = "it concerns the hands of several areas, which are solved one at a time"
CORRECTED = "the wager is put right, or taken back as a check"
CHECKED = "the hand is checked, which is never better than best play; how much worse, the cards say"

REASONS: Mapping[str, str] = {
    "excess-play": CUT_BACK,
    "excess-follow-up": CUT_BACK,
    "over-maximum": SCALED,
    "under-minimum": SCALED,
    "short-play": WHOLE_MULTIPLES,
    "short-follow-up": WHOLE_MULTIPLES,
    "exposed-after-deal": BOARD_CARD,
    "board-shown-early": BOARD_CARD,
    "turn-or-river-shown": BOARD_CARD,
    "flop-shown-after-flop-wager": BOARD_CARD,
    "flop-count-order-known": SYMMETRY,
    "late-count-order-known": SYMMETRY,
    "taken-hand-named": "the hand is played as it was dealt",
    "taken-hand-alone": "the hand is played as it was dealt",
    "shuffler-fault": SYMMETRY,
    "shuffler-unverified": SYMMETRY,
    "device-jam": SYMMETRY,
    "cards-dropped": SYMMETRY,
    "viewed-one-hand": OTHER_AREAS,
    "others-may-retract": OTHER_AREAS,
    "wrong-flop-wager": CORRECTED,
    "wrong-later-wager": CORRECTED,
    "unpayable-amount": "it is paid up to the chip; the prices of signs show what that is worth",
    "no-decision-checked": CHECKED,
    "suspected-collusion": "it depends on whose cards are seen, which is not solved for",
    "low-jackpot-wager": JACKPOT,
    "low-jackpot-wager-amended": JACKPOT,
    "display-failure": JACKPOT,
    "malfunction-ruled-out": JACKPOT,
    "jackpot-leaver": JACKPOT,
    "jackpot-newcomer": JACKPOT,
    "jackpot-started-wrongly": JACKPOT,
    "meter-fault": JACKPOT,
    "investigation": "the payment is held back, not changed",
}
ZERO = (SYMMETRY, SCALED, CUT_BACK)
"""Reasons that make the price nothing, exactly."""

HALF_PLACED: Mapping[str, tuple[tuple[str, dict[str, Fraction]], ...]] = {
    "ante-only": (("Ante without Blind", {"ante": Fraction(1)}),),
    "blind-only": (("Blind without Ante", {"blind": Fraction(1)}),),
    "unequal-ante-and-blind": (
        ("Blind of half the Ante", {"ante": Fraction(1), "blind": Fraction(1, 2)}),
        ("Blind of twice the Ante", {"ante": Fraction(1), "blind": Fraction(2)}),
    ),
}

SeenValue = Callable[[Question], Fraction]


def seen_dealer(question: Question) -> Fraction:
    """The value of a round to a player who knows one of the dealer's cards."""
    return seen_figures(question, "dealer").expected_value


def irregularity_rows(pricing: Pricing) -> Iterator[Row]:
    """Every irregularity of every banked game after which play goes on."""
    for question, one in _listed():
        if one.hands == "as ruled":
            yield _unpriced(question, one, AS_RULED)
        else:
            yield from _rows(pricing, question, one)


def seen_rows(pricing: Pricing, seen: SeenValue = seen_dealer) -> Iterator[Row]:
    """A dealer's card that is shown and play goes on; minutes for each different game."""
    words = "one of the dealer's cards is known before the first decision"
    for question, one in _listed():
        if one.id.startswith(SHOWN):
            now = pricing.figures(question).house_edge
            yield _price(question, one, words, now, -pricing.knowing(question, seen), "seen")


def _listed() -> Iterator[tuple[Question, BankedIrregularity]]:
    for name, game in GAMES:
        book = load_book(name)
        question = ask(book, game)
        for one in book.irregularities:
            if not isinstance(one, BankedIrregularity) or one.hands not in PLAYED_ON:
                continue
            if not one.games or game in one.games:
                yield question, one


def _rows(pricing: Pricing, question: Question, one: BankedIrregularity) -> Iterator[Row]:
    now = pricing.figures(question).house_edge
    if one.id in HALF_PLACED:
        for words, amounts in HALF_PLACED[one.id]:
            other = with_stakes(question, amounts)
            yield _price(question, one, words, now, pricing.figures(other).house_edge)
    elif one.id.startswith(SHOWN):
        yield _unpriced(question, one, SEEN_CARD)
    elif one.hands == "fold hand":
        staked = sum(question.tree.stakes.opening.values(), Fraction(0))
        words = "all wagers are lost before the first decision"
        yield _price(question, one, words, now, staked)
    elif REASONS.get(one.id) in ZERO:
        yield _price(question, one, REASONS[one.id], now, now)
    else:
        yield _unpriced(question, one, REASONS.get(one.id, OF_ITS_OWN))


def _price(
    question: Question,
    one: BankedIrregularity,
    words: str,
    before: Fraction,
    after: Fraction,
    kind: str = "irregularity",
) -> Price:
    return Price(
        kind=kind, book=question.book.id, game=question.game.id,
        rule=f"{one.what}: {words}", clause=one.clause, wager=MAIN, before=before, after=after,
    )  # fmt: skip


def _unpriced(question: Question, one: BankedIrregularity, reason: str) -> Unpriced:
    return Unpriced(
        kind="irregularity", book=question.book.id, game=question.game.id, rule=one.what,
        clause=one.clause, reason=reason,
    )  # fmt: skip


def with_stakes(question: Question, amounts: Mapping[str, Fraction]) -> Question:
    """The same game with these stakes before the cards, in Antes."""
    stakes = replace(question.tree.stakes, amounts=tuple(sorted(amounts.items())))
    tree = build_tree(question.game, question.sign, question.table, stakes)
    return replace(question, tree=tree)
