// What the pit is told.
import type { LobbyTable, MeterShown } from "../../lib/types";

export interface Need {
  clause: string;
  met: boolean;
  milliseconds_left?: number | null;
  rounds_left?: number | null;
  agreed?: number | null;
  of?: number | null;
  majority?: boolean;
}
export interface Notice {
  table: string;
  number: number;
  what: string;
  shown: number;
  effective: number | null;
  needs: Need[];
  ready: boolean;
}
export interface Waiting {
  what: string;
  who: string;
  clause: string;
  book: string;
  since: number;
  where: string;
  about: string;
  or_above: boolean;
  due: number | null;
  overdue: boolean;
  command: string;
  number: number;
}
export interface Ruling {
  table: string;
  report: number;
  irregularity: string;
  what: string;
  authority: string;
  clause: string;
  seat: number;
}
export interface Exclusion {
  number: number;
  person: string;
  house: string;
  scope: string;
  kind: "sanction" | "self";
  since: number;
  by: { person: string; role: string };
  table?: string;
  until?: number | null;
  clause?: string;
  reason?: string;
  lifted?: number | null;
}
export interface Dispute {
  number: number;
  house: string;
  book: string;
  person: string;
  about: string;
  kind: string;
  table: string;
  round: string;
  since: number;
  decisions: {
    by?: { person: string; role: string };
    outcome: string;
    clause: string;
    at?: number;
  }[];
  dissatisfied: boolean;
  referred: number | null;
  closed: number | null;
}
export interface Breach {
  number: number;
  person: string;
  conduct: string;
  at: number;
  table: string;
  note: string;
  clauses: string[];
}
export interface Alarm {
  table: string;
  house: string;
  book: string;
  round: string;
  at: number;
  why: string;
  hands: { seat: number; hand: string }[];
  findings: string[];
  authority: string;
  clause: string;
}
export interface Held {
  person: string;
  number: number;
  table: string;
  amount: number;
  reason: string;
  clause: string;
  since: number;
  due: number | null;
  overdue: boolean;
}
export interface AskedLimits {
  table: string;
  person: string;
  limits: { minimum?: number | null; maximum?: number | null; over_maximum?: boolean };
}
export interface Pit {
  breaches?: Breach[];
  alarms?: Alarm[];
  holds?: Held[];
  asked?: AskedLimits[];
  tables: LobbyTable[];
  notices: Notice[];
  rulings: Ruling[];
  waiting: Waiting[];
  exclusions: Exclusion[];
  disputes: Dispute[];
  meters: MeterShown[];
  unlinked: { table: string; why: string }[];
}
