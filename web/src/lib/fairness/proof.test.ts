// Tests of the mixing and the commitment, with vectors that tests/web/fair_vectors.py works out.
import { describe, expect, it } from "vitest";
import { proofOf, VECTORS } from "../../testing/fair-round";
import { fromHex } from "./bytes";
import { permutation } from "./mixing";
import { cutOf, dealtOrder, hasCommitment, repeatedCard, strangeSeed } from "./proof";

describe.each(VECTORS.map((vector) => [vector.name, vector] as const))("%s", (_, vector) => {
  const whole = proofOf(vector, vector.order).decks[0]!;

  it("is mixed as another program mixes it", async () => {
    const seeds = Object.entries(vector.seeds as Record<string, string>).map(([person, seed]) => ({
      person,
      seed: fromHex(seed, 32)!,
    }));
    const commitment = fromHex(vector.commitment, 32)!;
    expect(await permutation(commitment, seeds, vector.order.length)).toEqual(vector.sigma);
    expect(await permutation(commitment, seeds.reverse(), vector.order.length)).toEqual(
      vector.sigma,
    );
  });

  it("is dealt in that order after the cut", async () => {
    expect(await dealtOrder(whole)).toEqual(vector.dealt);
  });

  it("has its commitment, whichever cards are open", async () => {
    expect(await hasCommitment(whole)).toBe(true);
    expect(await hasCommitment(proofOf(vector, []).decks[0]!)).toBe(true);
    expect(await hasCommitment(proofOf(vector, vector.order.slice(5, 9)).decks[0]!)).toBe(true);
    expect(repeatedCard(whole)).toBeUndefined();
    expect(await strangeSeed(whole)).toBeUndefined();
  });

  it("shows only the cards that are open", async () => {
    const [first] = vector.dealt;
    const order = await dealtOrder(proofOf(vector, [first!]).decks[0]!);
    expect(order[0]).toBe(first);
    expect(order.slice(1).every((card) => card === null)).toBe(true);
  });
});

const vector = VECTORS[1]!;
const deck = () => structuredClone(proofOf(vector, vector.order).decks[0]!);

it("reads the cut only in the one form that it is committed to", () => {
  const cut = (text: string) => cutOf({ ...deck(), cut: { text, nonce: "" } });
  expect(cut("cut:none")).toBe(0);
  expect(cut("cut:51")).toBe(51);
  for (const text of ["cut:52", "cut:07", "cut:-1", "cut:", "17", "cut:1 "])
    expect(cut(text)).toBeNull();
});

it("takes no nonce of another length, by which bytes of the card could be moved", async () => {
  const moved = deck();
  const leaf = moved.cards[3]!;
  const [rank, suit] = leaf.card!;
  moved.cards[3] = { card: suit!, nonce: leaf.nonce + rank!.charCodeAt(0).toString(16) };
  expect(await hasCommitment(moved)).toBe(false);
});

it("takes nothing that is not hexadecimal, and no upper case", async () => {
  for (const hash of [
    "",
    "zz".repeat(32),
    vector.leaves[0]!.toUpperCase(),
    `0${vector.leaves[0]}`,
  ]) {
    const odd = deck();
    odd.cards[0] = { hash };
    expect(await hasCommitment(odd)).toBe(false);
  }
});

it("finds a seed that nobody committed to", async () => {
  const other = deck();
  other.seeds![0]!.seed = "ab".repeat(32);
  expect(await strangeSeed(other)).toBe("Ada");
});
