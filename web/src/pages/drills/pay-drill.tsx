// The drill "pay this layout": settle several seats in the order of the book, wager by wager, in
// figures or in a dealer's words; the engine knows the answers.

import { useEffect, useRef, useState } from "preact/hooks";
import { Cards } from "../../felt/cards/card";
import { type KeyGroup, useKeys } from "../../lib/keyboard";
import { plain } from "../../lib/names";
import type { PayingDrill, SettledSeat } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import { Question, Timer } from "./clock-and-verdict";
import { type Props, split, useClock } from "./drill";
import { isRight } from "./pay-answers";
import { PayVerdict } from "./pay-verdict";

const SEAT_KEYS = {
  title: "Drills",
  keys: {
    "1": "settle that seat next",
    "2": "settle that seat next",
    "3": "settle that seat next",
  },
} as const satisfies KeyGroup;

export type Said = Record<number, Record<string, string>>;

/** The wagers that lie at a seat, in the order in which the book settles them. */
export function wagersOf(drill: PayingDrill, seat: SettledSeat): string[] {
  const place = (name: string) => drill.wagers.indexOf(name) + 1 || drill.wagers.length + 1;
  return Object.keys(seat.wagers).sort((a, b) => place(a) - place(b));
}

export function PayDrill({ book, game, limit, done, next }: Props) {
  const { value: drill, problem } = useGet<PayingDrill>(
    `/api/drills/pay?book=${book}&game=${game}`,
  );
  if (problem)
    return (
      <p class="problem" role="alert">
        {problem}
      </p>
    );
  if (!drill) return <p role="status">Laying it out…</p>;
  return <Layout drill={drill} limit={limit} done={done} next={next} />;
}

function Layout({
  drill,
  limit,
  done,
  next,
}: { drill: PayingDrill } & Pick<Props, "limit" | "done" | "next">) {
  const [said, setSaid] = useState<Said>({});
  const [sequence, setSequence] = useState<number[]>([]);
  const [open, setOpen] = useState(0);
  const [verdict, setVerdict] = useState<{ right: boolean; late: boolean } | null>(null);
  const seconds = useClock(!verdict, limit, () => judge(sequence, true));
  const inOrder = (order: number[]) => order.every((seat, i) => seat === drill.seats[i]);
  const judge = (order: number[], late: boolean) => {
    if (verdict) return;
    const wagers = drill.answer.seats.every((seat) =>
      Object.entries(seat.wagers).every(([name, w]) => isRight(said[seat.seat]?.[name] ?? "", w)),
    );
    const right = !late && wagers && inOrder(order) && order.length === drill.seats.length;
    setVerdict({ right, late });
    setOpen(0);
    done(right, seconds);
  };
  const choose = (seat: number) => {
    if (verdict || !drill.seats.includes(seat) || sequence.includes(seat)) return;
    setSequence([...sequence, seat]);
    setOpen(seat);
  };
  const finished = () => {
    setOpen(0);
    if (sequence.length === drill.seats.length) judge(sequence, false);
  };
  const free = (seat: number) => !open && !verdict && !sequence.includes(seat);
  useKeys(SEAT_KEYS, {
    "1": free(1) && (() => choose(1)),
    "2": free(2) && (() => choose(2)),
    "3": free(3) && (() => choose(3)),
  });
  return (
    <Question>
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
        </div>
      </div>
      <p>
        Settle every seat, in the order of the book. Of each wager say what becomes of it: an amount
        or <em>pays 3 to 2</em>; <em>pushes</em> or <kbd>0</kbd>; <em>take</em> or <kbd>t</kbd>.
      </p>
      <div class="drill-seats">
        {drill.answer.seats.map((seat) => (
          <SeatBox
            key={seat.seat}
            drill={drill}
            seat={seat}
            place={sequence.indexOf(seat.seat) + 1}
            open={open === seat.seat}
            busy={open !== 0 || verdict !== null}
            judged={verdict !== null}
            said={said[seat.seat] ?? {}}
            choose={() => choose(seat.seat)}
            say={(name, words) =>
              setSaid((now) => ({ ...now, [seat.seat]: { ...now[seat.seat], [name]: words } }))
            }
            finished={finished}
          />
        ))}
      </div>
      {verdict ? (
        <PayVerdict
          drill={drill}
          said={said}
          ordered={inOrder(sequence)}
          {...verdict}
          next={next}
        />
      ) : (
        <p>
          <button type="button" class="main" onClick={() => judge(sequence, false)}>
            Check
          </button>
        </p>
      )}
    </Question>
  );
}

interface SeatProps {
  drill: PayingDrill;
  seat: SettledSeat;
  place: number;
  open: boolean;
  busy: boolean;
  judged: boolean;
  said: Record<string, string>;
  choose: () => void;
  say: (name: string, words: string) => void;
  finished: () => void;
}

function SeatBox({
  drill,
  seat,
  place,
  open,
  busy,
  judged,
  said,
  choose,
  say,
  finished,
}: SeatProps) {
  const lies = drill.layout.seats.find((s) => s.seat === seat.seat)!;
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (open) first.current?.focus();
  }, [open]);
  const onward = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const box = (event.currentTarget as HTMLElement).closest("fieldset")!;
    const cells = [...box.querySelectorAll("input")];
    const at = cells.indexOf(event.currentTarget as HTMLInputElement);
    if (cells[at + 1]) cells[at + 1]!.select();
    else {
      (document.activeElement as HTMLElement).blur();
      finished();
    }
  };
  return (
    <fieldset class={open ? "open" : ""}>
      <legend>
        Seat {seat.seat}
        {lies.folded ? `, folded ${lies.folded}` : ""}
        {lies.play_street ? `, played ${plain(lies.play_street)}` : ""}
        {place ? `: settled ${["first", "second", "third"][place - 1] ?? place}` : ""}
      </legend>
      <Cards cards={split(lies.cards)} size="small" label={`Seat ${seat.seat}`} />
      {wagersOf(drill, seat).map((name, i) => (
        <label key={name}>
          {drill.names[name] ?? plain(name)} ${lies.wagers[name]}{" "}
          <input
            ref={i === 0 ? first : null}
            aria-label={`Seat ${seat.seat}, ${drill.names[name]}: what becomes of it`}
            value={said[name] ?? ""}
            size={12}
            autocomplete="off"
            disabled={!open}
            onKeyDown={onward}
            onInput={(e) => say(name, e.currentTarget.value)}
          />
          {judged && (isRight(said[name] ?? "", seat.wagers[name]!) ? " ✓" : " ✗")}
        </label>
      ))}
      {!place && (
        <button type="button" disabled={busy} onClick={choose}>
          Settle seat {seat.seat} <kbd>{seat.seat}</kbd>
        </button>
      )}
    </fieldset>
  );
}
