// The verdict on a paid layout: what a dealer would say of each seat, with the reason and clause.
import { useEffect, useState } from "preact/hooks";
import { post } from "../../lib/api";
import { dollars } from "../../lib/money";
import type { PayingDrill, SettledRound } from "../../lib/server-types";
import { Verdict } from "./clock-and-verdict";
import { isRight } from "./pay-answers";
import { type Said, wagersOf } from "./pay-drill";

export function PayVerdict({
  drill,
  said,
  ordered,
  right,
  late,
  next,
}: {
  drill: PayingDrill;
  said: Said;
  ordered: boolean;
  right: boolean;
  late: boolean;
  next: () => void;
}) {
  const book = drill.layout.book;
  const [full, setFull] = useState<SettledRound | null>(null);
  useEffect(() => {
    void post<SettledRound>("/api/settle", drill.layout)
      .then(setFull)
      .catch(() => undefined);
  }, []);
  const dealer = drill.answer.dealer;
  return (
    <Verdict right={right} late={late} next={next}>
      <p>
        Dealer: {dealer.hand}
        {dealer.qualifies === false ? ", which does not qualify" : ""}.
      </p>
      <p>
        {ordered ? "✓" : "✗"} Hands are settled from the dealer's right: seats{" "}
        {drill.seats.join(", ")} (<Clause book={book} clause={drill.order_clause} />
        ).
      </p>
      {drill.seats.map((number) => {
        const seat = drill.answer.seats.find((s) => s.seat === number)!;
        const words = drill.said.find((s) => s.seat === number)?.wagers ?? {};
        const names = wagersOf(drill, seat);
        const wrong = names.filter((n) => !isRight(said[number]?.[n] ?? "", seat.wagers[n]!));
        const because = full?.seats.find((s) => s.seat === number)?.wagers;
        return (
          <div key={number}>
            <p>
              <strong>
                {wrong.length ? "✗" : "✓"} Seat {number}: {names.map((n) => words[n]).join(", ")}.
              </strong>{" "}
              {seat.hand}. Net {dollars(Math.round(Number(seat.net) * 100))}.
            </p>
            <ul>
              {(wrong.length ? wrong : names).map((name) => (
                <li key={name}>
                  {words[name]}. {because?.[name]?.because?.sentence}{" "}
                  <small>
                    <Clause book={book} clause={seat.wagers[name]!.clauses.join(", ")} />
                  </small>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </Verdict>
  );
}

function Clause({ book, clause }: { book: string; clause: string }) {
  const first = clause.split(", ")[0] ?? "";
  return <a href={`/rules/${book}#${encodeURIComponent(first)}`}>{clause}</a>;
}
