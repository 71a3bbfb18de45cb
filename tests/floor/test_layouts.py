"""Tests of the seats and printed spots of a layout."""

from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from croupier.acts import NotOffered
from croupier.books import load_book
from croupier.errors import BadInput
from croupier.floor import (
    Cloth,
    OpenTable,
    PrintedSpot,
    check_cloth,
    cloth_for,
)
from tests.floor.casino import Casino, case


@pytest.mark.clause("melbourne-wsop", "2.1")
def test_a_table_of_melbourne_has_at_most_nine_places() -> None:
    casino = Casino("melbourne-wsop")
    for count in (9, 7, 1):
        casino.set_up(f"T{count}", game="bonus", seats=count)
    with pytest.raises(NotOffered) as refusal:
        casino.set_up("T10", game="bonus", seats=10)
    assert refusal.value.clause == "2.1"


@pytest.mark.clause("melbourne-poker", "4.1")
@pytest.mark.parametrize(
    "variant, most",
    [
        ("holdem", 11),
        ("pineapple", 11),
        ("crazy-pineapple", 11),
        ("crazy-pineapple-hi-lo", 11),
        ("holdem-hi-lo", 11),
        ("omaha", 10),
        ("omaha-hi-lo", 10),
    ],
)
def test_a_poker_table_seats_as_many_as_its_game_allows(variant: str, most: int) -> None:
    casino = Casino("melbourne-poker").open(variant=variant)
    assert len(casino.table().seats) == most
    for number in range(1, most + 1):
        casino.sit(f"p{number}", number)
    with pytest.raises(BadInput, match=f"a seat from 1 to {most}"):
        casino.sit("late", most + 1)
    with pytest.raises(NotOffered) as refusal:
        casino.set_up("T2", variant=variant, seats=most + 1)
    assert refusal.value.clause == "4.1"


@pytest.mark.clause("sydney-bonus", "Diagram A", "2.1")
def test_the_stars_layout_has_five_or_seven_places_opposite_the_dealer() -> None:
    book = load_book("sydney-bonus")
    for places in (5, 7):
        cloth = Cloth(places=places, spots=cloth_for(book, "bonus").spots)
        check_cloth(book, "bonus", cloth, frozenset())
    casino = Casino("sydney-bonus")
    cloth = Cloth(places=5, spots=cloth_for(book, "bonus").spots)
    casino.open(cloth=cloth)
    assert len(casino.table().seats) == 5
    with pytest.raises(NotOffered) as refusal:
        check_cloth(book, "bonus", Cloth(places=6, spots=cloth.spots), frozenset())
    assert refusal.value.clause == "Diagram A"


class Place(NamedTuple):
    """A place that a layout must show, by the document: a wager's, or an area for cards."""

    wager: str
    clause: str
    area: str = ""
    mark: str = ""
    or_symbol: bool = False
    where_offered: bool = False


JACKPOT = {"jackpot": {"cost": "5.00"}}
CHASE = {"side_wagers": ["flop-chase-red", "flop-chase-black"]}
BOARD, DEALERS = "community cards", "dealer's cards"
AREA = "1.1 'Betting Area'"
PLACES = {
    ("melbourne-wsop", "bonus"): [
        *(Place(wager, "2.2.1(a)") for wager in ("ante", "flop", "turn", "river")),
        Place("jackpot", "2.2.1(b)", where_offered=True),
        Place("", "2.2.1(a)", BOARD),
    ],
    ("melbourne-wsop", "ultimate"): [
        *(Place(wager, "12.3.1(a)(i)") for wager in ("ante", "blind", "trips", "play")),
        Place("jackpot", "12.3.1(a)(ii)", where_offered=True),
        Place("", "12.3.1(a)(i)", BOARD),
    ],
    ("sydney-bonus", "bonus"): [
        Place("ante", "2.2.1.1", mark="Ante"),
        Place("flop", "2.2.1.2", mark="Flop"),
        Place("turn", "2.2.1.3", mark="Turn"),
        Place("river", "2.2.1.4", mark="River"),
        Place("ante_bonus", "2.2.1.5", mark="Bonus", or_symbol=True),
        Place("jackpot", "15.2.4", where_offered=True),
        Place("", "2.2.2.1", DEALERS),
        Place("", "2.2.2.1", BOARD),
    ],
    ("canberra-ultimate", "ultimate"): [
        Place(wager, "A 'Box'") for wager in ("ante", "blind", "trips", "play")
    ],
    ("perth-ultimate", "ultimate"): [
        *(Place(wager, AREA) for wager in ("ante", "blind", "trips", "play")),
        *(Place(wager, AREA, where_offered=True) for wager in ("jackpot_1", "jackpot_2")),
    ],
    ("melbourne-poker", ""): [
        Place("flop-chase-red", "2.3", where_offered=True),
        Place("flop-chase-black", "2.3", where_offered=True),
    ],
}
EACH_PLACE = [
    case(book, game, place, proves=place.clause)
    for (book, game), places in PLACES.items()
    for place in places
]


def printed(book: str, game: str, leave_out: Place | None = None, *, offered: bool) -> Cloth:
    """A layout with the places that the document asks for, one of them left out."""
    spots = [
        PrintedSpot(wager=place.wager, area=place.area, mark=place.mark)
        for place in PLACES[book, game]
        if place != leave_out and (offered or not place.where_offered)
    ]
    return Cloth(id="1", places=7, spots=tuple(spots))


def laid(book: str, game: str, cloth: Cloth, *, offered: bool = False) -> Casino:
    """A table that is ready but for its layout; `offered` is what it could leave out."""
    casino, extra = Casino(book), CHASE if book == "melbourne-poker" else JACKPOT
    casino.set_up(game=game, cloth=cloth, sign=extra if offered else {})
    casino.chores()
    return casino


def test_the_documents_ask_for_32_places() -> None:
    assert len(EACH_PLACE) == 32


@pytest.mark.parametrize("book, game, place", EACH_PLACE)
def test_a_table_opens_only_with_a_place_for_every_wager_and_for_the_cards(
    book: str, game: str, place: Place
) -> None:
    laid(book, game, printed(book, game, offered=False)).do(OpenTable, table="T1")
    without = printed(book, game, place, offered=True)
    with pytest.raises(NotOffered, match="must have a place for") as refusal:
        laid(book, game, without, offered=True).do(OpenTable, table="T1")
    assert (refusal.value.clause, refusal.value.book) == (place.clause, book)


@pytest.mark.parametrize(
    "book, game, place", [row for row in EACH_PLACE if row.values[2].mark or row.values[2].area]
)
def test_a_place_is_marked_as_the_document_says(book: str, game: str, place: Place) -> None:
    whole = printed(book, game, offered=False)

    def change(**fields: Any) -> Casino:
        spots = tuple(
            replace(spot, **fields) if (spot.wager, spot.area) == place[0:3:2] else spot
            for spot in whole.spots
        )
        return laid(book, game, replace(whole, spots=spots))

    if not place.mark:
        change(mark="Anything").do(OpenTable, table="T1")
        return
    with pytest.raises(NotOffered, match=f'must be marked "{place.mark}"') as refusal:
        change(mark="X").do(OpenTable, table="T1")
    assert refusal.value.clause == place.clause
    symbol = change(mark="", symbol=True)
    if place.or_symbol:
        symbol.do(OpenTable, table="T1")
    else:
        with pytest.raises(NotOffered):
            symbol.do(OpenTable, table="T1")


@pytest.mark.clause("perth-ultimate", "2.1", "2.1(a)", "2.1(b)", "2.1(c)", "1.1 'Betting Area'")
def test_perth_plays_on_its_three_layouts_whatever_the_cloth_looks_like() -> None:
    book = load_book("perth-ultimate")
    jackpots = frozenset({"jackpot_1", "jackpot_2"})
    plain = cloth_for(book, "ultimate", jackpots)
    names = [s.wager for s in plain.spots]
    assert names == ["ante", "blind", "trips", "play", "jackpot_1", "jackpot_2"]
    for name in ("1", "2", "3"):
        cloth = Cloth(
            id=name, spots=plain.spots, places=7, colour="purple", font="Futura", logo=True
        )
        check_cloth(book, "ultimate", cloth, jackpots)
    with pytest.raises(NotOffered) as refusal:
        check_cloth(book, "ultimate", Cloth(id="4", spots=plain.spots), jackpots)
    assert refusal.value.clause == "2.1"
    over = Cloth(id="1", spots=plain.spots, logo=True, logo_on_betting_area=True)
    with pytest.raises(NotOffered) as refusal:
        check_cloth(book, "ultimate", over, jackpots)
    assert refusal.value.clause == "2.1(a)"


@pytest.mark.parametrize(
    "book, game",
    [
        case("canberra-ultimate", "ultimate", proves="A 'Box'"),
        case("melbourne-wsop", "bonus", proves=("2.2.2", "Diagram A")),
        case("melbourne-wsop", "ultimate", proves=("12.3.1(b)", "Diagram B")),
    ],
)
def test_a_layout_may_be_decorated_and_has_no_place_for_a_wager_that_the_game_lacks(
    book: str, game: str
) -> None:
    whole = printed(book, game, offered=False)
    decorated = replace(whole, logo=True, extras=("promotional picture",))
    laid(book, game, decorated).do(OpenTable, table="T1")
    invented = replace(whole, spots=(*whole.spots, PrintedSpot(wager="lucky-dip")))
    with pytest.raises(BadInput, match=r"spots\.wager"):
        laid(book, game, invented).do(OpenTable, table="T1")


@pytest.mark.parametrize(
    "book, game, spots",
    [
        ("sydney-bonus", "bonus", ["Ante", "Flop", "Turn", "River", "Bonus", DEALERS, BOARD]),
        ("perth-ultimate", "ultimate", ["Ante", "Blind", "Trips", "Play"]),
    ],
)
def test_a_table_set_up_without_a_layout_gets_the_plain_one(
    book: str, game: str, spots: list[str]
) -> None:
    casino = Casino(book).open(game=game)
    assert [spot.mark or spot.area for spot in casino.table().cloth.spots] == spots


@pytest.mark.clause("melbourne-poker", "2.2", "2.3")
def test_a_poker_layout_may_carry_a_logo_and_has_areas_for_the_side_wagers_it_offers() -> None:
    casino = Casino("melbourne-poker")
    side = ["flop-chase-red", "flop-chase-black"]
    casino.set_up(sign={"side_wagers": side}, cloth=Cloth(places=11, logo=True))
    casino.chores()
    with pytest.raises(NotOffered) as refusal:
        casino.do(OpenTable, table="T1")
    assert refusal.value.clause == "2.3"
    casino.open("T2", sign={"side_wagers": side})
    assert [s.wager for s in casino.table("T2").cloth.spots] == side
    casino.open("T3", cloth=Cloth(places=11, logo=True))
