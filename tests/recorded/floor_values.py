"""Values for made-up commands of the floor: people, tables, amounts, and numbers in use."""

from importlib import import_module
from typing import Any, Final

from tests.recorded.recording import acts

floor: Any = import_module("croupier.floor")
Card: Any = import_module("croupier.cards").Card
GamingHours: Any = import_module("croupier.floor.house").GamingHours

DAY_ONE: Final = 1_800_000_000_000 - 1_800_000_000_000 % 86_400_000
PEOPLE: Final = ("ann", "bob", "cal", "dee")
MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
TROUBLES: Final = ("cards are dropped", "a card is missing", "there was a misdeal")
SANCTIONS: Final = (
    "void-wagers",
    "exclude-player",
    "exclude-from-round",
    "exclude-from-casino",
    "forfeit-for-collusion",
    "confiscate-device",
    "detain",
)


def values(day: Any, kind: str) -> dict[str, Any]:
    """A value for every field that a command may have; those of this kind in particular."""
    chance, state = day.chance, day.state
    table = state.tables[chance.choice(("T1", "T1", "T1", *state.tables))]
    here = [seat.person for seat in table.seats if seat.person]
    person = chance.choice((*PEOPLE, *here, *here, "zoe"))
    found = {
        **_people(day, person, table),
        **_money(day, person, table),
        **_words(day),
        **_numbers(day, kind, person, table),
    }
    special = _SPECIAL.get(kind)
    return {**found, **(special(day, table, here) if special is not None else {})}


def _people(day: Any, person: str, table: Any) -> dict[str, Any]:
    chance = day.chance
    role = chance.choice([row.id for row in day.book.file.role if row.id != "player"])
    officer = day.boss if role == "casino-operator" else acts.Actor(role, role)
    own = acts.Actor(person, "player")
    who = chance.choices((own, day.boss, acts.Actor("dealer", "dealer"), officer), (4, 3, 2, 3))[0]
    seats = [seat.number for seat in table.seats] or [1]
    return {
        "actor": who,
        "at": day.now,
        "house": day.house,
        "book": day.book.id,
        "table": table.id,
        "person": person,
        "to": chance.choice(seats),
        "seat": chance.choice((*seats, 99)),
        "button": chance.choice((0, *seats)),
        "others": chance.choice(((), ("dee",))),
        "first": person,
        "second": chance.choice(PEOPLE),
        "people": tuple(seat.person for seat in table.seats if seat.person),
        "playing": tuple(seat.person for seat in table.seats if seat.person and not seat.away),
        "tables": chance.choice(((), ("T1",))),
        "role": role,
        "main": "T1",
        "list": chance.choice((*day.state.room.lists, "T1")),
        "winner": person,
        "scrutineer": chance.choice(("", "the notary")),
    }


def _money(day: Any, person: str, table: Any) -> dict[str, Any]:
    chance, seat = day.chance, table.seat_of(person)
    chips = seat.chips if seat is not None else 0
    return {
        "id": f"m{day.count}",
        "amount": chance.choice((5000, 20_000, 25_000, chips, 0, 100, 10**7)),
        "fee": chance.choice((100, 500, 1000)),
        "value": chance.choice((500, 5000)),
        "staked": chance.choice((500, 1000)),
        "won": chance.choice((0, 500, 1000)),
        "minimum": chance.choice((None, 500, 1500, 2500)),
        "maximum": chance.choice((None, 60_000, 100_000)),
        "least_wager": chance.choice((None, 500)),
        "over_maximum": chance.random() < 0.3,
        "count": chance.choice((52, 51)),
        "minutes": chance.choice((1, 5)),
        "voucher": f"v{chance.randint(1, 40)}",
        "round": table.round or f"r{day.count}",
    }


def _words(day: Any) -> dict[str, Any]:
    """Statements, and yes or no."""
    chance = day.chance
    said = chance.choice(("as seen", "as seen", "as seen", ""))
    names = (
        "note",
        "reason",
        "words",
        "finding",
        "about",
        "how",
        "told",
        "what",
        "name",
        "address",
    )
    yes = ("away", "owes_blind", "dealt_out", "posted", "bet", "folded", "how_to_play", "asked")
    more = ("abnormal", "only", "agrees", "closed_game", "blinds_paid", "completed", "cancel")
    last = ("cash_alternative", "release", "in_duty", "presence")
    return {
        **dict.fromkeys((*names, "address"), said),
        **{name: chance.random() < 0.5 for name in (*yes, *more, *last)},
        "entry": chance.choice(("", "wait", "post")),
        "ground": chance.choice(("unfit", "discretion")),
        "fault": chance.choice(("mechanical", "electrical")),
        "effect": chance.choice(("prevents operation", "impedes operation", "spoils the cards")),
        "device": "device 2",
        "deck": chance.choice(("", "deck 2")),
        "form": chance.choice(("chips", "cash", "voucher", "goods")),
        "outcome": chance.choice(("win", "lose", "standoff", "void")),
        "kept": chance.choice((None, "returned", "collected")),
        "power": chance.choice(SANCTIONS),
        "conduct": chance.choice([row.id for row in day.book.floor.conduct] or ["device"]),
        "promotion": "spring",
        "prize": "main",
        "source": chance.choice(("stack", "round")),
        "until": chance.choice((None, day.now + HOUR)),
        "effective": chance.choice((None, day.now + 20 * MINUTE, day.now + DAY)),
        "notified": "2020-01-01",
        "hours": GamingHours(12 * 60, 6 * 60),
        "wager": "ante",
    }


def _numbers(day: Any, kind: str, person: str, table: Any) -> dict[str, Any]:
    """The number of something that waits, by what the command is about."""
    house, purse = day.state.house, day.state.purses.get(person)
    promotion = house.promotions.get("spring")
    open_numbers = {
        "DoTableChore": table.chores,
        "DoHouseChore": house.chores,
        "Agree": table.notices,
        "WithdrawNotice": table.notices,
        "GiveBonus": table.awards,
        "LiftExclusion": house.exclusions,
        "HandOver": house.detentions,
        "DetermineHold": purse.holds if purse is not None else (),
        "GrantClaim": promotion.claims if promotion is not None else (),
        "DenyClaim": promotion.claims if promotion is not None else (),
    }.get(kind, house.disputes)
    numbers = [each.number for each in open_numbers] or [1]
    breaches = [each.number for each in house.breaches] or [0]
    return {"number": day.chance.choice(numbers), "breach": day.chance.choice(breaches)}


# --- what one kind of command needs in particular -------------------------------------------


def _end_round(day: Any, table: Any, here: list[str]) -> dict[str, Any]:
    """Somebody lost, or won, what the table took or paid."""
    chance, changes = day.chance, {}
    if table.playing:
        who = chance.choice(table.playing)
        seat = table.seat_of(who)
        lost = min(chance.choice((0, 500, 1000)), seat.chips if seat is not None else 0)
        account = f"slide:{table.id}" if table.is_poker else f"float:{table.id}"
        changes = {f"player:{who}@{table.id}": -lost, account: lost}
        if not table.is_poker and chance.random() < 0.3:
            changes = {f"player:{who}@{table.id}": 1000, account: -1000}
    dealer = acts.Actor("dealer", "dealer")
    wagered = table.playing if chance.random() < 0.7 else ()
    return {"actor": dealer, "wagered": wagered, "changes": changes, "round": table.round}


def _begin_round(day: Any, table: Any, here: list[str]) -> dict[str, Any]:
    return {"actor": acts.Actor("dealer", "dealer"), "round": f"r{day.count}"}


def _sign(day: Any, table: Any, here: list[str]) -> dict[str, Any]:
    least = day.chance.choice(("5.00", "10.00", "15.00", "25.00"))
    sign: dict[str, Any] = {"minimum": least}
    if day.chance.random() < 0.04:
        sign = {"jackpot": {"cost": "5.00"}}
    if table.is_poker:
        sign = {"limits": {"minimum": least, "maximum": "60.00"}, "blinds": [least]}
    return {"sign": sign}


def _minimum(day: Any, table: Any, here: list[str]) -> dict[str, Any]:
    later = day.now + day.chance.choice((10, 30, 70)) * MINUTE
    return {"minimum": day.chance.choice((1500, 2500)), "effective": later}


def _plan(day: Any, table: Any, here: list[str]) -> dict[str, Any]:
    rows = day.book.promotion
    prize = floor.Prize(id="main", kind="cash", what="a sum", value=500_000)
    terms = {}
    for item in rows.condition if rows is not None else ():
        if item.applies == "always" and item.prize in (None, "cash"):
            terms[item.id] = "as agreed"
    if day.chance.random() < 0.1 and terms:
        terms.popitem()
    starts = day.now + day.chance.choice((0, DAY, 2 * DAY))
    dates = {"starts": starts, "closes": starts + 3 * DAY, "prizes": (prize,), "terms": terms}
    return {**dates, "terms_at": "at the desk", "marketing": "every flyer", "actor": day.boss}


def _terms(day: Any, table: Any, here: list[str]) -> dict[str, Any]:
    promotion = day.state.house.promotions.get("spring")
    names = list(promotion.terms) if promotion is not None else ["prizes"]
    return {"terms": {day.chance.choice(names or ["prizes"]): "otherwise"}}


def _bonus(day: Any, table: Any, here: list[str]) -> dict[str, Any]:
    kind = day.chance.choice(("cash", "goods", "services"))
    name = day.chance.choice(("b1", "b2"))
    outcomes = ("royal flush",)
    return {"bonus": name, "kind": kind, "what": "a prize", "outcomes": outcomes, "value": 5000}


def _claim(day: Any, table: Any, here: list[str]) -> dict[str, Any]:
    names = [bonus.id for bonus in table.bonuses] or ["b1"]
    return {"bonus": day.chance.choice(names), "outcome": "royal flush"}


def _to_person(day: Any, table: Any, here: list[str]) -> dict[str, Any]:
    return {"to": day.chance.choice(PEOPLE), "amount": 500}


def _allot(day: Any, table: Any, here: list[str]) -> dict[str, Any]:
    wishes = [wish.person for wish in table.wishes]
    seats = [wish.seat for wish in table.wishes] or [1]
    cards = [Card.parse(text) for text in ("Ah", "Kd", "2c", "9s")]
    drawn = dict(zip(wishes, cards, strict=False)) if len(wishes) > 1 else {}
    return {"seat": day.chance.choice(seats), "cards": drawn}


def _reverse(day: Any, table: Any, here: list[str]) -> dict[str, Any]:
    who = day.chance.choice(here or ["ann"])
    return {"changes": {who: day.chance.choice((500, -500))}, "round": f"r{day.count}"}


def _return_carried(day: Any, table: Any, here: list[str]) -> dict[str, Any]:
    return {"to": day.chance.choice(("seat", "account")), "amount": 500}


def _answer(day: Any, table: Any, here: list[str]) -> dict[str, Any]:
    calls = [call for call in day.state.room.calls if call.table == table.id]
    who = day.chance.choice([call.person for call in calls] or ["ann"])
    return {"actor": acts.Actor(who, "player")}


def _own_dispute(day: Any, table: Any, here: list[str]) -> dict[str, Any]:
    disputes = day.state.house.disputes
    if not disputes:
        return {}
    dispute = day.chance.choice(disputes)
    return {"number": dispute.number, "actor": acts.Actor(dispute.person, "player")}


def _own_chore(day: Any, table: Any, here: list[str]) -> dict[str, Any]:
    chores = day.state.house.chores
    if not chores:
        return {}
    chore = day.chance.choice(chores)
    who = day.boss if chore.by == "casino-operator" else acts.Actor(chore.by, chore.by)
    return {"number": chore.number, "actor": who, "note": "filed"}


def _asked(day: Any, table: Any, here: list[str]) -> dict[str, Any]:
    return {"person": day.chance.choice([*table.asked, *table.personal] or ["ann"])}


def _in_hand(day: Any, table: Any, here: list[str]) -> dict[str, Any]:
    return {"actor": acts.Actor(day.chance.choice(table.playing or ("ann",)), "player")}


def _held_role(day: Any, table: Any, here: list[str]) -> dict[str, Any]:
    held = [each for each in day.state.house.staff if each.person != "boss"]
    if not held or day.chance.random() < 0.1:
        return {"actor": day.boss, "person": "boss", "role": "casino-operator"}
    each = day.chance.choice(held)
    return {"actor": day.boss, "person": each.person, "role": each.role}


def _trouble(day: Any, table: Any, here: list[str]) -> dict[str, Any]:
    return {"what": day.chance.choice(TROUBLES)}


def _hand_over(day: Any, table: Any, here: list[str]) -> dict[str, Any]:
    return {"to": "the police"}


def _prescribe(day: Any, table: Any, here: list[str]) -> dict[str, Any]:
    return {"kinds": ("tobacco",)}


def _dispute(day: Any, table: Any, here: list[str]) -> dict[str, Any]:
    return {"kind": day.chance.choice(("game", "promotion", "complaint"))}


def _take_seat(day: Any, table: Any, here: list[str]) -> dict[str, Any]:
    return {"closed_game": False}


def _grant(day: Any, table: Any, here: list[str]) -> dict[str, Any]:
    return {"payment": {"cash": 500_000} if day.chance.random() < 0.5 else {}}


def _told(day: Any, table: Any, here: list[str]) -> dict[str, Any]:
    ways = [way.id for way in day.book.promotion.told_by] if day.book.promotion else ["phone"]
    return {"how": day.chance.choice(ways), "actor": day.boss}


_SPECIAL: Final[dict[str, Any]] = {
    "AnswerCall": _answer,
    "AskReview": _own_dispute,
    "DoHouseChore": _own_chore,
    "GrantLimits": _asked,
    "RemoveMarker": _asked,
    "BuyTime": _in_hand,
    "TakeRole": _held_role,
    "EndRound": _end_round,
    "BeginRound": _begin_round,
    "ChangeSign": _sign,
    "RaiseMinimumAtOnce": _minimum,
    "RaiseKeptMinimum": _minimum,
    "PlanPromotion": _plan,
    "WriteTerms": _terms,
    "ApproveTerms": _terms,
    "OfferBonus": _bonus,
    "ClaimBonus": _claim,
    "GiveChips": _to_person,
    "AllotSeat": _allot,
    "ReturnCarried": _return_carried,
    "ReportTrouble": _trouble,
    "HandOver": _hand_over,
    "PrescribePrizes": _prescribe,
    "RaiseDispute": _dispute,
    "ReverseSideWagers": _reverse,
    "TakeSeat": _take_seat,
    "GrantClaim": _grant,
    "TellWinner": _told,
}
