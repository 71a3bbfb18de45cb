"""Tests of the conditions of tournaments."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.acts import NotOffered, Refusal, WrongMoment
from croupier.books import load_book
from croupier.errors import BadInput
from croupier.tournament import (
    TournamentRules,
    asked,
    check,
    commands,
    conflicts,
    events,
    html,
    markdown,
    parse_terms,
    template,
)
from tests.tournament.stage import (
    BOOKS,
    BUY_BACK_TEXT,
    DIRECTOR,
    OPERATOR,
    RE_BUY,
    Event,
    banked,
    terms_for,
)

CANBERRA = "canberra-ultimate"


@pytest.mark.parametrize("book", BOOKS)
def test_the_template_is_complete_and_its_document_states_every_item_with_its_clause(
    book: str,
) -> None:
    law = load_book(book)
    terms = parse_terms(template(law))
    assert check(law, terms) == ()
    assert law.tournament is not None
    for page in (markdown(law, terms), html(law, terms)):
        for item in law.tournament.condition:
            if asked(item, terms):
                assert f"({item.clause})" in page
    assert "$110 in all, of which $100" in markdown(law, terms)
    assert "{fee}" not in html(law, terms)


@pytest.mark.parametrize("book", BOOKS)
def test_the_document_says_when_all_in_hands_are_turned_face_up_in_poker(book: str) -> None:
    law = load_book(book)
    terms = parse_terms(template(law))
    said = "face up as soon as a player is all-in and nobody can bet any more"
    for page in (markdown(law, terms), html(law, terms)):
        assert (said in page) == (book == "melbourne-poker")


@pytest.mark.parametrize(
    "book,step",
    [
        pytest.param(book, step, marks=pytest.mark.clause(book, clause))
        for book, rows in {
            CANBERRA: {"document": "16.2(a)", "publish": "16.2(b)", "notify": "16.2(c)"},
            "melbourne-wsop": {
                "document": "13.2.1",
                "publish": "13.2.2(a)",
                "notify": "13.2.2(b)",
            },
            "melbourne-poker": {
                "document": "12.2.1",
                "publish": "12.2.2(a)",
                "notify": "12.2.2(b)",
            },
        }.items()
        for step, clause in rows.items()
    ],
)
def test_no_entry_is_taken_before_conditions_are_written_published_and_notified(
    book: str, step: str, request: pytest.FixtureRequest
) -> None:
    event = Event(terms_for(book))
    done = [name for name in ("document", "publish", "notify") if name != step]
    if step != "document":
        event.steps(*done)
    with pytest.raises(WrongMoment) as refused:
        event.do(commands.OpenEntries(actor=OPERATOR))
    mark = request.node.get_closest_marker("clause")
    assert refused.value.clause == mark.args[1]
    with pytest.raises(WrongMoment):
        event.enter("ann")


@pytest.mark.parametrize(
    "changes,clause",
    [
        pytest.param(
            {"re_buy": RE_BUY | {"commission": "10.00"}},
            "16.21",
            marks=pytest.mark.clause(CANBERRA, "16.21"),
        ),
        pytest.param({"add_on": RE_BUY | {"commission": "5.00"}}, "16.21"),
        pytest.param({"entry": {"each": 2}}, "16.6"),
        pytest.param({"entry": {"seating": "chosen"}}, "16.8"),
        pytest.param({"entry": {"no_show": "refund"}}, "16.10"),
        pytest.param(
            {"prizes": {"cash_chips_at_end": True}},
            "A 'Tournament Chips'",
            marks=pytest.mark.clause(CANBERRA, "A 'Tournament Chips'"),
        ),
        pytest.param({"tables": {"chips": "cash"}}, "A 'Tournament Chips'"),
        pytest.param({"entry": {"cancel_refund": "less commission"}}, "16.24"),
    ],
)
def test_conditions_that_contradict_the_rules_are_refused(
    changes: dict[str, Any], clause: str
) -> None:
    terms = banked(**changes)
    assert clause in [fault.clause for fault in conflicts(load_book(CANBERRA), terms)]
    with pytest.raises(NotOffered):
        Event(terms).steps("document")


@pytest.mark.clause("melbourne-wsop", "13.4.4(a)")
@pytest.mark.clause("melbourne-poker", "12.4.4(a)")
def test_cash_chips_are_refused_as_tournament_chips() -> None:
    for book, clause in (("melbourne-wsop", "13.4.4(a)"), ("melbourne-poker", "12.4.4(a)")):
        terms = terms_for(book, tables={"chips": "cash"})
        assert [f.clause for f in conflicts(load_book(book), terms)] == [clause]


def test_melbourne_leaves_the_commission_of_a_re_buy_to_its_conditions() -> None:
    texts = {"re-buy": "{re_buy_price}", "buy-back": BUY_BACK_TEXT}
    terms = terms_for("melbourne-poker", re_buy=RE_BUY | {"commission": "10.00"}, conditions=texts)
    assert check(load_book("melbourne-poker"), terms) == ()


@pytest.mark.clause("sydney-bonus", "6.6.1")
def test_a_low_limit_table_of_sydney_holds_no_tournament() -> None:
    terms = banked(book="sydney-bonus", game="bonus", tables={"low_limit": True})
    with pytest.raises(Refusal) as refused:
        TournamentRules(load_book("sydney-bonus"), terms)
    assert refused.value.clause == "6.6.1"


@pytest.mark.clause("melbourne-poker", "1.1 'Tournament Terms and Conditions'")
def test_the_documented_terms_carry_a_version_that_any_change_alters() -> None:
    notes = []
    for name in ("Spring Open", "Spring Open", "Autumn Open"):
        event = Event(terms_for("melbourne-poker", name=name))
        event.steps("document")
        stepped = event.history[0]
        assert isinstance(stepped, events.Stepped)
        notes.append(stepped.note)
    assert notes[0] == notes[1] != notes[2]


def test_a_second_entry_is_a_re_buy_and_nothing_else() -> None:
    with pytest.raises(BadInput, match=r"entry\.each"):
        check(load_book("melbourne-poker"), terms_for("melbourne-poker", entry={"each": 2}))


def test_a_book_without_tournaments_says_so() -> None:
    with pytest.raises(BadInput, match="rules for tournaments"):
        template(load_book("perth-ultimate"))


def test_a_re_buy_whose_price_is_not_stated_is_a_fault() -> None:
    terms = banked(
        re_buy=RE_BUY, conditions={"re-buy": "Not offered.", "chips-bought": "{re_buy_chips}"}
    )
    faults = check(load_book(CANBERRA), terms)
    assert [(fault.item, fault.clause) for fault in faults] == [("re-buy", "16.3(a)(iii)(G)")]


def test_a_required_item_cannot_be_waived() -> None:
    terms = banked(not_applicable=["start", "commission"])
    faults = conflicts(load_book(CANBERRA), terms)
    assert [fault.item for fault in faults] == ["start", "commission"]


@pytest.mark.parametrize(
    "old,new,field",
    [
        ('fee = "110.00"', "fee = 110.0", "entry.fee"),
        ('commission = "10.00"', 'commission = "111.00"', "entry.commission"),
        ("least = 10", "least = 91", "entry.least"),
        ('"50%", "30%", "20%"', '"50%", "30%", "30%"', "prizes.shares"),
        ("+11:00", "", "start"),
        ("[entry]", "[entry]\nbanana = 1", "entry.banana"),
        ("{fee} in all", "{prize} in all", "conditions.entry-fee"),
        ("[prizes]", "[prizes", "TOML"),
    ],
)
def test_bad_files_are_told_in_one_line_that_names_the_field(
    old: str, new: str, field: str
) -> None:
    book = load_book(CANBERRA)
    text = template(book).replace(old, new, 1)
    with pytest.raises(BadInput) as refused:
        check(book, parse_terms(text, where="file.toml"))
    assert refused.value.field == field
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "old,new,line",
    [
        ('fee = "110.00"', "fee = 110.0", "entry.fee: expected a text in quotes, got 110.0"),
        (
            'fee = "110.00"',
            'fee = "-5.00"',
            'entry.fee: expected dollars and cents in quotes, such as "110.00", got "-5.00"',
        ),
        ("seats = 6", "seats = 6.5", "tables.seats: expected a whole number, got 6.5"),
        ("seats = 6", "seats = -6", "tables.seats: expected a whole number of at least 2, got -6"),
        ("seats = 6", f"seats = {10**30}", "tables.seats: expected a whole number of at most 11"),
        ("rounds = 15", "rounds = true", "session[0].rounds: expected a whole number, got True"),
        ("seats = 6", "", "tables.seats: expected a value, for it is missing"),
        (
            "[entry]",
            "[entry]\nbanana = 1",
            "entry.banana: expected nothing: there is no such field",
        ),
        ("numbers = [", "numbers = 3 # [", "tables.numbers: expected a list in square brackets"),
        (
            "start = 2026",
            'start = "soon" # 2026',
            "start: expected a date and time such as 2026-12-05",
        ),
        ('start = "Play', "start = 5 # ", "conditions.start: expected a text in quotes, got 5"),
        (
            'field = "beaten"',
            'field = "lost"',
            'session[1].field: expected one of everyone, through, beaten, got "lost"',
        ),
    ],
)
def test_a_bad_field_is_told_in_the_words_of_whoever_wrote_it(
    old: str, new: str, line: str
) -> None:
    text = template(load_book(CANBERRA))
    assert old in text
    wrong = text.replace(old, new, 1)
    stands = next((word for word in ("banana", new) if word and word in wrong), "[tables]")
    number = wrong[: wrong.index(stands)].count("\n") + 1
    with pytest.raises(BadInput) as refused:
        parse_terms(wrong, where="file.toml")
    assert str(refused.value).startswith(f"file.toml, line {number}: {line}")


def test_only_the_right_person_takes_a_step() -> None:
    event = Event(banked())
    with pytest.raises(Refusal) as refused:
        event.do(commands.TakeStep(actor=DIRECTOR, step="publish"))
    assert refused.value.clause == "16.2(b)"


@pytest.mark.clause(CANBERRA, "16.4")
def test_only_the_gaming_shift_manager_names_the_director() -> None:
    event = Event(banked())
    with pytest.raises(Refusal) as refused:
        event.do(commands.TakeStep(actor=OPERATOR, step="director"))
    assert refused.value.clause == "16.4"
    event.steps("director")
    assert event.state.steps["director"] == "sam"


@pytest.mark.clause("canberra-ultimate", "16.22")
def test_what_the_house_adds_stands_in_the_document() -> None:
    terms = banked(prizes={"added": "1000.00", "added_goods": "a weekend for two"})
    text = markdown(load_book(terms.book), terms)
    assert "| Added by the house | $1,000 and a weekend for two |" in text
    assert "Added by the house" not in markdown(load_book(terms.book), banked())
