// What staff do with a promotion, in the order of the book: terms, lodging, start, entries, draw,
// telling the winners, claims.

import { useState } from "preact/hooks";
import { clearSent, type Tick, UNTICKED, unlessRetyped } from "../../lib/clear-sent";
import { askFloor } from "../../lib/duty";
import { dollars } from "../../lib/money";
import type { PromotionItem, PromotionShown } from "../../lib/server-types";
import { serverNow } from "../../lib/socket";
import { when } from "../../lib/time";
import type { Props } from "./one-promotion";

type Asking = (type: string, more: Record<string, unknown>, said: string) => Promise<boolean>;

export function PromotionStaff({ promotion: p, rules, done }: Props) {
  const ask: Asking = async (type, more, said) => {
    const good = await askFloor(
      p.house,
      { type, promotion: p.id, ...more },
      said,
      "casino-operator",
    );
    if (good) done();
    return good;
  };
  return (
    <div class="form-box" role="group" aria-label={`Staff: ${p.id}`}>
      {p.missing.length > 0 && <Missing promotion={p} ask={ask} />}
      {p.state === "planned" && (
        <p class="row">
          <span class="grow">
            {p.lodged
              ? `The Authority has had the terms since ${when(p.lodged, p.house)}.`
              : "The Authority has not got the terms yet."}
          </span>
          <button type="button" onClick={() => void ask("LodgeTerms", {}, "The terms are lodged.")}>
            Terms lodged
          </button>
          <button
            type="button"
            class="main"
            onClick={() => void ask("StartPromotion", {}, `${p.id} has begun.`)}
          >
            Start
          </button>
        </p>
      )}
      {p.state === "running" && serverNow() < p.closes && <EnterPlayer promotion={p} ask={ask} />}
      {p.state === "running" && <Draws promotion={p} ask={ask} />}
      {p.draws
        .filter((draw) => draw.unconfirmed)
        .map((draw) => (
          <Confirm key={draw.prize} promotion={p} draw={draw} done={done} />
        ))}
      {p.draws
        .filter((draw) => !draw.told && !draw.unconfirmed)
        .map((draw) => (
          <p key={draw.prize} class="row">
            <span class="grow">
              {draw.winner} has won {draw.prize} and is to be told:
            </span>
            {rules.told_by!.map((way) => (
              <button
                type="button"
                key={way.id}
                onClick={() =>
                  void ask(
                    "TellWinner",
                    { prize: draw.prize, how: way.id },
                    `${draw.winner} is told.`,
                  )
                }
              >
                {way.what}
              </button>
            ))}
          </p>
        ))}
      {p.claims
        .filter((claim) => !claim.decided)
        .map((claim) => (
          <Decide key={claim.number} claim={claim} payments={rules.payment!} ask={ask} />
        ))}
      {p.state === "postponed" && (
        <Noted
          notes={[["finding", "What was found"]]}
          button="Go on with the draw"
          act={(typed) => ask("ResumeDraw", typed, "The draw goes on.")}
        />
      )}
    </div>
  );
}

/** A text to begin with: the statement of the book, or the figures that it wants to be named. */
function suggested(item: PromotionItem, p: PromotionShown): string {
  if (item.says) return item.says;
  const figures = (item.states ?? []).filter((name) => p.figures[name]);
  const named = figures.map((name) => `{${name.replaceAll("_", " ")}}`);
  return [p.terms[item.id], ...named].filter(Boolean).join(" ");
}

/** The items the book demands and the terms do not state yet, each with its clause. */
function Missing({ promotion: p, ask }: { promotion: PromotionShown; ask: Asking }) {
  const write = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = [...new FormData(event.currentTarget as HTMLFormElement)].filter(([, text]) =>
      String(text).trim(),
    );
    void ask("WriteTerms", { terms: Object.fromEntries(typed) }, "The terms are written.");
  };
  return (
    <form onSubmit={(e) => write(e as unknown as SubmitEvent)} aria-label={`Terms of ${p.id}`}>
      <p>
        The terms must still say this. What stands in braces is filled in from the promotion itself.
      </p>
      {p.missing.map((item) => (
        <label key={item.id} class="wide-label">
          {item.what} ({item.clause}){" "}
          <input name={item.id} maxLength={2000} defaultValue={suggested(item, p)} />
        </label>
      ))}
      <button type="submit">Write the terms</button>
    </form>
  );
}

function Draws({ promotion: p, ask }: { promotion: PromotionShown; ask: Asking }) {
  const left = p.prizes.filter((prize) => !p.draws.some((draw) => draw.prize === prize.id));
  const draw = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget as HTMLFormElement);
    void ask(
      "DrawPrize",
      {
        prize: typed.get("prize"),
        scrutineer: typed.get("scrutineer"),
      },
      "The winner is drawn by lot.",
    );
  };
  if (serverNow() < p.closes)
    return (
      <p class="soft">Prizes are drawn when entries have closed, {when(p.closes, p.house)}.</p>
    );
  return (
    <>
      {left.length > 0 && (
        <form
          class="row"
          onSubmit={(e) => draw(e as unknown as SubmitEvent)}
          aria-label={`Draw of ${p.id}`}
        >
          <label>
            Prize{" "}
            <select name="prize">
              {left.map((prize) => (
                <option key={prize.id}>{prize.id}</option>
              ))}
            </select>
          </label>
          <label>
            Scrutineer, for a large prize <input name="scrutineer" />
          </label>
          <button type="submit" class="main">
            Draw the winner by lot
          </button>
        </form>
      )}
      <Noted
        notes={[["reason", "Doubt about the draw"]]}
        button="Postpone the draw"
        act={(typed) => ask("HaltDraw", typed, "The draw waits: tell the inspectorate at once.")}
      />
      <Noted
        notes={[["reason", "Why there can be no draw"]]}
        button="Cancel the draw"
        act={(typed) =>
          ask("HaltDraw", { ...typed, cancel: true }, "Cancelled: tell the inspectorate at once.")
        }
      />
    </>
  );
}

/** Staff enter a player and say that they have checked each criterion of the terms (14.7.3). */
function EnterPlayer({ promotion: p, ask }: { promotion: PromotionShown; ask: Asking }) {
  const [typed, setTyped] = useState("");
  const [ticks, setTicks] = useState<Record<string, Tick>>({});
  const enter = async (event: Event) => {
    event.preventDefault();
    const person = typed.trim();
    const meets = p.criteria.filter((criterion) => ticks[criterion]?.on);
    if (!(await ask("EnterPromotion", { person, meets }, `${person} has entered.`))) return;
    setTyped(unlessRetyped(typed, ""));
    setTicks(clearSent(ticks, Object.fromEntries(meets.map((one) => [one, UNTICKED]))));
  };
  return (
    <form class="row" onSubmit={(e) => void enter(e)} aria-label={`Enter a player in ${p.id}`}>
      <label>
        Enter a player{" "}
        <input required value={typed} onInput={(e) => setTyped(e.currentTarget.value)} />
      </label>
      {p.criteria.map((criterion) => (
        <label key={criterion} class="check">
          <input
            type="checkbox"
            checked={ticks[criterion]?.on ?? false}
            onChange={(e) => setTicks({ ...ticks, [criterion]: { on: e.currentTarget.checked } })}
          />{" "}
          checked: {criterion}
        </label>
      ))}
      <button type="submit">Enter</button>
    </form>
  );
}

/** The scrutineer of a large prize confirms the draw before the winner is told (14.2). */
function Confirm({
  promotion: p,
  draw,
  done,
}: {
  promotion: PromotionShown;
  draw: PromotionShown["draws"][number];
  done: () => void;
}) {
  const confirm = async () => {
    const command = { type: "ConfirmDraw", promotion: p.id, prize: draw.prize };
    if (await askFloor(p.house, command, "The draw is confirmed.", "scrutineer")) done();
  };
  return (
    <p class="row">
      <span class="grow">
        {draw.winner} was drawn for {draw.prize}; {draw.scrutineer} confirms the draw.
      </span>
      <button type="button" class="main" onClick={() => void confirm()}>
        Confirm as scrutineer
      </button>
    </p>
  );
}

function Decide({
  claim,
  payments,
  ask,
}: {
  claim: PromotionShown["claims"][number];
  payments: readonly { id: string; what: string }[];
  ask: Asking;
}) {
  const [way, setWay] = useState(payments[0]?.id ?? "");
  const [no, setNo] = useState({ reason: "", name: claim.person, address: "" });
  const paid = { number: claim.number, payment: { [way]: claim.amount } };
  return (
    <div role="group" aria-label={`Claim ${claim.number}`}>
      <p class="row">
        <span class="grow">
          {claim.person} claims {claim.prize}, <span class="money">{dollars(claim.amount)}</span>
        </span>
        <label>
          Paid by{" "}
          <select value={way} onChange={(e) => setWay(e.currentTarget.value)}>
            <option value="">not money</option>
            {payments.map((one) => (
              <option key={one.id} value={one.id}>
                {one.what}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          class="main"
          onClick={() => void ask("GrantClaim", way ? paid : { number: claim.number }, "Granted.")}
        >
          Grant
        </button>
      </p>
      <p class="row">
        <label>
          Reason to deny it{" "}
          <input
            value={no.reason}
            onInput={(e) => setNo({ ...no, reason: e.currentTarget.value })}
          />
        </label>
        <label>
          Name{" "}
          <input value={no.name} onInput={(e) => setNo({ ...no, name: e.currentTarget.value })} />
        </label>
        <label>
          Address{" "}
          <input
            value={no.address}
            onInput={(e) => setNo({ ...no, address: e.currentTarget.value })}
          />
        </label>
        <button
          type="button"
          disabled={!no.reason.trim()}
          onClick={() => void ask("DenyClaim", { number: claim.number, ...no }, "Denied.")}
        >
          Deny
        </button>
      </p>
    </div>
  );
}

/** A step that takes notes, each by the name the command has for it. */
function Noted({
  notes,
  button,
  act,
}: {
  notes: [name: string, label: string][];
  button: string;
  act: (typed: Record<string, unknown>) => Promise<boolean>;
}) {
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    void act(Object.fromEntries(new FormData(event.currentTarget as HTMLFormElement)));
  };
  return (
    <form class="row" onSubmit={(e) => send(e as unknown as SubmitEvent)}>
      {notes.map(([name, label]) => (
        <label key={name}>
          {label} <input name={name} required />
        </label>
      ))}
      <button type="submit">{button}</button>
    </form>
  );
}
