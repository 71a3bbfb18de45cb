"""Tests of a poker table with real cards over HTTP."""

from pathlib import Path
from typing import Any

import pytest

from croupier.acts import NotAuthorised, Refusal, Viewer
from croupier.errors import BadInput
from croupier.server.views.poker_table import poker_shown
from tests.house.poker_sessions import STAFF, PokerSession, play_session

TABLE = "MEL-NL1"
NIL = {"commission": {"type": "nil"}}
DEALER, HDD, MANAGER = "dealer", "tg-higher-duties-dealer", "tg-area-manager"


class Console:
    """The dealer at a table with real cards, and the officers behind."""

    def __init__(self, session: PokerSession) -> None:
        self.session = session

    async def do(self, kind: str, role: str = DEALER, **fields: Any) -> None:
        await self.session.ask(STAFF, kind, role, **fields)

    async def say(self, *lines: tuple[str, int] | tuple[str, int, int]) -> None:
        """Acts as the dealer sees them: ("Call", 3), ("Raise", 4, 600)."""
        for kind, seat, *to in lines:
            more: dict[str, Any] = {"to": to[0]} if to else {}
            await self.do(kind, seat=seat, **more)

    async def deal(self) -> None:
        """As far as the first decision; what lies face down is not recorded."""
        await self.do("BeginHand")
        await self.do("ShuffleDeck")
        await self.do("CutDeck", position=20)
        await self.do("PostBlinds")
        await self.do("DealHole")

    def next(self) -> tuple[str, str]:
        """What the console says is next, with the clause."""
        play = self.session.casino.world.play(TABLE)
        shown = poker_shown(
            self.session.table, play, Viewer("dealer", STAFF), self.session.casino.now()
        )
        assert shown is not None
        return shown.todo[0].do, shown.todo[0].clause

    @property
    def rulings(self) -> list[tuple[str, str, str]]:
        deal = self.session.deal
        assert deal is not None
        return [(r.what, r.clause, r.by.role) for r in deal.around.rulings]

    def chips(self) -> list[int]:
        return [seat.chips for seat in self.session.table.seats if seat.person]

    def stacks(self) -> dict[int, int]:
        deal = self.session.deal
        assert deal is not None
        return {int(seat.number): seat.stack for seat in deal.hand.seats}


def at_real_cards(tmp_path: Path, tell: Any) -> None:
    """Four people, blinds of 1 and 2 at seats 1 and 2, button at 4, seat 3 first."""

    async def story(session: PokerSession) -> None:
        for seat, person in enumerate(("ann", "bob", "cat", "dan"), 1):
            await session.come(person, seat)
        await tell(Console(session))

    play_session(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL, deck="deck 1")


def test_a_hand_is_recorded_from_the_shuffle_to_the_push(tmp_path: Path) -> None:
    async def tell(console: Console) -> None:
        assert console.next() == ("BeginHand", "8.9.2")
        await console.deal()
        assert console.next() == ("act", "8.17.1")
        await console.say(("Raise", 3, 600), ("Fold", 4), ("Fold", 1), ("Call", 2))
        assert console.next() == ("DealBoard", "8.18.1")
        await console.do("DealBoard", cards=["Ah", "7c", "2d"])
        await console.say(("Check", 2), ("Bet", 3, 800), ("Call", 2))
        await console.do("DealBoard", cards=["9s"])
        await console.say(("Check", 2), ("Check", 3))
        await console.do("DealBoard", cards=["9d"])
        await console.say(("Check", 2), ("Check", 3))
        assert console.next() == ("Showdown", "8.20.4")
        await console.do("Show", seat=2, cards=["Kc", "Kd"])
        await console.do("Show", seat=3, cards=["As", "Qs"])
        assert console.next() == ("Push", "8.5")
        await console.do("Push")
        assert console.chips() == [199_00, 186_00, 215_00, 200_00]
        assert console.next() == ("BeginHand", "8.9.2")

    at_real_cards(tmp_path, tell)


def test_players_do_not_act_for_themselves_and_nobody_knows_the_deck(tmp_path: Path) -> None:
    async def tell(console: Console) -> None:
        await console.do("BeginHand")
        with pytest.raises(BadInput, match="face down"):
            await console.do("ShuffleDeck", cards=["Ah"])
        await console.do("ShuffleDeck")
        await console.do("CutDeck", position=20)
        await console.do("PostBlinds")
        await console.do("DealHole")
        with pytest.raises(NotAuthorised, match="the dealer records"):
            await console.session.ask("cat", "Call", seat=3)
        with pytest.raises(Refusal):
            await console.session.ask("cat", "Push", role=DEALER)
        with pytest.raises(BadInput, match="the server fills it in"):
            await console.do("Call", seat=3, by={"person": "cat", "role": "player"})

    at_real_cards(tmp_path, tell)


@pytest.mark.clause("melbourne-poker", "9.1.1")
@pytest.mark.clause("melbourne-poker", "9.1.1(c)")
def test_a_misdeal_gives_voluntary_wagers_back_and_the_deal_begins_anew(tmp_path: Path) -> None:
    async def tell(console: Console) -> None:
        await console.deal()
        await console.say(("Raise", 3, 600))
        await console.do("Report", what="dealt-out-of-order")
        assert console.rulings == [("dealt-out-of-order", "9.1.1(c)", DEALER)]
        assert console.stacks() == {1: 199_00, 2: 198_00, 3: 200_00, 4: 200_00}
        assert console.next() == ("ShuffleDeck", "5.1")
        assert console.session.begun == 1, "the same hand, the same button"

    at_real_cards(tmp_path, tell)


@pytest.mark.clause("melbourne-poker", "5.3.2")
def test_cards_that_replace_a_defective_deck_are_checked_before_they_are_shuffled(
    tmp_path: Path,
) -> None:
    async def tell(console: Console) -> None:
        await console.deal()
        await console.do("Report", HDD, what="defective-deck")
        assert console.next() == ("CheckCards", "5.3.2")
        with pytest.raises(Refusal) as refused:
            await console.do("ShuffleDeck")
        assert refused.value.clause == "5.3.2"
        await console.do("CheckCards")
        assert console.next() == ("ShuffleDeck", "5.1")
        await console.do("ShuffleDeck")

    at_real_cards(tmp_path, tell)


@pytest.mark.clause("melbourne-poker", "9.7")
@pytest.mark.clause("melbourne-poker", "9.1.1(i)")
def test_one_exposed_card_is_replaced_and_two_are_a_misdeal(tmp_path: Path) -> None:
    async def tell(console: Console) -> None:
        await console.deal()
        await console.do("ExposeHole", seat=3, card="9c")
        assert console.rulings == [("dealer-exposes-one", "9.7", DEALER)]
        await console.do("ExposeHole", seat=1, card="4d")
        assert console.rulings[-1][:2] == ("dealer-exposes-several", "9.1.1(i)")
        assert console.next() == ("ShuffleDeck", "5.1")

    at_real_cards(tmp_path, tell)


@pytest.mark.clause("melbourne-poker", "6.18")
@pytest.mark.clause("melbourne-poker", "6.18.1")
def test_a_bet_out_of_turn_waits_for_its_turn_and_stands_if_nothing_changed(
    tmp_path: Path,
) -> None:
    async def tell(console: Console) -> None:
        await console.deal()
        raised = {"word": "raise", "to": 600}
        await console.do("Gesture", seat=4, said=raised)
        play = console.session.casino.world.play(TABLE)
        shown = poker_shown(
            console.session.table, play, Viewer("onlooker"), console.session.casino.now()
        )
        assert shown is not None
        assert [early.seat for early in shown.early] == [4], "everybody sees that it was done"
        await console.say(("Fold", 3))
        assert console.stacks()[4] == 194_00, "the raise stands, for nobody bet in between"
        assert console.session.turn == ("ann", 1)

    at_real_cards(tmp_path, tell)


@pytest.mark.clause("melbourne-poker", "6.17")
def test_a_short_call_is_made_up_or_surrendered(tmp_path: Path) -> None:
    async def tell(console: Console) -> None:
        await console.deal()
        await console.say(("Raise", 3, 1000))
        await console.do("Gesture", seat=4, chips=[500])
        with pytest.raises(Refusal):
            await console.say(("Fold", 4))
        await console.do("Surrender", seat=4)
        assert console.stacks()[4] == 195_00, "what lay there stays in the pot"

    at_real_cards(tmp_path, tell)


@pytest.mark.clause("melbourne-poker", "13.5")
@pytest.mark.clause("melbourne-poker", "13.6")
def test_an_officer_invalidates_a_game_and_everything_goes_back(tmp_path: Path) -> None:
    async def tell(console: Console) -> None:
        await console.deal()
        await console.say(("Raise", 3, 1000), ("Call", 4))
        with pytest.raises(NotAuthorised) as refused:
            await console.do("Invalidate", ground="fire")
        assert refused.value.clause.startswith("13.5")
        await console.do("Invalidate", HDD, ground="fire")
        assert console.chips() == [200_00] * 4
        assert console.session.table.round == ""
        assert console.session.table.rounds == 0, "a game without a result counts for nothing"

    at_real_cards(tmp_path, tell)


@pytest.mark.clause("melbourne-poker", "13.2.1")
def test_wagers_of_an_offender_are_held_and_the_others_play_for_their_own(tmp_path: Path) -> None:
    """CP-25: 10 each of three, one voided: 20 and the blinds for the others, 10 held."""

    async def tell(console: Console) -> None:
        await console.deal()
        await console.say(("Raise", 3, 1000), ("Call", 4), ("Fold", 1), ("Call", 2))
        void = {"seat": 4, "to": "held", "note": "a device"}
        with pytest.raises(NotAuthorised):
            await console.do("VoidWagers", MANAGER, **void)
        await console.do("VoidWagers", "tg-assistant-casino-manager", **void)
        await console.do("DealBoard", cards=["Ah", "7c", "2d"])
        await console.say(("Bet", 2, 500), ("Fold", 3))
        await console.do("Push")
        assert console.chips() == [199_00, 211_00, 190_00, 190_00]
        person = console.session.table.seats[3].person
        (hold,) = console.session.casino.world.floor.purses[person].holds
        assert (hold.amount, hold.clause, hold.due) == (10_00, "13.2.3", None)
        assert console.session.holds(f"escrow:{person}#1") == 10_00
        assert console.session.holds(f"escrow:{TABLE}") == 0

    at_real_cards(tmp_path, tell)


@pytest.mark.clause("melbourne-poker", "9.12")
def test_an_early_turn_is_set_aside_until_the_river(tmp_path: Path) -> None:
    async def tell(console: Console) -> None:
        await console.deal()
        await console.say(("Call", 3), ("Call", 4), ("Call", 1), ("Check", 2))
        await console.do("DealBoard", cards=["Ah", "7c", "2d"])
        await console.say(("Check", 1))
        await console.do("TurnEarly", cards=["9s"])
        deal = console.session.deal
        assert deal is not None
        assert [str(card) for card in deal.around.aside] == ["9s"]
        assert console.rulings[-1][:1] == ("early-turn",)

    at_real_cards(tmp_path, tell)


def test_at_a_table_that_deals_itself_staff_rule_and_do_not_deal(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        for seat, person in enumerate(("ann", "bob"), 1):
            await session.come(person, seat)
        await session.until("silence")
        with pytest.raises(NotAuthorised, match="deals itself"):
            await session.ask(STAFF, "DealBoard", DEALER)
        with pytest.raises(Refusal):
            await session.ask("ann", "Invalidate", HDD, ground="fire")
        await session.ask(STAFF, "Invalidate", HDD, ground="fire")
        assert [seat.chips for seat in session.table.seats if seat.person] == [200_00, 200_00]
        await session.until("silence")
        assert session.begun == 2

    play_session(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)
