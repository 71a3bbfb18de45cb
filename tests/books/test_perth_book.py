"""Crown Perth's round, roles and irregularities, typed from the document.

Nothing here is read from the TOML it checks.
"""

from __future__ import annotations

from croupier.books import load_book

BOOK = "perth-ultimate"


# --- the round ------------------------------------------------------------------------


def test_nobody_may_fold_before_the_river_and_nobody_may_check_on_it() -> None:
    game = load_book(BOOK).game()
    choices = {
        street: [(c.act, c.multiples) for c in step.choices]
        for street in ("preflop", "flop", "river")
        if (step := game.street(street))
    }
    assert choices == {
        "preflop": [("check", ()), ("bet", (3, 4))],
        "flop": [("check", ()), ("bet", (2,))],
        "river": [("fold", ()), ("bet", (1,))],
    }


def test_hole_cards_come_first_and_the_board_comes_face_up_when_it_is_due() -> None:
    steps = [
        (s.do, s.to or s.street, s.cards, s.part, s.face)
        for s in load_book(BOOK).game().step
        if s.do in ("deal", "decide", "reveal")
    ]
    assert steps == [
        ("deal", "seats", 2, (), "down"),
        ("deal", "dealer", 2, (), "down"),
        ("decide", "preflop", None, (), "down"),
        ("deal", "board", 3, ("flop",), "up"),
        ("decide", "flop", None, (), "down"),
        ("deal", "board", 2, ("turn", "river"), "up"),
        ("decide", "river", None, (), "down"),
        ("reveal", "dealer", None, (), "down"),
    ]
    assert load_book(BOOK).game().step[-1].order == ("ante", "blind", "trips", "play")


AMOUNTS = {  # what was found and where -> what is done, by which clause
    ("short follow-up", "preflop"): ("settle as placed", "5.5(a)"),
    ("excess follow-up", "preflop"): ("settle to multiple", "5.5(b)"),
    ("short follow-up", "flop"): ("settle as placed", "5.5(c)"),
    ("excess follow-up", "flop"): ("settle to multiple", "5.5(d)"),
    ("short follow-up", "river"): ("settle as placed", "5.5(e)"),
    ("excess follow-up", "river"): ("settle to multiple", "5.5(f)"),
    ("ante without blind", ""): ("play on", "5.6"),
    ("blind without ante", ""): ("play equals blind", "5.7"),
    ("no required wager", ""): ("void round", "5.9"),
    ("unequal ante and blind", ""): ("play on", "5.10"),
    ("under minimum", ""): ("settle as placed", "5.11"),
    ("over maximum", ""): ("settle to maximum", "5.11"),
    ("jackpot without ante", ""): ("return", "3.24"),
    ("short jackpot", ""): ("return", "5.14"),
    ("excess jackpot", ""): ("settle to cost", "5.14"),
}


def test_amounts_found_wrong_are_treated_as_rule_five_says() -> None:
    rows = load_book(BOOK).game().amount
    said = {(r.find, street): (r.do, r.clause) for r in rows for street in (r.streets or ("",))}
    assert said == AMOUNTS
    capped = next(r for r in rows if r.find == "over maximum")
    assert set(capped.wagers) == {"ante", "blind", "trips"}, "a Play of four Antes may pass it"


def test_the_figures_of_the_book_are_those_of_the_document() -> None:
    figures = {f.id: (f.value, f.clause) for f in load_book(BOOK).file.figure}
    assert figures == {
        "deck": ("52", "2.2"),
        "hold-hours": ("72", "5.17"),
    }


# --- people, notices, irregularities ------------------------------------------------------


def test_limits_and_closing_need_ten_minutes_or_everybody_or_nobody() -> None:
    notices = {n.id: n for n in load_book(BOOK).file.notice}
    for name in ("change-limits", "close-table"):
        notice = notices[name]
        assert (notice.minutes, notice.agree, notice.when_empty) == (10, "all", True)
