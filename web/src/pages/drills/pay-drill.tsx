// The drill "pay this layout": pay or take wager by wager; the engine knows the answers.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Cards } from "../../felt/cards/card";
import { post } from "../../lib/api";
import { dollars, typedCents } from "../../lib/money";
import { plain } from "../../lib/names";
import type { PayingDrill, SettledRound, SettledWager } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import { Timer, Verdict } from "./clock-and-verdict";
import { type Props, split, useClock } from "./drill";

export function PayDrill({ book, game, limit, done, next }: Props) {
  const { value: drill, problem } = useGet<PayingDrill>(
    `/api/drills/pay?book=${book}&game=${game}`,
  );
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [verdict, setVerdict] = useState<{ right: boolean; late: boolean } | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const seconds = useClock(Boolean(drill) && !verdict, limit, () => judge(true));
  useLayoutEffect(() => first.current?.focus(), [drill]);
  if (problem)
    return (
      <p class="problem" role="alert">
        {problem}
      </p>
    );
  if (!drill) return <p role="status">Laying it out…</p>;
  const seat = drill.layout.seats[0]!;
  const answer = drill.answer.seats[0]!;
  const names = Object.keys(answer.wagers);
  const judge = (late: boolean) => {
    if (verdict) return;
    const right = !late && names.every((name) => same(typed[name] ?? "", answer.wagers[name]!));
    setVerdict({ right, late });
    done(right, seconds);
  };
  const onward = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const cells = [
      ...(event.currentTarget as HTMLElement).closest("table")!.querySelectorAll("input"),
    ];
    const at = cells.indexOf(event.currentTarget as HTMLInputElement);
    if (cells[at + 1]) cells[at + 1]!.select();
    else judge(false);
  };
  return (
    <section class="panel">
      <Timer seconds={seconds} limit={limit} />
      <div class="felt">
        <div class="row">
          <div>
            <p class="soft">Dealer</p>
            <Cards cards={split(drill.layout.dealer)} label="Dealer" />
          </div>
          <div>
            <p class="soft">Board</p>
            <Cards cards={split(drill.layout.board)} label="Board" />
          </div>
          <div>
            <p class="soft">
              Seat {seat.seat}
              {seat.folded ? `, folded ${seat.folded}` : ""}
              {seat.play_street ? `, played ${plain(seat.play_street)}` : ""}
            </p>
            <Cards cards={split(seat.cards)} label="Seat" />
          </div>
        </div>
      </div>
      <p>
        What becomes of each wager? An amount is paid; <kbd>0</kbd> stands off; <kbd>t</kbd> takes
        it.
      </p>
      <table class="dense layout">
        <thead>
          <tr>
            <th>Wager</th>
            <th class="number">Lies there</th>
            <th>You</th>
            {verdict && <th>The book</th>}
          </tr>
        </thead>
        <tbody>
          {names.map((name, i) => {
            const good = verdict && same(typed[name] ?? "", answer.wagers[name]!);
            return (
              <tr key={name}>
                <th scope="row">{plain(name)}</th>
                <td class="number">${seat.wagers[name]}</td>
                <td>
                  <input
                    ref={i === 0 ? first : null}
                    aria-label={`${plain(name)}: what becomes of it`}
                    value={typed[name] ?? ""}
                    size={8}
                    autocomplete="off"
                    disabled={verdict !== null}
                    onKeyDown={onward}
                    onInput={(e) => setTyped({ ...typed, [name]: e.currentTarget.value })}
                  />
                </td>
                {verdict && (
                  <td>
                    {good ? "✓" : "✗"} {told(answer.wagers[name]!)}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {verdict ? (
        <Verdict {...verdict} next={next}>
          <Reasons
            drill={drill}
            wrong={names.filter((n) => !same(typed[n] ?? "", answer.wagers[n]!))}
          />
        </Verdict>
      ) : (
        <p>
          <button type="button" class="main" onClick={() => judge(false)}>
            Check
          </button>
        </p>
      )}
    </section>
  );
}

function same(typed: string, settled: SettledWager): boolean {
  const text = typed.trim().toLowerCase();
  const kind = /^(t|take|-|l|lose)$/.test(text)
    ? "lose"
    : /^(0|s|leave|stand.?off)$/.test(text)
      ? "standoff"
      : "win";
  if (!text) return false;
  if (kind !== "win")
    return (
      settled.outcome.replace(/[^a-z]/g, "") === kind ||
      (kind === "standoff" && !["win", "lose"].includes(settled.outcome))
    );
  return (
    settled.outcome === "win" &&
    typedCents(text.replace("$", "")) === Math.round(Number(settled.won) * 100)
  );
}

function told(settled: SettledWager): string {
  return settled.outcome === "win"
    ? `pay ${dollars(Math.round(Number(settled.won) * 100))}`
    : settled.outcome === "lose"
      ? "take"
      : "stands off";
}

function Reasons({ drill, wrong }: { drill: PayingDrill; wrong: string[] }) {
  const [full, setFull] = useState<SettledRound | null>(null);
  useEffect(() => {
    void post<SettledRound>("/api/settle", drill.layout)
      .then(setFull)
      .catch(() => undefined);
  }, []);
  const answer = drill.answer.seats[0]!;
  const shown = wrong.length ? wrong : Object.keys(answer.wagers);
  return (
    <>
      <p>
        Dealer: {drill.answer.dealer.hand}
        {drill.answer.dealer.qualifies === false ? ", which does not qualify" : ""}. Seat:{" "}
        {answer.hand}. Net {dollars(Math.round(Number(answer.net) * 100))}.
      </p>
      <ul>
        {shown.map((name) => (
          <li key={name}>
            <strong>
              {plain(name)}: {told(answer.wagers[name]!)}
            </strong>
            . {full?.seats[0]?.wagers[name]?.because?.sentence}{" "}
            <small>
              <a href={clauseLink(drill.layout.book, answer.wagers[name]!.clauses[0])}>
                {answer.wagers[name]!.clauses.join(", ")}
              </a>
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}

const clauseLink = (book: string, clause = ""): string =>
  `/rules/${book}#${encodeURIComponent(clause)}`;
