// What the felt and the dock of a banked table share: the chip in hand, and the panel that is open.
import { signal } from "@preact/signals";
import type { TableShown } from "../../lib/server-types";
import { DENOMINATIONS } from "../chips";

/** The chip in hand at each table: it stays in hand from round to round. */
const inHand = signal<Record<string, number>>({});

/** The chips of the tray, the smallest first. */
export function trayChips(shown: TableShown): number[] {
  return DENOMINATIONS.map(([value]) => value)
    .filter((value) => value <= (shown.table.maximum ?? 100_000))
    .slice(0, 6);
}

export function chipInHand(id: string, shown: TableShown): number {
  const least = trayChips(shown).find((value) => value >= shown.table.minimum) ?? 500;
  return inHand.value[id] ?? Math.max(500, least);
}

export function takeInHand(id: string, value: number): void {
  inHand.value = { ...inHand.value, [id]: value };
}

export type PanelName = "pays" | "result";

/** The panel that lies over the felt, and at which table. */
export const openPanel = signal<{ table: string; panel: PanelName } | null>(null);

export function togglePanel(table: string, panel: PanelName): void {
  const open = openPanel.value;
  openPanel.value = open?.table === table && open.panel === panel ? null : { table, panel };
}
