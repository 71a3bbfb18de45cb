// Reading what a trainee says of a wager, in figures or in a dealer's words, against the book.
import { typedCents } from "../../lib/money";
import type { SettledWager } from "../../lib/server-types";

const LOSES = /^(t|take|takes?( it)?|l|loses?|lost|-)$/;
const PUSHES = /^(0|s|p|push(es)?|leave|stands?( |-)?off|goes back)$/;
const ODDS = /^(?:pays? )?(\d+)\s*(?:to|:|\/)\s*(\d+)(?::?\s*\$?([\d.]+))?$/;
const AMOUNT = /^(?:pays? )?\$?([\d.]+)$/;

const cents = (amount: string): number => Math.round(Number(amount) * 100);

/** Whether what was said is what the book does with the wager. */
export function isRight(said: string, settled: SettledWager): boolean {
  const text = said.trim().toLowerCase().replace(/\.$/, "");
  if (LOSES.test(text)) return settled.outcome === "lose";
  if (PUSHES.test(text)) return settled.outcome !== "win" && settled.outcome !== "lose";
  if (settled.outcome !== "win") return false;
  const odds = ODDS.exec(text);
  if (odds) {
    const [, pays = "", on = "", amount] = odds;
    const exact = cents(settled.won) * Number(on) === cents(settled.staked) * Number(pays);
    return exact && (amount === undefined || typedCents(amount) === cents(settled.won));
  }
  const amount = AMOUNT.exec(text)?.[1];
  return amount !== undefined && typedCents(amount) === cents(settled.won);
}
