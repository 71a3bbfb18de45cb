// Choosing the jackpot system that a table is linked to. A sign with a jackpot wager needs one
// that runs; some books want the link announced first.

import { useId } from "preact/hooks";
import { newKey, post } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import { roleFor } from "../../lib/duty";
import { dollars } from "../../lib/money";
import type { Group } from "../../lib/schema-form";
import type { Linking, SystemOffered } from "../../lib/server-types";
import { serverNow } from "../../lib/socket";
import { when } from "../../lib/time";
import { type Loaded, useGet } from "../../lib/use-get";

export function useLinking(book: string | null): Loaded<Linking> {
  return useGet<Linking>(book === null ? null : `/api/jackpots/${book}/systems`);
}

/** Whether a sign that is being filled in offers a jackpot wager. */
export function offersJackpot(sign: Group): boolean {
  const jackpot = sign.fields.jackpot as Group | undefined;
  return Boolean(jackpot?.on);
}

/** Why no system can be chosen, or nothing where one can. */
export function whyNoLink(linking: Linking): string {
  const { role_name: role, clause } = linking;
  if (!linking.may_link)
    return [
      `Linking a table to a jackpot system is for the ${role} (${clause}),`,
      "and you are not on duty in that role.",
      `Take the jackpot off the sign, or let the ${role} do this.`,
    ].join(" ");
  const out = linking.systems.find((s) => s.out);
  if (linking.systems.every((s) => s.out)) {
    const none = out
      ? `No jackpot system of this book runs. ${out.out}`
      : "This book has no jackpot system yet.";
    return `${none} Take the jackpot off the sign, or see to a system first.`;
  }
  return "";
}

function named(system: SystemOffered): string {
  const pools = system.pools.map((p) =>
    system.pools.length > 1 ? `${p.name} ${grouped(p.display)}` : grouped(p.display),
  );
  return `${system.id}: ${pools.join(", ")} (wager ${dollars(system.cost)})`;
}

const CENTS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const grouped = (text: string): string => `$${Number(text).toLocaleString("en-AU", CENTS)}`;

interface Props {
  linking: Linking;
  table: string;
  house: string;
  system: string;
  set: (system: string) => void;
  again: () => void;
}

/** The choice of a system; `table` is empty for one that is only being set up. */
export function SystemChoice({ linking, table, house, system, set, again }: Props) {
  const note = useId();
  const why = whyNoLink(linking);
  if (why)
    return (
      <p class="problem" role="alert">
        The sign offers a jackpot wager. {why}
      </p>
    );
  return (
    <div class="form-box" role="group" aria-label="Jackpot system">
      <label>
        Jackpot system for this table <small>(required: the sign offers a jackpot wager)</small>
        <select
          required
          value={system}
          onChange={(e) => set(e.currentTarget.value)}
          aria-describedby={note}
        >
          <option value="">Choose a system that runs</option>
          {linking.systems
            .filter((s) => !s.out)
            .map((s) => (
              <option key={s.id} value={s.id}>
                {named(s)}
              </option>
            ))}
        </select>
      </label>
      <p id={note} class="soft">
        <Notice linking={linking} table={table} house={house} system={system} />
      </p>
      {table && mustAnnounce(linking, table, system) && (
        <button
          type="button"
          disabled={!system}
          onClick={() =>
            void announceLink(linking, house, table, system).then((ok) => ok && again())
          }
        >
          Announce the link of {table}
        </button>
      )}
    </div>
  );
}

export function mustAnnounce(linking: Linking, table: string, system: string): boolean {
  return (
    Boolean(linking.notice) &&
    !linking.announced.some((a) => a.table === table && a.system === system)
  );
}

function Notice({
  linking,
  table,
  house,
  system,
}: {
  linking: Linking;
  table: string;
  house: string;
  system: string;
}) {
  if (!linking.notice) return <>The table is linked in the same step.</>;
  const rule = `${linking.notice_minutes} minutes on a sign (${linking.notice_clause})`;
  const announced = linking.announced.find((a) => a.table === table && a.system === system);
  if (announced)
    return (
      <>
        {announced.earliest > serverNow()
          ? `The link is announced; it may be made from ${when(announced.earliest, house)}`
          : "The link has been announced long enough"}{" "}
        ({linking.notice_clause}).
      </>
    );
  return (
    <>
      {table
        ? `The link is announced first: ${rule}.`
        : `Setting the table up announces the link: ${rule}. ` +
          "Open the table then; it is linked in the same step."}
    </>
  );
}

function announceLink(
  linking: Linking,
  house: string,
  table: string,
  system: string,
): Promise<boolean> {
  const command = { type: "ShowSign", notice: linking.notice, table, to: system };
  const body = { key: newKey(), role: roleFor(house, linking.role), command };
  return attempt(
    post(`/api/jackpots/${linking.book}/commands`, body),
    `The sign of ${table} announces the link.`,
  );
}
