// What the server is asked for to correct a settlement: one amount from one side to the other.

/** The name of the house in the list of those who pay or are paid; no person has it. */
export const THE_HOUSE = "";

interface Amounts {
  paid: Record<string, number>;
  taken: Record<string, number>;
  house_pays: number;
  house_takes: number;
}

/** The amounts of a correction: the same sum leaves one side for the other, so they balance. */
export function correctionAmounts(from: string, to: string, cents: number): Amounts {
  return {
    paid: to === THE_HOUSE ? {} : { [to]: cents },
    taken: from === THE_HOUSE ? {} : { [from]: cents },
    house_pays: from === THE_HOUSE ? cents : 0,
    house_takes: to === THE_HOUSE ? cents : 0,
  };
}
