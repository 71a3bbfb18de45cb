"""Tests of Crown Melbourne's roles, notices and irregularities in the book."""

from __future__ import annotations

import pytest

from croupier.books import load_book

BOOK = "melbourne-wsop"
HDD, AM, ACM = "tg-higher-duties-dealer", "tg-area-manager", "tg-assistant-casino-manager"


# --- people, notices, irregularities -----------------------------------------------


@pytest.mark.clause(
    BOOK,
    "1.1 def TG Higher Duties Dealer",
    "1.1 def TG Area Manager",
    "1.1 def TG Assistant Casino Manager",
)
def test_the_ladder_runs_from_player_to_operator() -> None:
    ladder = load_book(BOOK).ladder
    ranked = [role.id for role in ladder.roles.values() if role.rank is not None]
    assert sorted(ranked, key=lambda role: ladder.role(role).rank or 0) == [
        "player",
        "dealer",
        HDD,
        AM,
        ACM,
        "casino-operator",
    ]
    for aside in ("tournament-director", "vcglr-inspector"):
        assert not ladder.reaches(aside, "dealer")
        assert not ladder.reaches("casino-operator", aside)


@pytest.mark.clause(BOOK, "1.2")
def test_whoever_stands_above_may_deal_but_a_dealer_may_not_supervise() -> None:
    ladder = load_book(BOOK).ladder
    assert all(ladder.may(role, "deal") for role in ("dealer", HDD, AM, ACM, "casino-operator"))
    assert not ladder.may("player", "deal")
    assert not ladder.may("dealer", "order-count")


@pytest.mark.parametrize(
    "power, clause, lowest, one_below",
    [
        ("order-count", "3.3", HDD, "dealer"),
        ("change-cards", "3.4", HDD, "dealer"),
        ("order-shuffle-abnormal", "4.1.1(b)", HDD, "dealer"),
        ("order-shuffle", "4.1.1(c)", HDD, "dealer"),
        ("order-burn", "7.4.4(a)", ACM, AM),
        ("read-meter", "9.5.3", AM, HDD),
        ("determine-top-prize", "10.1.1", ACM, AM),
        ("determine-fixed-prize", "10.1.2", "dealer", "player"),
        ("rule-wrong-count", "11.2", AM, HDD),
        ("direct-misdeal", "11.5", HDD, "dealer"),
        ("cancel-jackpot-game", "11.14", HDD, "dealer"),
        ("void-wagers", "14.2.1", ACM, AM),
        ("exclude-player", "14.2.2", ACM, AM),
        ("withhold-winnings", "14.2.3", ACM, AM),
        ("detain", "14.2.4", ACM, AM),
        ("invalidate", "14.3", HDD, "dealer"),
        ("close-table", "14.7", HDD, "dealer"),
        ("decide-dispute", "14.10", AM, HDD),
    ],
)
def test_a_power_starts_at_the_officer_the_book_names(
    power: str, clause: str, lowest: str, one_below: str
) -> None:
    ladder = load_book(BOOK).ladder
    assert ladder.power(power).clause == clause
    assert ladder.may(lowest, power)
    assert ladder.may("casino-operator", power)
    assert not ladder.may(one_below, power)


def test_raising_a_minimum_takes_twenty_minutes_and_closing_a_table_three_hands() -> None:
    notices = {notice.id: notice for notice in load_book(BOOK).file.notice}
    raised, closed = notices["raise-minimum"], notices["close-table"]
    assert (raised.minutes, raised.hands, raised.clause) == (20, None, "6.1 fn1 s66(2)")
    assert (closed.minutes, closed.hands, closed.clause) == (None, 3, "14.7")


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


def test_powers_and_irregularities_name_the_same_officer_for_the_same_clause() -> None:
    book = load_book(BOOK)
    officers = {row.clause: row.authority for row in book.irregularities}
    shared = [power for power in book.file.power if power.clause in officers]
    assert shared
    assert {p.clause: p.role for p in shared} == {p.clause: officers[p.clause] for p in shared}


# --- tournaments -------------------------------------------------------------------


def test_the_tournament_conditions_ask_for_every_item_of_13_4() -> None:
    book = load_book(BOOK)
    assert book.tournament is not None
    assert book.ledger is not None
    asked = {clause.number for clause in book.ledger.under("13.4") if clause.kind.operative}
    assert {row.clause for row in book.tournament.condition} == asked - {"13.4"}
    ids = [row.id for row in book.tournament.condition]
    assert len(ids) == len(set(ids))
