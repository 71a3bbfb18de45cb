// Where the next real card goes, and how many cards a step needs.
import type { RoundView, Todo } from "../../lib/server-types";

export interface Place {
  to: "board" | "seat" | "dealer" | "burn";
  seat: number;
}
export type Ask = (asked: { type: string } & Record<string, unknown>) => Promise<boolean>;

export function nextOf(view: RoundView | null): Todo | undefined {
  const todo = view?.todo ?? [];
  return todo.find((t) => t.role !== "player" && !t.may) ?? todo.find((t) => !t.may) ?? todo[0];
}

/** Names one step of the deal: what was typed for another is not carried into it. */
export function stepOf(todo: Todo): string {
  return [todo.do, todo.what.replace(/seat \d+/, ""), todo.seat ?? ""].join("/");
}

export function placeOf(todo: Todo, view: RoundView): Place {
  const what = todo.what;
  if (/^Burn/.test(what)) return { to: "burn", seat: 0 };
  const seat = Number(/seat (\d+)/.exec(what)?.[1] ?? 0);
  if (seat) return { to: "seat", seat };
  if (/each hand/.test(what))
    return {
      to: "seat",
      seat: (view.seats ?? []).find((s) => Object.keys(s.wagers ?? {}).length)?.seat ?? 0,
    };
  return { to: /dealer/.test(what) ? "dealer" : "board", seat: 0 };
}

// Cards read at once when they are turned over, or dealt face up one after another.
export function wanted(todo: Todo, view: RoundView): number {
  if (todo.do === "TurnHand") return 2;
  if (todo.do === "TurnUp")
    return /dealer/.test(todo.what)
      ? 2
      : (/flop/.test(todo.what) ? 3 : 0) +
          (/turn/.test(todo.what) ? 1 : 0) +
          (/river/.test(todo.what) ? 1 : 0);
  if (todo.do !== "RecordCard") return 0;
  const lies = (view.board ?? []).length;
  return placeOf(todo, view).to === "board" ? (lies < 3 ? 3 - lies : 1) : 1;
}

export function seen(view: RoundView | null): string[] {
  const cards = [
    ...(view?.board ?? []),
    ...(view?.dealer ?? []),
    ...(view?.seats ?? []).flatMap((s) => s.cards ?? []),
  ];
  return cards.filter((c): c is string => c !== null);
}
