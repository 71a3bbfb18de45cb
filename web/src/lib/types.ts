// What the server sends, in the shapes of docs/protocol.md. Empty members are left out on the wire.
import type { components } from "../../generated/openapi";
export interface Problem {
  problem: string;
  name: string;
  field?: string;
  clause?: string;
  book?: string;
}
export interface Duty {
  house: string;
  role: string;
  on_duty: boolean;
  tables?: string[];
}
export interface SeatHeld {
  table: string;
  seat: number;
  chips: number;
}
export interface Me {
  person: string;
  csrf: string;
  guest: boolean;
  administrator: boolean;
  must_change: boolean;
  guests_allowed: boolean;
  roles: Duty[];
  balance: number;
  seats: SeatHeld[];
  zones: Record<string, string>;
}
export interface Account {
  person: string;
  balance: number;
  tokens: number;
  held: number;
  seats: SeatHeld[];
  exclusions: {
    number: number;
    house: string;
    scope: string;
    kind: string;
    since: number;
    until?: number | null;
    clause?: string;
  }[];
  holds: {
    number: number;
    amount: number;
    clause: string;
    since: number;
    due?: number | null;
    overdue?: boolean;
  }[];
  disputes: {
    number: number;
    about: string;
    kind: string;
    house: string;
    since: number;
    decisions: { outcome: string; clause: string }[];
    dissatisfied: boolean;
    referred: number | null;
    closed: number | null;
  }[];
  entries: { at: number; what: string; amount: number }[];
}
export interface LobbyTable {
  id: string;
  house: string;
  book: string;
  kind: "banked" | "poker";
  game: string;
  name: string;
  structure?: string;
  minimum: number;
  maximum?: number | null;
  seats: number;
  free: number;
  companions: number;
  people: number;
  phase: string;
  stage: string;
  real_cards: boolean;
  rounds: number;
}
export interface Hit {
  claim: string;
  table: string;
  seat: number;
  prize: string;
  amount: number;
  at: number;
  paid?: number;
}
export interface MeterShown {
  id: string;
  house: string;
  book: string;
  tables: string[];
  cost?: number;
  working?: boolean;
  display_out?: boolean;
  hits?: Hit[];
  pools: { name: string; amount: string; display: string }[];
}
export interface Lobby {
  houses: { name: string; books: string[] }[];
  tables: LobbyTable[];
  meters: MeterShown[];
}
export interface WaitingListShown {
  name: string;
  tables: string[];
  waiting: number;
  free: number;
  place: number;
  structure: string;
  variant: string;
  people?: string[];
}
export interface CallShown {
  list: string;
  person: string;
  table: string;
  seat: number;
  at: number;
  until: number;
}
export interface RoomShown {
  lists: WaitingListShown[];
  calls: CallShown[];
  picked_up: { person: string; list: string; table: string; chips: number; top_until: number }[];
  wishes: { table: string; seat: number; person: string }[];
  feeders: { table: string; main: string }[];
}
export interface Option {
  act: string;
  clause: string;
  wager?: string;
  amounts?: number[];
}
export interface Result {
  wager: string;
  staked: number;
  outcome: string;
  won: number;
  returned: number;
  clauses: string[];
}
export interface BankedSeat {
  seat: number;
  person?: string;
  stack?: number;
  wagers?: Record<string, number>;
  hand?: string;
  cards?: (string | null)[];
  best?: string;
  to_act?: boolean;
  yours?: boolean;
  options?: Option[];
  decisions?: { street: string; act: string; wager?: string; amount?: number }[];
  results?: Result[];
  blind?: boolean;
}
export interface Todo {
  role: string;
  do: string;
  what: string;
  clause: string;
  person?: string;
  seat?: number;
  says?: string;
  may?: boolean;
  options?: Option[];
  duty?: string;
}
export interface RoundView {
  id: string;
  table: string;
  book: string;
  game: string;
  phase: string;
  street?: string;
  board?: (string | null)[];
  dealer?: (string | null)[];
  dealer_best?: string;
  dealer_qualifies?: boolean | null;
  seats?: BankedSeat[];
  minimum?: number;
  maximum?: number | null;
  todo?: Todo[];
  awaiting?: string[];
  void?: string;
}
export interface Span {
  least: number;
  most: number;
  chip: number;
}
export interface PokerOptions {
  seat?: number | null;
  fold?: boolean;
  check?: boolean;
  call?: number;
  wager?: Span | null;
  raising?: boolean;
  discard?: (string | null)[];
  show?: boolean;
  muck?: boolean;
}
export interface Award {
  seat: number;
  amount: number;
  part: string;
  clauses: string[];
}
export interface PotPushed {
  pot: number;
  amount: number;
  rake: number;
  awards: Award[];
  last: boolean;
}
export type Colour = "red" | "black";
export interface ChaseWager {
  seat: number;
  person: string;
  colour: Colour;
  stake: number;
}
export interface ChaseResult {
  wager: ChaseWager;
  won: number;
  back: number;
  clauses: string[];
}
/** A poker table around its hand; see docs/protocol.md. */
export interface PokerShown {
  sign: Record<string, string>;
  chairs: { seat: number; person: string; stake: number; buttons: string[] }[];
  button: number | null;
  blinds: number[];
  hand: string;
  hands: number;
  playing: boolean;
  deadline: number | null;
  results: PotPushed[];
  reads: { seat: number; high: string; low?: string }[];
  straddle: { seat: number; to: number } | null;
  may: string[];
  misdeals: number;
  void: boolean;
  todo?: Todo[];
  acts?: PokerOptions | null;
  aside?: string[];
  early?: { seat: number; word: string }[];
  chase_limits?: { minimum: number; maximum: number } | null;
  chase?: ChaseWager[];
  chase_results?: ChaseResult[];
  owing?: { seat: number; kind: string; owed: number; clause: string } | null;
  rulings?: { what: string; clause: string; seat?: number | null }[];
}
export interface PokerSeat {
  seat: number;
  person: string;
  stack: number;
  bet: number;
  paid: number;
  standing: string;
  shown: boolean;
  cards: (string | null)[];
  discards: (string | null)[];
  options?: PokerOptions | null;
}
export interface HandView {
  setup: {
    variant: { id: string; name: string; low: string; hole_cards: number };
    stakes: {
      structure: { id: string; name: string; maximum: string };
      bets: number[];
      chip: number;
    };
    button: number | null;
  };
  phase: string;
  round: number;
  seats: PokerSeat[];
  betting: { level: number; step: number };
  board: string[];
  pot: number;
  pots: { amount: number; contenders: number[] }[];
  to_act: number | null;
}
export interface WagerSpot {
  id: string;
  name: string;
  row: number;
  required: boolean;
  placed: string | string[];
  costs?: number | null;
  equals?: string;
  mark?: string;
}
export interface Clock {
  what: string;
  until: number;
  seat?: number;
}
export interface TableShown {
  table: LobbyTable;
  kind: "banked" | "poker";
  version: number;
  position: number;
  at: number;
  you: { seat: number; chips: number } | null;
  reserved: { seat: number; chips: number } | null;
  seats: {
    seat: number;
    person?: string;
    chips?: number;
    companion?: boolean;
    reserved?: boolean;
  }[];
  view: RoundView | HandView | null;
  clock: Clock | null;
  fairness: { commitment: string } | null;
  wagers: WagerSpot[];
  last: RoundView | HandView | null;
  poker?: PokerShown | null;
}
export interface Told {
  version: number;
  at: number;
  event: Record<string, unknown> & { type: string };
}
export interface Ack {
  key: string;
  version: number;
  position: number;
  repeated: boolean;
}

// --- tournaments: read as the server describes them
type Sent = components["schemas"];
export type TournamentBoard = Sent["TournamentBoard"];
export type TournamentLine = Sent["TournamentLine"];
export type TournamentTables = Sent["TablesShown"];
export type TournamentStandings = Sent["StandingsShown"];
export type TournamentDeal = Sent["DealShown"];
export type TournamentConditions = Sent["ConditionsShown"];
export interface RoundShown {
  id: string;
  table: string;
  over: boolean;
  events: Told[];
  frames: (RoundView | HandView)[];
  fairness?: unknown;
}
