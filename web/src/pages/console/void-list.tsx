// What to take back and to give back after a ruling, seat by seat, ticked off as it is done. The
// server works it out of the round's events; nothing is computed here.
import { useState } from "preact/hooks";
import { shortName } from "../../lib/person-names";
import type { TakeBackLine, TakeBackList } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";

/** `ruled` changes with every ruling of the round, and is empty where there was none. */
export function VoidList({ table, round, ruled }: { table: string; round: string; ruled: string }) {
  const address = `/api/tables/${table}/rounds/${encodeURIComponent(round)}/take-back`;
  const wanted = round && ruled ? `${address}#${ruled}` : null;
  const { value } = useGet<TakeBackList>(wanted);
  if (!wanted || !value || value.round !== round || !value.lines.length) return null;
  return <Lines key={`${round}/${value.lines.length}`} list={value} table={table} />;
}

function Lines({ list, table }: { list: TakeBackList; table: string }) {
  const name = `croupier.take-back.${table}.${list.round}`;
  const [done, setDone] = useState<number[]>(() => stored(name));
  const tick = (line: number) => {
    const next = done.includes(line) ? done.filter((n) => n !== line) : [...done, line];
    setDone(next);
    try {
      sessionStorage.setItem(name, JSON.stringify(next));
    } catch {
      // a browser that keeps nothing
    }
  };
  const ticked = (line: number) => done.includes(line);
  const moves = list.lines.flatMap((line, i) => (line.act === "leave" ? [] : [i]));
  const left = moves.filter((i) => !ticked(i)).length;
  return (
    <section class="panel void-list" aria-label="After the ruling">
      <h2>
        After the ruling{" "}
        <small role="status">
          {left ? `${left} of ${moves.length} still to do` : "all done"},{" "}
          <a href={`/replay/${table}/${encodeURIComponent(list.round)}`}>round {list.round}</a>
        </small>
      </h2>
      {bySeat(list.lines).map(([seat, lines]) => (
        <div key={seat} role="group" aria-label={`Seat ${seat}`}>
          <strong>
            {seat}. {shortName(lines[0]?.[0].person ?? "")}
          </strong>
          <ul class="plain-list">
            {lines.map(([line, i]) => (
              <li key={i}>
                {line.act === "leave" ? (
                  <span class="soft">{line.what}</span>
                ) : (
                  <label class="check">
                    <input type="checkbox" checked={ticked(i)} onChange={() => tick(i)} />{" "}
                    {line.what}
                  </label>
                )}{" "}
                <small>
                  <a href={`/rules/${list.book}#${encodeURIComponent(line.clause)}`}>
                    {line.clause}
                  </a>
                </small>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function stored(name: string): number[] {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "[]") as number[];
  } catch {
    return [];
  }
}

type Numbered = [line: TakeBackLine, place: number];

function bySeat(lines: readonly TakeBackLine[]): [number, Numbered[]][] {
  const seats = new Map<number, Numbered[]>();
  lines.forEach((line, i) => {
    seats.set(line.seat, [...(seats.get(line.seat) ?? []), [line, i]]);
  });
  return [...seats];
}
