"""Tests of the seats and printed spots of a layout."""

import pytest

from croupier.acts import NotOffered
from croupier.books import load_book
from croupier.errors import BadInput
from croupier.floor import (
    Cloth,
    OpenTable,
    PrintedSpot,
    check_cloth,
    cloth_for,
    spots_for,
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


@pytest.mark.parametrize(
    "book, wager, clause",
    [
        case("sydney-bonus", "ante", "2.2.1.1", proves=("2.2", "2.2.1", "2.2.1.1", "2.2.2.1")),
        case("sydney-bonus", "flop", "2.2.1.2", proves="2.2.1.2"),
        case("sydney-bonus", "turn", "2.2.1.3", proves="2.2.1.3"),
        case("sydney-bonus", "river", "2.2.1.4", proves="2.2.1.4"),
        case("sydney-bonus", "ante_bonus", "2.2.1.5", proves="2.2.1.5"),
    ],
)
def test_every_spot_of_the_stars_cloth_carries_its_word(book: str, wager: str, clause: str) -> None:
    star = load_book(book)
    whole = cloth_for(star, "bonus")
    words = {"Ante", "Flop", "Turn", "River", "Bonus"}
    assert {s.mark for s in whole.spots if s.wager} == words
    assert {s.area for s in whole.spots if s.area} == {"dealer's cards", "community cards"}
    wrong = tuple(
        PrintedSpot(wager=wager, mark="X") if spot.wager == wager else spot for spot in whole.spots
    )
    missing = tuple(spot for spot in whole.spots if spot.wager != wager)
    for spots in (wrong, missing):
        casino = Casino("sydney-bonus")
        casino.set_up(cloth=Cloth(places=7, spots=spots))
        casino.chores()
        with pytest.raises(NotOffered) as refusal:
            casino.do(OpenTable, table="T1")
        assert refusal.value.clause == clause
    no_areas = tuple(spot for spot in whole.spots if not spot.area)
    with pytest.raises(NotOffered) as refusal:
        check_cloth(star, "bonus", Cloth(places=7, spots=no_areas), frozenset())
    assert refusal.value.clause == "2.2.2.1"
    symbol = tuple(
        PrintedSpot(wager="ante_bonus", symbol=True) if s.wager == "ante_bonus" else s
        for s in whole.spots
    )
    check_cloth(star, "bonus", Cloth(places=7, spots=symbol), frozenset())


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
    "book, game, boxes",
    [
        case(
            "canberra-ultimate",
            "ultimate",
            ["ante", "blind", "trips", "play"],
            proves="A 'Box'",
        ),
        case(
            "melbourne-wsop",
            "bonus",
            ["ante", "flop", "turn", "river"],
            proves=("2.2.1(a)", "2.2.1(b)", "2.2.2", "Diagram A"),
        ),
        case(
            "melbourne-wsop",
            "ultimate",
            ["ante", "blind", "trips", "play"],
            proves=("12.3.1(a)(i)", "12.3.1(a)(ii)", "12.3.1(b)", "Diagram B"),
        ),
    ],
)
def test_a_layout_shows_a_place_for_every_wager_and_the_jackpot_only_where_it_is_offered(
    book: str, game: str, boxes: list[str]
) -> None:
    read = load_book(book)
    assert [s.wager for s in spots_for(read, game) if s.wager] == boxes
    if book == "melbourne-wsop":
        offered = frozenset({"jackpot"})
        assert [s.wager for s in spots_for(read, game, offered) if s.wager] == [*boxes, "jackpot"]
        with pytest.raises(NotOffered, match="must have a place for Jackpot"):
            check_cloth(read, game, cloth_for(read, game), offered)
        assert any(spot.area == "community cards" for spot in spots_for(read, game))
    cloth, names = cloth_for(read, game), {w.id: w.name for w in read.game(game).wager}
    for box in boxes:
        spots = tuple(s for s in cloth.spots if s.wager != box)
        with pytest.raises(NotOffered, match=f"must have a place for {names[box]}, "):
            check_cloth(read, game, Cloth(spots=spots, places=7), frozenset())
    decorated = Cloth(spots=cloth.spots, places=7, extras=("promotional picture",))
    check_cloth(read, game, decorated, frozenset())
    invented = Cloth(spots=(*cloth.spots, PrintedSpot(wager="lucky-dip")), places=7)
    with pytest.raises(BadInput, match=r"spots\.wager"):
        check_cloth(read, game, invented, frozenset())


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
