"""Tests of Crown Melbourne's roles, notices and irregularities in the book."""

from __future__ import annotations

from croupier.books import load_book

BOOK = "melbourne-wsop"
HDD, AM, ACM = "tg-higher-duties-dealer", "tg-area-manager", "tg-assistant-casino-manager"


# --- people, notices, irregularities -----------------------------------------------


CATALOGUE = {
    "exposed-in-deal": ("11.1", "dealer", "void all", "return all", "carry all"),
    "wrong-count": ("11.2.1", AM, "void all", "return all", "carry all"),
    "flop-count-order-known": ("11.3.1", AM, "play on", "stay", "stay"),
    "flop-count-order-unknown": ("11.3.2", AM, "void all", "return all", "carry all"),
    "late-count-order-known": ("11.4.1", AM, "play on", "stay", "stay"),
    "late-count-order-unknown": ("11.4.2", AM, "void all", "return all", "settle now"),
    "dealer-count-order-unknown": ("11.4.2", AM, "void all", "return all", "carry all"),
    "stray-hand-untouched": ("11.5", HDD, "void all", "return all", "carry all"),
    "stray-hand-handled": ("11.6", HDD, "void hand", "may retract", "reregister"),
    "taken-hand-named": ("11.7.1", HDD, "restore hand", "stay", "stay"),
    "taken-hand-alone": ("11.7.2", HDD, "restore hand", "stay", "stay"),
    "taken-hand-lost": ("11.7.2", HDD, "dead hand", "return hand", "return hand"),
    "board-shown-early": ("11.8", "dealer", "play on", "stay", "stay"),
    "missing-or-foreign-card": ("11.9", AM, "void all", "return all", "carry all"),
    "unfunded-follow-up": ("11.10", HDD, "void hand", "return hand", "carry hand"),
    "unfunded-follow-up-again": ("11.10", HDD, "dead hand", "forfeit hand", "carry hand"),
    "excess-follow-up": ("11.11.1", "dealer", "play on", "to multiple", "stay"),
    "short-follow-up": ("11.11.2", "dealer", "play on", "as placed", "stay"),
    "viewed-one-hand": ("11.12.1", HDD, "play on", "stay", "stay"),
    "viewed-several-hands": ("11.12.2", HDD, "void hand", "return hand", "carry hand"),
    "others-may-retract": ("11.12.2(a)", HDD, "play on", "may retract", "reregister"),
    "jackpot-leaver": ("11.13.1", "dealer", "play on", "stay", "reregister"),
    "jackpot-newcomer": ("11.13.2", "dealer", "play on", "stay", "reregister"),
    "jackpot-started-wrongly": ("11.14", HDD, "play on", "stay", "return all"),
    "shuffler-fault": ("11.15", "dealer", "play on", "stay", "stay"),
    "shuffler-unverified": ("11.16", "dealer", "play on", "stay", "stay"),
    "shuffler-miscount": ("11.16", "dealer", "void all", "return all", "carry all"),
    "under-minimum": ("6.2.1", "dealer", "play on", "as placed", "stay"),
    "over-maximum": ("6.2.2", "dealer", "play on", "to maximum", "stay"),
    "unpayable-amount": ("6.2.3", "dealer", "play on", "pay up", "stay"),
    "collusion": ("7.4.1(a)", ACM, "as ruled", "as ruled", "stay"),
    "meter-fault": ("9.2.1", "dealer", "play on", "stay", "return all"),
    "breach": ("14.2", ACM, "as ruled", "as ruled", "as ruled"),
    "disturbance": ("14.3.1", HDD, "void all", "return all", "return all"),
    "fraud": ("14.3.2", HDD, "void all", "return all", "return all"),
    "dealer-card-shown": ("14.10", AM, "play on", "stay", "stay"),
    "no-decision-folded": ("14.10", AM, "fold hand", "forfeit hand", "forfeit hand"),
    "no-decision-checked": ("14.10", AM, "play on", "stay", "stay"),
    "not-covered": ("14.10", AM, "as ruled", "as ruled", "as ruled"),
}


def test_every_irregularity_has_the_officer_and_the_effect_of_the_catalogue() -> None:
    rows = load_book(BOOK).irregularities
    assert {
        row.id: (row.clause, row.authority, row.hands, row.wagers, row.jackpots) for row in rows
    } == CATALOGUE
    assert len(rows) == len(CATALOGUE)
    only_ultimate = {row.id for row in rows if row.games}
    assert only_ultimate == {"dealer-count-order-unknown", "dealer-card-shown"}


def test_no_two_irregularities_share_a_clause_without_a_fact_or_a_game_to_tell_them_apart() -> None:
    rows = [row for row in load_book(BOOK).irregularities if row.clause != "14.10"]
    told_apart = {(row.clause, row.facts, row.games) for row in rows}
    assert len(told_apart) == len(rows)


# --- tournaments -------------------------------------------------------------------


def test_the_tournament_conditions_ask_for_every_item_of_13_4() -> None:
    book = load_book(BOOK)
    assert book.tournament is not None
    assert book.ledger is not None
    asked = {clause.number for clause in book.ledger.under("13.4") if clause.kind.operative}
    assert {row.clause for row in book.tournament.condition} == asked - {"13.4"}
    ids = [row.id for row in book.tournament.condition]
    assert len(ids) == len(set(ids))
