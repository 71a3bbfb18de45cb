// A form for a new promotion: dates, prizes, and where its terms can be read.

import { useState } from "preact/hooks";
import { emptySent, unlessRetyped } from "../../lib/clear-sent";
import { askFloor, posts } from "../../lib/duty";
import { complain } from "../../lib/messages";
import { typedCents } from "../../lib/money";
import type { BookListed, Manual, PromotionPrize } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";

interface Typed {
  what: string;
  kind: string;
  value: string;
  cash: string;
  litres: string;
}
const EMPTY: Typed = { what: "", kind: "cash", value: "", cash: "", litres: "" };

/** The prizes as typed; undefined where something in them makes no sense. */
function prizesIn(typed: Typed[]): PromotionPrize[] | undefined {
  const found = typed.map(({ what, kind, value, cash, litres }) => ({
    id: what.trim(),
    kind,
    what: what.trim(),
    value: typedCents(value) ?? 0,
    cash_alternative: cash.trim() ? (typedCents(cash) ?? 0) : null,
    litres: kind === "liquor" ? litres.trim() : "",
  }));
  return found.every((one) => one.what && one.value && one.cash_alternative !== 0)
    ? found
    : undefined;
}

export function NewPromotion({ done }: { done: () => void }) {
  const books = useGet<BookListed[]>("/api/books");
  const mine = (books.value ?? []).filter(
    (book) => book.promotions && posts(book.house).length > 0,
  );
  const [chosen, setChosen] = useState("");
  const book = mine.find((one) => one.id === chosen) ?? mine[0];
  const manual = useGet<Manual>(book ? `/api/books/${book.id}/manual` : null);
  const kinds = manual.value?.promotion?.prize_kind ?? [];
  const [prizes, setPrizes] = useState<Typed[]>([EMPTY]);
  const set = (i: number, change: Partial<Typed>) =>
    setPrizes(prizes.map((one, n) => (n === i ? { ...one, ...change } : one)));
  if (!mine.length) return null;
  const plan = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const sent = new FormData(form);
    const typed = Object.fromEntries(sent) as Record<string, string>;
    const listed = prizesIn(prizes);
    if (!listed)
      return complain("Prizes: expected what each is, and its value in dollars such as 500.");
    const house = mine.find((book) => book.id === typed.book)?.house ?? "";
    const least = typedCents(typed.least_wager ?? "");
    const command = {
      type: "PlanPromotion",
      promotion: typed.name!.trim(),
      book: typed.book,
      prizes: listed,
      starts: Date.parse(typed.starts!),
      closes: Date.parse(typed.closes!),
      terms_at: typed.terms_at,
      marketing: typed.marketing,
      presence: typed.presence === "on",
      ...(least ? { least_wager: least } : {}),
      criteria: (typed.criteria ?? "")
        .split(";")
        .map((one) => one.trim())
        .filter(Boolean),
    };
    if (
      !(await askFloor(
        house,
        command,
        `${command.promotion} is drawn up; its terms come next.`,
        "casino-operator",
      ))
    )
      return;
    emptySent(form, sent);
    setPrizes(unlessRetyped(prizes, [EMPTY]));
    done();
  };
  return (
    <form
      class="panel"
      onSubmit={(e) => void plan(e as unknown as SubmitEvent)}
      aria-label="A new promotion"
    >
      <h2>A new promotion</h2>
      <div class="row">
        <label>
          Book{" "}
          <select name="book" onChange={(e) => setChosen(e.currentTarget.value)}>
            {mine.map((one) => (
              <option key={one.id} value={one.id}>
                {one.title}
              </option>
            ))}
          </select>
        </label>
        <label>
          Name <input name="name" required maxLength={60} />
        </label>
        <label>
          Starts <input name="starts" type="datetime-local" required />
        </label>
        <label>
          Entries close <input name="closes" type="datetime-local" required />
        </label>
        <label>
          Least wager, if any <input name="least_wager" size={7} inputMode="decimal" />
        </label>
        <label>
          Criteria that staff check on entry, divided by semicolons <input name="criteria" />
        </label>
      </div>
      {prizes.map((one, i) => (
        <div key={i} class="row" role="group" aria-label={`Prize ${i + 1}`}>
          <label>
            Prize{" "}
            <input
              required
              value={one.what}
              onInput={(e) => set(i, { what: e.currentTarget.value })}
            />
          </label>
          <label>
            Kind{" "}
            <select value={one.kind} onChange={(e) => set(i, { kind: e.currentTarget.value })}>
              {kinds.map((kind) => (
                <option key={kind.id} value={kind.id}>
                  {kind.id.replaceAll("-", " ")}
                </option>
              ))}
            </select>
          </label>
          <label>
            Worth, dollars{" "}
            <input
              required
              size={8}
              inputMode="decimal"
              value={one.value}
              onInput={(e) => set(i, { value: e.currentTarget.value })}
            />
          </label>
          <label>
            Or cash, dollars{" "}
            <input
              size={8}
              inputMode="decimal"
              value={one.cash}
              onInput={(e) => set(i, { cash: e.currentTarget.value })}
            />
          </label>
          {one.kind === "liquor" && (
            <label>
              Litres{" "}
              <input
                required
                size={5}
                inputMode="decimal"
                value={one.litres}
                onInput={(e) => set(i, { litres: e.currentTarget.value })}
              />
            </label>
          )}
        </div>
      ))}
      <p class="row">
        <button type="button" onClick={() => setPrizes([...prizes, EMPTY])}>
          Another prize
        </button>
      </p>
      <div class="row">
        <label>
          Where the terms are to be had <input name="terms_at" required />
        </label>
        <label>
          Marketing that refers to them <input name="marketing" required />
        </label>
        <label class="check">
          <input type="checkbox" name="presence" /> entrants must be present at the draw
        </label>
      </div>
      <p>
        <button type="submit" class="main">
          Draw it up
        </button>
      </p>
    </form>
  );
}
