// What the wagers of a table pay, as the house prints it: short on the cloth, and in full with the
// clauses in a panel.
import { useEffect } from "preact/hooks";
import type { HandPays, TablePays, TableShown, WagerPays } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import { useRunningNumber } from "../../lib/use-running-number";

/** The pay tables in force; asked for again with each round, when a meter may have moved. */
export function useTablePays(id: string, round: string): TablePays | null {
  const pays = useGet<TablePays>(`/api/tables/${encodeURIComponent(id)}/pays`);
  useEffect(() => {
    if (round) pays.again();
  }, [round]);
  return pays.value;
}

interface Printed {
  title: string;
  lines: Pick<HandPays, "hand" | "pays">[];
}

/** What is printed on the cloth: tables with several lines, and in one those that pay alike. */
export function printedTables(pays: TablePays): Printed[] {
  const many = pays.wagers.filter((wager) => !wager.flat);
  const found: Printed[] = many.map((wager) => ({
    title: wager.name,
    lines: wager.lines.map((line) => ({ hand: shortHand(line.hand), pays: line.pays })),
  }));
  if (pays.jackpot)
    found.push({
      title: "Jackpot",
      lines: pays.jackpot.lines
        .filter((line) => !line.hand.startsWith("Others"))
        .map((line) => ({ hand: line.hand, pays: shortPrize(line.pays) })),
    });
  if (found.length < 2) found.unshift({ title: "Pays", lines: flatLines(pays.wagers) });
  return found.filter((table) => table.lines.length);
}

/** "Pair of kings to jacks" as "Kings to jacks", "A Q or A J suited" as "AQ, AJ suited". */
export function shortHand(hand: string): string {
  const pair = /^Pair of (.)/.exec(hand);
  if (pair) return `${pair[1]!.toUpperCase()}${hand.slice(9)}`;
  return hand.replace(/\b([AKQJT2-9]) ([AKQJT2-9])\b/g, "$1$2").replace(" or ", ", ");
}

/** "10% of meter" as "10%", "500 times the wager" as "500×". */
function shortPrize(prize: string): string {
  return prize.replace(/ of (meter|your level)$/, "").replace(/ times the wager/, "×");
}

function flatLines(wagers: WagerPays[]): Pick<HandPays, "hand" | "pays">[] {
  const alike = new Map<string, string[]>();
  for (const wager of wagers.filter((one) => one.flat && one.lines.length)) {
    const { hand, pays } = wager.lines[0]!;
    const any = hand === "Any winning hand";
    const key = any ? pays : `${pays}|${hand}`;
    alike.set(key, [...(alike.get(key) ?? []), any ? wager.name : `${wager.name}: ${hand}`]);
  }
  return [...alike].map(([key, names]) => ({ hand: names.join(", "), pays: key.split("|")[0]! }));
}

export function PaysOnCloth({ pays }: { pays: TablePays }) {
  return (
    <>
      {printedTables(pays)
        .slice(0, 3)
        .map((table, i) => (
          <div key={table.title} class={`cloth-pays is-${["left", "right", "third"][i]}`}>
            <strong>{table.title}</strong>
            <dl>
              {table.lines.map((line) => (
                <div key={line.hand}>
                  <dt>{line.hand}</dt>
                  <dd>{line.pays}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
    </>
  );
}

/** The jackpot as it stands: the sum on the display, or the highest of several. */
export function JackpotOnCloth({ pays }: { pays: TablePays }) {
  const pools = pays.jackpot?.meter?.pools ?? [];
  const most = Math.max(0, ...pools.map((pool) => Number(pool.display)));
  const shown = useRunningNumber(most);
  if (!most) return null;
  return (
    <span class="cloth-jackpot">
      Jackpot{pools.length > 1 ? " up to" : ""}{" "}
      <strong class="money">${Math.floor(shown).toLocaleString("en-AU")}</strong>
    </span>
  );
}

export function PaysInFull({ pays, shown }: { pays: TablePays; shown: TableShown }) {
  const { book } = shown.table;
  return (
    <div class="pays-in-full">
      {pays.wagers
        .filter((wager) => wager.lines.length)
        .map((wager) => (
          <Table key={wager.wager} {...{ book, lines: wager.lines }}>
            <strong>{wager.name}</strong> <small>{wager.when}</small>
          </Table>
        ))}
      {pays.jackpot && (
        <Table book={book} lines={pays.jackpot.lines}>
          <strong>Jackpot</strong> <small>{pays.jackpot.when}</small>
          {pays.jackpot.meter?.pools.map((pool) => (
            <span key={pool.name} class="pays-pool">
              {pays.jackpot!.meter!.pools.length > 1 ? pool.name : pays.jackpot!.meter!.id}{" "}
              <strong class="money">${Number(pool.display).toLocaleString("en-AU")}</strong>
            </span>
          ))}
        </Table>
      )}
    </div>
  );
}

function Table({
  book,
  lines,
  children,
}: {
  book: string;
  lines: HandPays[];
  children: preact.ComponentChildren;
}) {
  return (
    <table>
      <caption>{children}</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={line.hand}>
            <th scope="row">{line.hand}</th>
            <td class="money">{line.pays}</td>
            <td>
              <a href={`/rules/${book}?q=${encodeURIComponent(line.clause)}`}>{line.clause}</a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
