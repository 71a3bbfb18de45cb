// The sign of the table: limits for every bet, statements of the book, and notices.

import { useEffect } from "preact/hooks";
import { dollars } from "../../lib/money";
import type { TableShown, TableView } from "../../lib/server-types";
import { when } from "../../lib/time";
import { useGet } from "../../lib/use-get";
import { Explain } from "../../parts/explain";
import { ShareTable } from "../../parts/share-table";

const LOOK_AGAIN = 30_000;

/** The odds explorer, opened with the sign of this table. */
function oddsUnder({ table }: TableShown): string {
  const asked = new URLSearchParams({ book: table.book, game: table.game, table: table.id });
  return `/odds?${asked.toString()}`;
}

export function TableSign({ shown }: { shown: TableShown }) {
  const { id, book, edition } = shown.table;
  const table = useGet<TableView>(`/api/tables/${encodeURIComponent(id)}/floor`);
  useEffect(() => {
    const timer = setInterval(table.again, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [id]);
  const sign = table.value?.sign;
  if (!sign) return null;
  return (
    <>
      <ShareTable shown={shown} />
      {sign.notices.map((notice) => (
        <p key={notice.number} class="notice" role="status">
          <strong>Notice:</strong> {notice.what}
          {notice.effective ? `, ${when(notice.effective, shown.table.house)}` : ""}.
        </p>
      ))}
      <details class="panel sign-panel">
        <summary>The table's sign</summary>
        <ul class="plain-list">
          {sign.bets.map((bet) => (
            <li key={bet.bet}>
              <strong>{bet.bet}</strong>{" "}
              <span class="money">
                {dollars(bet.minimum)}
                {bet.maximum ? ` to ${dollars(bet.maximum)}` : " and more"}
              </span>
            </li>
          ))}
          {edition && (
            <li>
              Rules of <strong>{edition}</strong>
            </li>
          )}
          {sign.lines.map((line) => (
            <li key={line.item}>
              {line.what}: <strong>{line.says}</strong>{" "}
              <small>
                <a href={`/rules/${book}#${encodeURIComponent(line.clause)}`}>{line.clause}</a>
              </small>
            </li>
          ))}
        </ul>
        <p class="soft">
          <Explain of="sign">What is a sign?</Explain>{" "}
          {shown.kind === "banked" && <a href={oddsUnder(shown)}>The odds under this sign</a>}
        </p>
      </details>
    </>
  );
}
