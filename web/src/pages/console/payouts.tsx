// The wagers and hands of a banked round, and what to pay and to take, wager by wager.

import { Cards } from "../../felt/cards/card";
import { dollars } from "../../lib/money";
import { shortName } from "../../lib/person-names";
import type { RoundSeatView, RoundView, WagerRecord } from "../../lib/server-types";

export function Payouts({ view, book }: { view: RoundView | null; book: string }) {
  if (!view)
    return (
      <section class="felt" aria-label="Table">
        <p>No round yet.</p>
      </section>
    );
  const seats = (view.seats ?? []).filter((s) => s.person);
  return (
    <section class="felt payouts" aria-label="Table">
      <div class="row">
        <div>
          <p class="soft">
            Dealer{" "}
            {view.dealer_best && (
              <strong>
                {view.dealer_best}
                {view.dealer_qualifies === false ? ", does not qualify" : ""}
              </strong>
            )}
          </p>
          <Cards cards={view.dealer ?? []} label="Dealer" />
        </div>
        <div>
          <p class="soft">Board {view.street}</p>
          <Cards cards={view.board ?? []} label="Board" />
        </div>
      </div>
      {view.void && (
        <p>
          <strong>The round is void.</strong> {view.void}
        </p>
      )}
      {seats.map((s) => (
        <SeatLine key={s.seat} seat={s} book={book} />
      ))}
    </section>
  );
}

function SeatLine({ seat: s, book }: { seat: RoundSeatView; book: string }) {
  const results = s.results ?? [];
  return (
    <div class={`seat-line${s.to_act ? " turn" : ""}`}>
      <p>
        <strong>
          {s.seat}. {shortName(s.person ?? "")}
        </strong>{" "}
        <small>
          {s.hand !== "none" && s.hand} {s.best}
        </small>
      </p>
      <div class="row">
        <Cards cards={s.cards ?? []} size="small" />
        <span>
          {Object.entries(s.wagers ?? {})
            .map(([n, a]) => `${n.replaceAll("_", " ")} ${dollars(a)}`)
            .join(" · ")}
        </span>
      </div>
      {results.length > 0 && (
        <ul class="plain-list pay">
          {results.map((r) => (
            <li key={r.wager}>
              <strong>{todo(r)}</strong> {r.wager.replaceAll("_", " ")}{" "}
              <small>
                <a href={`/rules/${book}#${encodeURIComponent(r.clauses[0] ?? "")}`}>
                  {r.clauses.join(", ")}
                </a>
              </small>
            </li>
          ))}
          <li>
            <strong>Hand over {dollars(results.reduce((sum, r) => sum + r.returned, 0))}</strong>
          </li>
        </ul>
      )}
    </div>
  );
}

function todo(r: WagerRecord): string {
  return r.outcome === "win"
    ? `Pay ${dollars(r.won)}`
    : r.outcome === "lose"
      ? `Take ${dollars(r.staked)}`
      : `Leave ${dollars(r.staked)}`;
}
