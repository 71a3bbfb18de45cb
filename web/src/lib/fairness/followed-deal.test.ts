// Tests of following a deal through its events: hands of poker, and what books do differently.
import { expect, it } from "vitest";
import type { RoundShown } from "../server-types";
import { wentRound } from "./dealing-order";
import { follow } from "./followed-deal";

type Event = RoundShown["events"][number]["event"];

function followed(events: Event[], frames: object[] = []) {
  return follow({
    events: events.map((event, version) => ({ version, at: 0, event })),
    frames: events.map((_, i) => (frames[i] ?? { seats: [] }) as RoundShown["frames"][number]),
  });
}

const begun = (button: number): Event => ({ type: "DealBegun", setup: { button } });
const dealtTo = (seats: number[]) => ({ seats: seats.map((seat) => ({ seat, cards: [] })) });
const hand: Event[] = [
  begun(2),
  { type: "Shuffled", cards: [] },
  { type: "CutMade", at: 20 },
  { type: "HoleDealt", cards: [null, "Ah", null, null, "Kd", null] },
  { type: "BoardDealt", burned: [null], cards: ["2c", "3c", "4c"] },
  { type: "BoardDealt", burned: [null], cards: ["5c"] },
  { type: "Shown", seat: 1, cards: ["9h", "9s"] },
];

it("follows a hand of poker: one card at a time, a burn before each street", () => {
  const [deal] = followed(hand, [dealtTo([3, 7, 1])]);
  expect(deal!.cut).toBe(20);
  expect(deal!.claims).toEqual([
    { where: "seat 7", card: "Ah", places: [1] },
    { where: "seat 7", card: "Kd", places: [4] },
    { where: "board", card: "2c", places: [7] },
    { where: "board", card: "3c", places: [8] },
    { where: "board", card: "4c", places: [9] },
    { where: "board", card: "5c", places: [11] },
    { where: "seat 1", card: "9h", places: [2, 5] },
    { where: "seat 1", card: "9s", places: [2, 5] },
  ]);
  expect(wentRound(deal!, "poker")).toBe(true);
});

it("knows who is dealt to first at poker: the first player behind the button", () => {
  const from = (seats: number[], button: number) =>
    wentRound(followed([begun(button), ...hand.slice(1)], [dealtTo(seats)])[0]!, "poker");
  expect(from([3, 7, 1], 2)).toBe(true);
  expect(from([1, 3, 7], 7)).toBe(true);
  expect(from([1, 3, 7], 2)).toBe(false);
  expect(from([3, 1, 7], 2)).toBe(false);
});

it("begins with the next deck after a misdeal", () => {
  const events = [...hand.slice(0, 4), { type: "Misdealt" }, ...hand.slice(1)];
  const decks = followed(events, [dealtTo([3, 7, 1])]);
  expect(decks.length).toBe(2);
  expect(decks[0]!.claims.length).toBe(2);
  expect(decks[1]!.claims.length).toBe(8);
  expect(decks[1]!.hands).toEqual([3, 7, 1]);
});

it("follows the cards of a stack that is spread out", () => {
  const dealt = Array.from({ length: 5 }, () => ({ type: "CardDealt", to: "board", card: null }));
  const [deal] = followed([
    { type: "CardsShuffled" },
    ...dealt,
    { type: "BoardSpread", order: [2, 3, 4, 1, 0] },
    { type: "BoardShown", cards: ["Ah", "Kh"] },
  ]);
  expect(deal!.claims).toEqual([
    { where: "board", card: "Ah", places: [2] },
    { where: "board", card: "Kh", places: [3] },
  ]);
});

it("lets cards of two areas of one player change places", () => {
  const card = (seat: number) => ({ type: "CardDealt", to: "seat", seat, card: null });
  const [deal] = followed([
    { type: "CardsShuffled" },
    ...[1, 2, 1, 2].map(card),
    { type: "HandsExchanged", seat: 1, area: 2 },
    { type: "HandTurned", seat: 1, cards: ["Ah"] },
  ]);
  expect(deal!.claims).toEqual([{ where: "seat 1", card: "Ah", places: [0, 2, 1, 3] }]);
});

it("takes the burned cards that an auditor sees", () => {
  const burn = { type: "CardBurned", card: null };
  const [deal] = followed(
    [{ type: "CardsShuffled" }, { type: "CardDealt", to: "dealer", card: null }, burn],
    [{}, {}, { burnt: ["Js"] }],
  );
  expect(deal!.claims).toEqual([{ where: "burn", card: "Js", places: [1] }]);
});

it("takes the cards that the reader saw in the frames", () => {
  const [deal] = followed(
    [{ type: "CardsShuffled" }, { type: "CardDealt", to: "seat", seat: 4, card: null }],
    [{ seats: [] }, { seats: [{ seat: 4, cards: ["Qs"] }] }],
  );
  expect(deal!.claims).toEqual([{ where: "seat 4", card: "Qs", places: [0] }]);
});

it("lets one hand have one card after the dealer, and two in a row", () => {
  const seats = (order: string[], hands: number[], button: number | null = null) => {
    const dealt = order.map((where) =>
      where === "d"
        ? { type: "CardDealt", to: "dealer", card: null }
        : { type: "CardDealt", to: "seat", seat: Number(where), card: null },
    );
    const frame = { seats: [], button };
    const events = [{ type: "CardsShuffled" }, { type: "BetsClosed", seats: hands }, ...dealt];
    return wentRound(followed(events, [frame, frame])[0]!, "banked");
  };
  expect(seats(["3", "d", "3", "d"], [3])).toBe(true);
  expect(seats(["1", "1", "4", "4", "d", "d"], [1, 4])).toBe(true);
  expect(seats(["1", "4", "d", "1", "4", "d"], [1, 4])).toBe(true);
  expect(seats(["4", "1", "d", "4", "1", "d"], [1, 4], 2)).toBe(true);
  expect(seats(["4", "1", "d", "4", "1", "d"], [1, 4])).toBe(false);
  expect(seats(["1", "4", "1", "1"], [1, 4])).toBe(false);
  expect(seats(["1", "1", "d"], [1, 4])).toBe(false);
});
