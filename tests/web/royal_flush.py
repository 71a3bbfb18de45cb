"""Deals a royal flush with real cards over HTTP, at a table with its own jackpot."""

from typing import Any

from tests.web.house import House
from tests.web.staff import Person, administrator, employ, open_real_table, register

CASINO, OPERATOR, BOOK = "Crown Melbourne", "casino-operator", "melbourne-wsop"
TABLE, SYSTEM = "MEL-J1", "Royal jackpot"
LINE = {"option": 1, "seed": 10000, "cost": "10.00"}
SIGN: dict[str, Any] = {
    "minimum": "5.00",
    "maximum": "500.00",
    "maximum_payout": "50000.00",
    "multiples": {"preflop": [3, 4], "flop": [2], "river": [1]},
    "jackpot": LINE,
}
BOARD = ("Qh", "Jh", "Th", "2c", "3d")


def set_the_scene(house: House) -> Person:
    """A table with real cards and a meter of its own, a player with chips, a dealer on duty."""
    boss = administrator(house)
    boss.floor("dealer", {"type": "GoOnDuty", "house": CASINO})
    links = [{"table": TABLE, "game": "ultimate"}]
    system = {"type": "OpenSystem", "name": SYSTEM, "line": LINE, "links": links}
    wish = {"key": "royal system", "role": OPERATOR, "command": system}
    boss.post(f"/api/jackpots/{BOOK}/commands", wish)
    open_real_table(boss, TABLE, BOOK, "ultimate", SIGN, OPERATOR)
    player = register(house, "Roy")
    player.post("/api/account/deposit", {"key": "chips", "house": CASINO, "amount": 100_000})
    player.post(f"/api/tables/{TABLE}/sit", {"key": "sit", "seat": 2, "buy_in": 50_000})
    player.web.close()
    return boss


def deal_the_royal_flush(boss: Person) -> None:
    """One round in which Ah Kh meets Qh Jh Th on the flop, up to the jackpot's payment."""

    def do(kind: str, **fields: Any) -> None:
        boss.table(TABLE, "dealer", {"type": kind, **fields})

    do("OpenRound")
    for wager in ("ante", "blind", "jackpot"):
        do("RecordWager", seat=2, wager=wager, amount=1000)
    do("ShuffleCards")
    do("CutCards", position=26)
    do("NoMoreBets")
    for _ in range(2):
        do("RecordCard", to="seat", seat=2)
        do("RecordCard", to="dealer")
    do("Bet", seat=2, amount=4000)
    for card in BOARD:
        do("RecordCard", to="board", card=card)
    do("TurnUp", what="dealer", cards=["4s", "4c"])
    do("TurnHand", seat=2, cards=["Ah", "Kh"])
    do("Settle", seat=2)
    do("CloseJackpot")
    key_off(boss)
    do("CloseJackpot")


def key_off(boss: Person) -> None:
    """A manager determines the prize (10.1.1), and the dealer witnesses it."""
    manager = employ(boss, "Kim", CASINO, "tg-assistant-casino-manager")
    (claim,) = [c["id"] for d in boss.get("/api/desk") for c in d["claims"] if c["table"] == TABLE]
    wish = {"type": "Attest", "claim": claim, "duty": "determine"}
    manager.command(f"/api/jackpots/{BOOK}/commands", "tg-assistant-casino-manager", wish)
    number = boss.get("/api/proposals")[-1]["number"]
    boss.post(f"/api/proposals/{number}/confirm", {"key": f"key {number}", "role": "dealer"})
    manager.web.close()
