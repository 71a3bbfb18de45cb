"""Tests of signs, tables and jackpot terms as forms: all fields the law reads, all it takes.

Which fields a sign has is written here by hand, from the contracts and the books.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from croupier import floor, jackpot
from croupier.acts import FormChoice, FormField
from croupier.books import BOOK_IDS, SIGN_KEYS, Book, demonstrations, load_book
from croupier.errors import BadInput
from croupier.floor.table import Seat, Table
from croupier.floor.tables.signs import POKER_KEYS, read_board
from croupier.floor.tables.terms import terms_of

WSOP, POKER = "melbourne-wsop", "melbourne-poker"
CANBERRA, STAR, PERTH = "canberra-ultimate", "sydney-bonus", "perth-ultimate"
GAMES = [
    (name, game) for name in BOOK_IDS for game in (list(load_book(name).games) or [""])
]  # poker has no banked game

LEFT_OUT = {
    (WSOP, "bonus"): {"multiples", "trips_table", "ante_bonus"},
    (WSOP, "ultimate"): {"trips_table", "ante_bonus", "ante_pays_from"},
    (CANBERRA, "ultimate"): {"trips_table", "ante_bonus", "ante_pays_from", "jackpot"},
    (STAR, "bonus"): {"multiples", "trips_table"},
    (PERTH, "ultimate"): {"ante_bonus", "ante_pays_from"},
    (POKER, ""): set[str](),
}
"""What a sign of this game has nothing to say about."""
LINES = {
    WSOP: {"option", "seed", "cost"},
    STAR: {"option", "start", "increment", "cost", "payouts", "minimum_guarantee", "bonus"},
    PERTH: {"option", "level1_wager", "increments", "combine"},
}
"""The terms of a jackpot system: those on the first line of a meter file."""


def _every(fields: tuple[FormField, ...]) -> Iterator[FormField]:
    for field in fields:
        yield field
        for choice in field.choices:
            yield from _every(choice.fields)


def _usual(name: str, game: str) -> dict[str, Any]:
    file = dict(demonstrations())[name]
    return dict(next(t.sign for t in file.table if t.game == game and not t.practice))


# --- every field ------------------------------------------------------------------------------


@pytest.mark.parametrize("name, game", GAMES)
def test_a_sign_has_a_field_for_everything_that_is_read_from_it(name: str, game: str) -> None:
    fields = {field.key for field in floor.sign_form(load_book(name), game)}
    known = set(SIGN_KEYS) if game else set(POKER_KEYS)
    assert fields == known - LEFT_OUT[name, game]


def test_what_is_left_out_of_a_sign_is_refused_there_or_leaves_no_choice() -> None:
    refused = {"trips_table": "1", "ante_bonus": {"minimum": "1.00", "maximum": "2.00"}}
    for (name, game), left in LEFT_OUT.items():
        for key in left & set(refused):
            with pytest.raises(BadInput):
                read_board(load_book(name), game, {**_usual(name, game), key: refused[key]})
    assert load_book(CANBERRA).jackpot is None
    for name, game in ((WSOP, "bonus"), (STAR, "bonus")):
        multiples = [s.choices for s in load_book(name).game(game).step if s.do == "decide"]
        bets = [c.multiples for choices in multiples for c in choices if c.act == "bet"]
        assert bets
        assert all(len(offered) == 1 for offered in bets)


@pytest.mark.parametrize("name, terms", LINES.items())
def test_the_terms_of_a_jackpot_have_a_field_each(name: str, terms: set[str]) -> None:
    book = load_book(name)
    system = {field.key for field in _every(jackpot.line_fields(book))}
    assert system - {"settings"} == terms
    sign = {field.key for field in _every(jackpot.line_fields(book, of_sign=True))}
    assert sign == (terms if name != PERTH else terms - {"level1_wager"} | {"cost"})


def test_a_book_without_a_jackpot_has_no_terms_of_one() -> None:
    assert jackpot.line_fields(load_book(CANBERRA)) == ()


@pytest.mark.parametrize("name, game", GAMES)
def test_what_the_demonstration_signs_state_can_be_filled_in(name: str, game: str) -> None:
    fields = floor.sign_form(load_book(name), game)
    for table in dict(demonstrations())[name].table:
        if table.game == game:
            _has_all(fields, table.sign)


def _has_all(fields: tuple[FormField, ...], stated: dict[str, Any]) -> None:
    known = {key: field for field in _every(fields) for key in (field.key, *field.also)}
    for key, value in stated.items():
        assert key in known
        field = known[key]
        inner = field.entry.fields if field.entry is not None else field.fields
        if isinstance(value, dict) and inner:
            _has_all(inner, value)


@pytest.mark.parametrize("name, game", GAMES)
def test_what_must_be_stated_is_needed_in_the_form_with_its_clause(name: str, game: str) -> None:
    book = load_book(name)
    rows = {
        item.key: item.clause
        for item in book.file.sign
        if item.shown == "stated" and item.key and (not item.games or game in item.games)
    }
    fields = {field.key: field for field in floor.sign_form(book, game)}
    assert rows
    assert {key: fields[key].clause for key in rows} == rows
    assert {key for key, field in fields.items() if field.required} == set(rows)


# --- every choice -------------------------------------------------------------------------------


def _sample(field: FormField) -> Any:
    """A value as a form would write it."""
    match field.type:
        case "amount":
            return "5.00"
        case "number":
            return field.least or 5
        case "worded":
            way = field.ways[0]
            return "5.00" if way.dollars else f"5{way.after}"
        case "choice":
            return _written(field, field.choices[0])
        case "choices":
            return [_written(field, field.choices[0])]
        case "object":
            return _samples(field.fields, {})
        case "row":
            return list(_samples(field.fields, {}).values())
        case "list":
            assert field.entry is not None
            return [_sample(field.entry)]
        case _:
            return "words"


def _written(field: FormField, choice: FormChoice) -> Any:
    return int(choice.value) if field.numbers else choice.value


def _samples(fields: tuple[FormField, ...], stated: dict[str, Any]) -> dict[str, Any]:
    """The value with everything in it that a form would ask for."""
    value = dict(stated)
    for field in fields:
        if field.required and field.key not in value:
            value[field.key] = _sample(field)
        for choice in field.choices:
            if str(value.get(field.key)) == choice.value:
                value = _samples(choice.fields, value)
    return value


def _each_choice(
    fields: tuple[FormField, ...], stated: dict[str, Any]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The value once with every choice of every field in it, and what was chosen."""
    for field in fields:
        if field.key == "multiples":
            continue
        own = stated.get(field.key)
        for choice in field.choices:
            written = _written(field, choice)
            chosen = [written] if field.type == "choices" else written
            known = {more.key for other in field.choices for more in _every(other.fields)}
            rest = {key: value for key, value in stated.items() if key not in known}
            changed = _samples((field,), {**rest, field.key: chosen})
            yield f"{field.key} {choice.value}", changed
            yield from _each_choice(choice.fields, changed)
        if field.type == "object":
            inner = own if isinstance(own, dict) else _samples(field.fields, {})
            for what, value in _each_choice(field.fields, inner):
                yield f"{field.key}.{what}", {**stated, field.key: value}
        if field.type == "list" and field.entry is not None:
            for what, value in _each_choice(field.entry.fields, {}):
                yield f"{field.key}.{what}", {**stated, field.key: value}


def _accept(book: Book, game: str, sign: dict[str, Any]) -> None:
    board = read_board(book, game, sign)
    if game:
        if "jackpot" in sign:
            system = dict(dict(demonstrations())[book.id].jackpot.terms)  # type: ignore[union-attr]
            jackpot.read_terms(book, {**_without_unit(system, sign["jackpot"]), **sign["jackpot"]})
        return
    seats = tuple(Seat(number=n) for n in range(1, 7))
    for variant in ("holdem", "omaha"):
        table = Table(
            id="T",
            house="",
            book=book.id,
            variant=variant,
            structure="no-limit",
            board=board,
            seats=seats,
        )
        terms_of(table)


def _without_unit(system: dict[str, Any], line: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in system.items() if k != "level1_wager"} if "cost" in line else system


@pytest.mark.parametrize("name, game", GAMES)
def test_every_choice_of_a_sign_is_accepted_by_the_law(name: str, game: str) -> None:
    book = load_book(name)
    fields = floor.sign_form(book, game)
    tried = 0
    for what, sign in _each_choice(fields, _usual(name, game)):
        tried += 1
        try:
            _accept(book, game, sign)
        except Exception as why:
            raise AssertionError(f"{what} is offered and refused: {why}") from why
    assert tried > 1
    own = ("trips_table", "ante_pays_from")
    assert {f.key: [c.value for c in f.choices] for f in fields[-1].fields} == {
        row.id: list(row.values)
        for row in book.file.setting
        if row.chosen == "on the sign" and row.id not in own
    }


@pytest.mark.parametrize("name", LINES)
def test_every_choice_for_a_jackpot_system_is_accepted_by_the_law(name: str) -> None:
    book = load_book(name)
    usual = dict(dict(demonstrations())[name].jackpot.terms)  # type: ignore[union-attr]
    tried = 0
    for what, line in _each_choice(jackpot.line_fields(book), usual):
        tried += 1
        try:
            terms = jackpot.read_terms(book, line)
            terms.check_stated(terms.unstated)
        except Exception as why:
            raise AssertionError(f"{what} is offered and refused: {why}") from why
    assert tried > 1


@pytest.mark.parametrize(
    "name, game", [(WSOP, "ultimate"), (CANBERRA, "ultimate"), (PERTH, "ultimate")]
)
def test_every_multiple_is_accepted_together_with_some_others(name: str, game: str) -> None:
    """Multiples must fall from street to street, so no street can be tried by itself."""
    book, usual = load_book(name), _usual(name, game)
    form = next(f for f in floor.sign_form(book, game) if f.key == "multiples")
    offered = {street.key: [int(c.value) for c in street.choices] for street in form.fields}
    for street, values in offered.items():
        for value in values:
            assert _possible(book, game, usual, offered, street, value), (street, value)


def _possible(
    book: Book,
    game: str,
    usual: dict[str, Any],
    offered: dict[str, list[int]],
    street: str,
    value: int,
) -> bool:
    falls = [{}, {"multiples_fall": "below highest"}]
    known = {row.id for row in book.file.setting}
    for settings in (chosen for chosen in falls if set(chosen) <= known):
        wide = {
            name: [sorted({value, v}) for v in values] if name == street else [[v] for v in values]
            for name, values in offered.items()
        }
        for picked in product(*wide.values()):
            multiples = dict(zip(wide, picked, strict=True))
            try:
                read_board(book, game, {**usual, "multiples": multiples, "settings": settings})
            except BadInput:
                continue
            return True
    return False


# --- a table ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name, game", GAMES)
def test_a_table_is_asked_for_what_setting_it_up_takes(name: str, game: str) -> None:
    fields = {field.key: field for field in floor.table_form(load_book(name), game)}
    asked = {"table", "deck", "practice", "seats"}
    assert set(fields) == (asked if game else asked | {"variant", "structure", "stand_alone"})
    assert set(fields) <= set(floor.SetUpTable.__struct_fields__)
    assert fields["table"].required


def test_all_games_and_structures_of_poker_are_offered() -> None:
    """Hold'em, Omaha and pineapple, some of them high-low, in five betting structures."""
    fields = {field.key: field for field in floor.table_form(load_book(POKER), "")}
    assert {choice.value for choice in fields["variant"].choices} == {
        "holdem",
        "holdem-hi-lo",
        "omaha",
        "omaha-hi-lo",
        "pineapple",
        "crazy-pineapple",
        "crazy-pineapple-hi-lo",
    }
    structures = {choice.value for choice in fields["structure"].choices}
    assert structures == {"fixed", "spread", "pot", "half-pot", "no-limit"}
