// Tests of events as sentences.
import { describe, expect, it } from "vitest";
import { clausesOf, eventTitle, narrate, narrateAll } from "./event-sentences";

const PEOPLE = {
  you: 1,
  people: { 1: "Ada", 2: "Bob of perth-1 (companion)" },
  wagers: { ante: "Ante" },
};
const said = (event: { type: string } & Record<string, unknown>) => narrate(event, PEOPLE);

describe("who does something", () => {
  it("is you at your own seat", () => {
    expect(said({ type: "Folded", seat: 1 })).toBe("You fold.");
  });
  it("is named by a short name and the seat at another", () => {
    expect(said({ type: "Folded", seat: 2 })).toBe("Bob (seat 2) folds.");
  });
  it("is the seat where nobody is known", () => {
    expect(said({ type: "Checked", seat: 3 })).toBe("Seat 3 checks.");
    expect(narrate({ type: "Checked", seat: 1 })).toBe("Seat 1 checks.");
  });
});

describe("poker", () => {
  it.each([
    [
      { type: "Posted", seat: 2, kind: "big_blind", paid: 500 },
      "Bob (seat 2) posts the big blind, $5.",
    ],
    [{ type: "Posted", seat: 1, kind: "post", paid: 200 }, "You post $2 to come in."],
    [
      { type: "Posted", seat: 2, kind: "dead", paid: 200 },
      "Bob (seat 2) posts $2 of dead money to come in.",
    ],
    [{ type: "Called", seat: 1, paid: 500 }, "You call $5."],
    [{ type: "Raised", seat: 2, to: 1_500 }, "Bob (seat 2) raises to $15."],
    [{ type: "BoardDealt", cards: ["As", "Td"] }, "The board: ace of spades, ten of diamonds."],
    [{ type: "Discarded", seat: 1, card: "2c" }, "You discard the two of clubs."],
    [{ type: "Discarded", seat: 2, card: null }, "Bob (seat 2) discards a card."],
    [{ type: "Returned", seat: 1, amount: 700 }, "$7 that nobody called goes back to you."],
    [
      { type: "Returned", seat: 2, amount: 700 },
      "$7 that nobody called goes back to Bob (seat 2).",
    ],
  ])("%j", (event, sentence) => expect(said(event)).toBe(sentence));

  it("calls dead money the ante at a table of a tournament", () => {
    const post = { type: "Posted", seat: 2, kind: "dead", paid: 200 };
    expect(narrate(post, { ...PEOPLE, antes: true })).toBe(
      "Bob (seat 2) posts the ante for the table, $2.",
    );
  });

  it("says who wins which part of which pot", () => {
    const awards = [
      { seat: 1, amount: 1_000, part: "high" },
      { seat: 2, amount: 1_000, part: "low" },
    ];
    expect(said({ type: "PotPushed", pot: 0, awards })).toBe(
      "You win $10 for the high from the pot. Bob (seat 2) wins $10 for the low from the pot.",
    );
    expect(
      said({ type: "PotPushed", pot: 2, awards: [{ seat: 2, amount: 300, part: "all" }] }),
    ).toBe("Bob (seat 2) wins $3 from side pot 2.");
  });

  it("says what becomes of a Flop Chase", () => {
    const wager = { seat: 1, colour: "red", stake: 500 };
    expect(said({ type: "ChasePlaced", wager })).toBe("You put $5 on red for the Flop Chase.");
    const settled = (won: number, back: number) =>
      said({ type: "ChaseSettled", results: [{ wager, won, back }] });
    expect(settled(1_000, 500)).toBe("Your Flop Chase red wins $10.");
    expect(settled(0, 500)).toBe("Your Flop Chase red goes back.");
    expect(settled(0, 0)).toBe("Your Flop Chase red loses.");
  });
});

describe("a banked round", () => {
  it.each([
    [
      { type: "DealerShown", cards: ["2c"], hand: "High card", qualifies: false },
      "The dealer shows two of clubs: High card, which does not qualify.",
    ],
    [
      { type: "DealerShown", cards: ["2c"], hand: "Pair", qualifies: true },
      "The dealer shows two of clubs: Pair.",
    ],
    [{ type: "Decided", seat: 1, act: "bet", amount: 4_000 }, "You bet $40."],
    [{ type: "Decided", seat: 2, act: "check" }, "Bob (seat 2) checks."],
    [{ type: "HandTurned", seat: 2, hand: "Two Pair" }, "Bob (seat 2) has two pair."],
    [
      { type: "WagerSettled", seat: 1, wager: "ante", outcome: "win", won: 1_000 },
      "Your Ante wins $10.",
    ],
    [
      { type: "WagerSettled", seat: 2, wager: "bad_beat", outcome: "standoff" },
      "Bob (seat 2): bad beat stands off.",
    ],
  ])("%j", (event, sentence) => expect(said(event)).toBe(sentence));
});

describe("what only a replay tells", () => {
  it("has no sentence at the table, and one in the replay", () => {
    expect(said({ type: "CardBurned" })).toBe("");
    expect(eventTitle({ type: "CardBurned" }, PEOPLE)).toBe("A card is burned.");
  });
  it.each([
    [{ type: "CardDealt", to: "seat", seat: 1, card: "As" }, "Ace of spades to you."],
    [{ type: "CardDealt", to: "dealer", card: null }, "A card face down to the dealer."],
    [{ type: "WagerPlaced", seat: 1, wager: "ante", amount: 500 }, "Your Ante $5 is laid."],
    [
      { type: "WagerTakenBack", seat: 1, wager: "ante", amount: 500 },
      "Your Ante $5 is taken back.",
    ],
    [
      {
        type: "WagerTakenBack",
        seat: 1,
        wager: "ante",
        amount: 500,
        clause: "4.2",
        why: "the wager came late",
      },
      "Your Ante $5 is taken back. The wager came late.",
    ],
  ])("%j", (event, sentence) => expect(eventTitle(event, PEOPLE)).toBe(sentence));

  it("names an event that it does not know", () => {
    expect(eventTitle({ type: "DeckSealedAgain" })).toBe("Deck sealed again");
  });
});

it("collects the clauses of an event once, with those of awards and results", () => {
  const event = {
    type: "PotPushed",
    clause: "5.1",
    clauses: ["5.1", "5.2"],
    awards: [{ clauses: ["6.1"] }],
    results: [{ clauses: ["6.1", "7"] }, {}],
  };
  expect(clausesOf(event)).toEqual(["5.1", "5.2", "6.1", "7"]);
  expect(clausesOf({ type: "Folded" })).toEqual([]);
});

describe("narrateAll", () => {
  const card = (to: string, shown: string | null, up = true) => ({
    type: "CardDealt",
    to,
    seat: 0,
    card: shown,
    up,
  });
  it("tells the cards of the board that are dealt face up in one sentence", () =>
    expect(
      narrateAll([
        { type: "Announced", says: "No more bets" },
        card("board", "9s"),
        card("board", "8d"),
        card("board", "3c"),
      ]),
    ).toEqual([
      "Dealer: “No more bets.”",
      "The board gets nine of spades, eight of diamonds, three of clubs.",
    ]));
  it("tells nothing of cards that lie face down or belong to somebody", () =>
    expect(
      narrateAll([card("board", null, false), card("seat", "As", false), card("dealer", null)]),
    ).toEqual([]));
});
