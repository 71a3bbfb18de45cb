"""Tests that every irregularity of the poker book is reported from the console's own forms.

Each story is played with real cards. What the console sends is made from the form that the server
declares, as `web/src/pages/console/report-form.ts` makes it. Which row rules is worked out from
section 9 of the book.
"""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from croupier import poker
from croupier.acts import NotAuthorised, Refusal
from croupier.books import load_book
from croupier.house.tables.hand_requests import HAND_REQUESTS
from tests.house.poker_sessions import STAFF, PokerSession, play_session

BOOK = "melbourne-poker"
DEALER, HDD, MANAGER = "dealer", "tg-higher-duties-dealer", "tg-area-manager"
FORMS = {form.id: form for form in poker.report_forms(BOOK)}
NEW_CARDS = ("2c", "3d", "4h", "5s", "6c", "7d", "8h", "9s", "Tc", "Jd", "Qh", "Ks")


def command_of(form: poker.ReportForm, told: dict[str, Any]) -> dict[str, Any]:
    """What the console sends: the fixed part, and each field that was filled in."""
    assert set(told) <= {field.name for field in form.fields}, form.id
    needed = {field.name for field in form.fields if not field.optional}
    assert needed <= set(told), f"{form.id} needs {needed - set(told)}"
    made: dict[str, Any] = {"type": form.command, **form.fixed}
    for name, value in told.items():
        outer, _, inner = name.partition(".")
        if inner:
            made.setdefault(outer, {})[inner] = value
        else:
            made[outer] = value
    return made


class Desk:
    """The dealer's console at a table with four players."""

    def __init__(self, session: PokerSession) -> None:
        self.session = session

    async def do(self, kind: str, role: str = DEALER, **fields: Any) -> None:
        await self.session.ask(STAFF, kind, role, **fields)

    async def tell(self, form: str, role: str = DEALER, **told: Any) -> None:
        assert form in poker.reportable(self.session.deal), f"{form} is not offered now"
        made = command_of(FORMS[form], {name.replace("__", "."): v for name, v in told.items()})
        await self.session.ask(STAFF, made.pop("type"), role, **made)

    @property
    def seat(self) -> int:
        return self.session.turn[1]

    async def cut(self) -> None:
        await self.do("BeginHand")
        await self.do("ShuffleDeck")
        await self.do("CutDeck", position=20)

    async def post(self) -> None:
        await self.cut()
        await self.do("PostBlinds")

    async def deal(self) -> None:
        await self.post()
        await self.do("DealHole")

    async def acts(self, count: int) -> list[int]:
        """So many players check or call; their seats."""
        seats = []
        for _ in range(count):
            seats.append(self.seat)
            options = poker.legal_actions(self.session.deal.hand)
            await self.do("Check" if options.check else "Call", seat=self.seat)
        return seats

    async def close_round(self) -> None:
        while self.session.deal.hand.phase == "betting":
            await self.acts(1)

    async def to_board(self, cards: int) -> None:
        """Before the flop (0 cards lie), the turn (3) or the river (4)."""
        await self.deal()
        await self.close_round()
        for street in (("Ah", "7c", "2d"), ("9d",))[: (0, 0, 0, 1, 2)[cards]]:
            await self.do("DealBoard", cards=list(street))
            await self.close_round()

    async def to_turn(self, cards: int) -> None:
        """The betting after the flop (3 cards), or the turn (4)."""
        await self.to_board({3: 0, 4: 3}[cards])
        await self.do("DealBoard", cards=["Ah", "7c", "2d"] if cards == 3 else ["9d"])

    def others(self, *but: int) -> int:
        """A seat in the hand that is none of these."""
        return next(int(s.number) for s in self.session.deal.hand.seats if s.number not in but)

    async def end(self) -> None:
        if self.session.playing:
            await self.do("Invalidate", HDD, ground="fire")

    def last(self) -> tuple[str, str]:
        ruling = self.session.deal.around.rulings[-1]
        return ruling.what, ruling.clause


Story = Callable[[Desk], Awaitable[None]]


class Expected(NamedTuple):
    """A row of the book, its clause, and a story in which it rules."""

    row: str
    clause: str
    story: Story


async def _cut(desk: Desk) -> None:
    await desk.cut()
    await desk.tell("card-exposed-in-cut")


def _at_deal(form: str, acted: int = 0, **told: Any) -> Story:
    async def story(desk: Desk) -> None:
        await desk.deal()
        await desk.acts(acted)
        await desk.tell(form, **told)

    return story


def _wrong_count(acted: int, *, whose: str, correctable: bool = False) -> Story:
    async def story(desk: Desk) -> None:
        await desk.deal()
        done = await desk.acts(acted)
        seat = done[0] if whose == "acted" else desk.others(*done)
        await desk.tell("wrong-count", seat=seat, by_cards=1, correctable=correctable)

    return story


async def _last_hand(desk: Desk) -> None:
    await desk.deal()
    while desk.session.deal.hand.phase == "betting":
        await desk.do("Fold", seat=desk.seat)
    (last,) = (s.number for s in desk.session.deal.hand.seats if s.standing == "in")
    await desk.tell("wrong-count", seat=int(last), by_cards=-1)


async def _boxed(desk: Desk) -> None:
    await desk.post()
    await desk.tell("boxed-card", card="8c")


def _exposed(times: int) -> Story:
    async def story(desk: Desk) -> None:
        await desk.deal()
        for card in ("9c", "4d")[:times]:
            await desk.tell("dealer-exposes", seat=desk.seat, card=card)

    return story


def _missed_burn(lying: int, acted: int, *new: str) -> Story:
    async def story(desk: Desk) -> None:
        await desk.to_board(lying)
        await desk.tell("unburned", cards=["Ah", "7c", "2d"] if lying == 0 else ["9d"])
        await desk.acts(acted)
        told: dict[str, Any] = {"cards": list(new)} if new else {}
        await desk.tell("missed-burn", **told)

    return story


def _too_many(lying: int, extra: int) -> Story:
    async def story(desk: Desk) -> None:
        await desk.to_board(lying)
        turned = (3 if lying == 0 else 1) + extra
        await desk.tell("turned-too-many", extra=extra, cards=list(NEW_CARDS[:turned]))

    return story


def _early(lying: int) -> Story:
    async def story(desk: Desk) -> None:
        await (desk.deal() if lying == 0 else desk.to_turn(lying))
        await desk.acts(1)
        await desk.tell("turned-early", cards=list(NEW_CARDS[: 3 if lying == 0 else 1]))

    return story


async def _exchange(desk: Desk) -> None:
    await desk.deal()
    with pytest.raises(NotAuthorised) as refused:
        await desk.tell("exchange", seat=desk.seat, note="they showed each other their cards")
    assert refused.value.clause == "13.14"
    await desk.tell("exchange", MANAGER, seat=desk.seat, note="they showed each other their cards")


RULED = (
    Expected("card-exposed-in-cut", "9.1.1(a)", _cut),
    Expected("not-shuffled-before-action", "9.1.1(b)", _at_deal("not-shuffled")),
    Expected("not-shuffled-after-action", "9.1.1(b)", _at_deal("not-shuffled", 2)),
    Expected("dealt-out-of-order", "9.1.1(c)", _at_deal("dealt-out-of-order")),
    Expected(
        "dealt-out-of-order-correctable",
        "9.1.1(c)",
        _at_deal("dealt-out-of-order", correctable=True),
    ),
    Expected("dealt-out-of-order-after-action", "9.1.1(c)", _at_deal("dealt-out-of-order", 2)),
    Expected("player-dealt-out", "9.1.1(d)", _at_deal("player-dealt-out")),
    Expected(
        "player-dealt-out-correctable", "9.1.1(d)", _at_deal("player-dealt-out", correctable=True)
    ),
    Expected("player-dealt-out-after-action", "9.1.1(d)", _at_deal("player-dealt-out", 2)),
    Expected("wrong-count-correctable", "9.1.1(e)", _wrong_count(0, whose="not", correctable=True)),
    Expected("wrong-count-before-action", "9.1.1(e)", _wrong_count(0, whose="not")),
    Expected("wrong-count-not-acted", "9.1.1(f)", _wrong_count(2, whose="not")),
    Expected("wrong-count-acted", "9.1.1(f)", _wrong_count(2, whose="acted")),
    Expected("wrong-count-last-hand", "9.1.1(g)", _last_hand),
    Expected("defective-deck", "9.1.1(h)", _at_deal("defective-deck", note="two aces of hearts")),
    Expected("dealer-exposes-one", "9.7", _exposed(1)),
    Expected("dealer-exposes-several", "9.1.1(i)", _exposed(2)),
    Expected("boxed-card", "9.3", _boxed),
    Expected("missed-burn-before-action", "9.4", _missed_burn(3, 1, "Kd")),
    Expected("missed-flop-burn", "9.8", _missed_burn(0, 0, "Kd", "Qd", "4s")),
    Expected("missed-burn-after-action", "9.4", _missed_burn(3, 2)),
    Expected("too-many-flop-cards", "9.9", _too_many(0, 1)),
    Expected("two-cards-opened", "9.13.1", _too_many(3, 1)),
    Expected("two-cards-opened-last", "9.13.1", _too_many(4, 1)),
    Expected("more-than-two-opened", "9.14", _too_many(3, 2)),
    Expected("early-flop", "9.10", _early(0)),
    Expected("early-turn", "9.12.1", _early(3)),
    Expected("early-river", "9.11", _early(4)),
    Expected("exchange", "13.14", _exchange),
)
RECORDED = {
    "player-exposes",
    "shown-to-one",
    "mucked-hand-asked-by-loser",
    "mucked-hand-asked-by-winner",
}
"""Rows by which play goes on, so that what happened is recorded and nobody rules."""
WITH_DISCARDS = {"late-discard-before-action", "late-discard-after-action"}


def at_table(tmp_path: Path, tell: Story, table: str = "MEL-NL1") -> None:
    async def story(session: PokerSession) -> None:
        for seat, person in enumerate(("ann", "bob", "cat", "dan"), 1):
            await session.come(person, seat, 40_000)
        await tell(Desk(session))

    play_session(
        tmp_path / "house.db", table, story, companions=0,
        sign={"commission": {"type": "nil"}}, deck="deck 1",
    )  # fmt: skip


def test_no_row_of_the_book_is_without_a_form() -> None:
    rows = {row.id for row in load_book(BOOK).irregularities}
    assert {row.id for form in FORMS.values() for row in form.rows} == rows
    assert {row.row for row in RULED} | RECORDED | WITH_DISCARDS == rows


def test_every_form_makes_a_command_that_the_table_reads() -> None:
    for form in FORMS.values():
        kind = HAND_REQUESTS[form.command]
        fields = set(kind.__struct_fields__)
        told = {field.name.partition(".")[0] for field in form.fields} | set(form.fixed)
        assert told <= fields, form.id


def test_each_row_rules_when_its_form_is_sent(tmp_path: Path) -> None:
    async def tell(desk: Desk) -> None:
        for expected in RULED:
            await expected.story(desk)
            assert desk.last() == (expected.row, expected.clause), expected.row
            await desk.end()

    at_table(tmp_path, tell)


def test_cards_that_players_show_are_recorded_and_play_goes_on(tmp_path: Path) -> None:
    async def tell(desk: Desk) -> None:
        await desk.deal()
        first, other = desk.seat, desk.others(desk.seat)
        await desk.tell("player-exposes", seat=first, cards=["9c"])
        assert [str(card) for card in desk.session.deal.around.faces] == ["9c"]
        await desk.tell("shown-to-one", seat=first, to=other)
        assert desk.session.deal.around.shown_to == ((first, other),)
        await desk.acts(1)
        await desk.do("Raise", seat=desk.seat, to=2_000)
        while desk.session.deal.hand.phase == "betting":
            await desk.do("Fold", seat=desk.seat)
        await desk.do("Push")
        await desk.tell("asked-shown", asker=other, seat=first)

    at_table(tmp_path, tell)


@pytest.mark.clause("melbourne-poker", "9.5")
def test_a_mucked_hand_is_opened_for_whoever_asks_and_lives_for_a_winner(tmp_path: Path) -> None:
    """Nines show; aces are mucked. Asked for by the winner they are live and win the pot."""

    async def showdown(desk: Desk) -> tuple[int, int, int]:
        await desk.to_board(4)
        await desk.do("DealBoard", cards=["Qs"])
        await desk.close_round()
        order = []
        for cards in (["9c", "9h"], None, None, None):
            seat = desk.seat
            order.append(seat)
            if cards:
                await desk.do("Show", seat=seat, cards=cards)
            else:
                await desk.do("Muck", seat=seat)
        return order[0], order[1], order[2]

    async def tell(desk: Desk) -> None:
        winner, mucked, loser = await showdown(desk)
        asked: dict[str, Any] = {"seat": mucked, "cards": ["Ad", "Ac"]}
        await desk.tell("mucked-hand-asked", asker=loser, **asked)
        standing = {int(s.number): s.standing for s in desk.session.deal.hand.seats}
        assert standing[mucked] == "dead", "9.5: the asker does not win"
        await desk.do("Push")
        winner, mucked, loser = await showdown(desk)
        asked = {"seat": mucked, "cards": ["Ad", "Ac"]}
        with pytest.raises(Refusal) as warned:
            await desk.tell("mucked-hand-asked", asker=winner, **asked)
        assert warned.value.clause == "9.5"
        await desk.tell("mucked-hand-asked", asker=winner, sure=True, **asked)
        standing = {int(s.number): s.standing for s in desk.session.deal.hand.seats}
        assert standing[mucked] == "in"

    at_table(tmp_path, tell)


@pytest.mark.clause("melbourne-poker", "9.15.1")
@pytest.mark.clause("melbourne-poker", "9.15.2")
def test_a_missing_discard_is_made_before_action_and_kills_the_hand_after_it(
    tmp_path: Path,
) -> None:
    async def to_turn(desk: Desk) -> int:
        """The turn lies, and one seat was passed over without a discard."""
        await desk.to_board(0)
        await desk.do("DealBoard", cards=["Ah", "7c", "2d"])
        await desk.close_round()
        late = desk.seat
        await desk.tell("discard-passed", seat=late)
        while desk.session.deal.hand.phase == "discarding":
            await desk.do("Discard", seat=desk.seat, card=None)
        await desk.do("DealBoard", cards=["9d"])
        return late

    async def tell(desk: Desk) -> None:
        late = await to_turn(desk)
        await desk.tell("late-discard", seat=late, cards=["Kd"])
        assert desk.last() == ("late-discard-before-action", "9.15.1")
        await desk.end()
        late = await to_turn(desk)
        await desk.acts(2)
        await desk.tell("late-discard", seat=late)
        assert desk.last() == ("late-discard-after-action", "9.15.2")

    at_table(tmp_path, tell, "MEL-P2")


def test_what_no_row_rules_on_now_is_refused_with_its_clause(tmp_path: Path) -> None:
    async def tell(desk: Desk) -> None:
        await desk.deal()
        await desk.acts(2)
        made = command_of(FORMS["card-exposed-in-cut"], {})
        with pytest.raises(Refusal) as refused:
            await desk.session.ask(STAFF, made.pop("type"), DEALER, **made)
        assert refused.value.clause == "9.1.1(a)"
        assert "card-exposed-in-cut" not in poker.reportable(desk.session.deal)

    at_table(tmp_path, tell)


@pytest.mark.clause("melbourne-poker", "9.4")
@pytest.mark.clause("melbourne-poker", "9.8")
def test_a_burn_that_was_recorded_can_turn_out_not_to_have_been_made(tmp_path: Path) -> None:
    """The rule is about what the dealer neglected, whatever was written down."""

    async def tell(desk: Desk) -> None:
        await desk.to_turn(4)
        assert desk.session.deal.hand.burns == (None, None)
        await desk.acts(1)
        await desk.tell("missed-burn", cards=["Kd"])
        assert desk.last() == ("missed-burn-before-action", "9.4")
        hand = desk.session.deal.hand
        assert [str(card) for card in hand.burns] == ["None", "9d"]
        assert str(hand.board[-1]) == "Kd"
        await desk.end()
        await desk.to_turn(3)
        await desk.tell("missed-burn", cards=["Kd", "Qd", "4s"])
        assert desk.last() == ("missed-flop-burn", "9.8")
        hand = desk.session.deal.hand
        assert (len(hand.burns), [str(card) for card in hand.board]) == (1, ["Kd", "Qd", "4s"])
        await desk.end()
        await desk.to_turn(4)
        await desk.acts(2)
        await desk.tell("missed-burn")
        assert desk.last() == ("missed-burn-after-action", "9.4")
        assert len(desk.session.deal.hand.burns) == 1, "one burn less than usual"

    at_table(tmp_path, tell)


@pytest.mark.clause("melbourne-poker", "9.15.1")
def test_a_discard_that_was_recorded_can_turn_out_not_to_have_been_made(tmp_path: Path) -> None:
    async def tell(desk: Desk) -> None:
        await desk.to_board(0)
        await desk.do("DealBoard", cards=["Ah", "7c", "2d"])
        await desk.close_round()
        late = desk.seat
        while desk.session.deal.hand.phase == "discarding":
            await desk.do("Discard", seat=desk.seat, card=None)
        await desk.do("DealBoard", cards=["9d"])
        await desk.tell("late-discard", seat=late, cards=["Kd"])
        assert desk.last() == ("late-discard-before-action", "9.15.1")
        seat = next(s for s in desk.session.deal.hand.seats if s.number == late)
        assert (len(seat.cards), seat.discards) == (2, (None,))
        assert str(desk.session.deal.hand.board[-1]) == "Kd"

    at_table(tmp_path, tell, "MEL-P2")
