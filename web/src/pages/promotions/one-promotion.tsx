// One promotion: prizes and terms, entering and claiming for players, the next steps for staff.

import { me } from "../../lib/api";
import { posts } from "../../lib/duty";
import { dollars } from "../../lib/money";
import { plain } from "../../lib/names";
import type { Manual, PromotionFile, PromotionShown } from "../../lib/server-types";
import { serverNow } from "../../lib/socket";
import { when } from "../../lib/time";
import { useGet } from "../../lib/use-get";
import { askForMyself } from "./ask-for-myself";
import { PromotionStaff } from "./promotion-staff";

export interface Props {
  promotion: PromotionShown;
  rules: PromotionFile;
  done: () => void;
}

export function OnePromotion({ promotion: p, done }: Omit<Props, "rules">) {
  const manual = useGet<Manual>(`/api/books/${p.book}/manual`);
  const rules = manual.value?.promotion;
  return (
    <section class="panel" aria-label={`Promotion ${p.id}`}>
      <h2>
        {p.id} <span class={`badge ${p.state === "running" ? "good" : "warned"}`}>{p.state}</span>
      </h2>
      <p class="soft">
        {p.house} · from {when(p.starts, p.house)}, entries until {when(p.closes, p.house)} ·{" "}
        {p.entries} {p.entries === 1 ? "entry" : "entries"}
      </p>
      <ul>
        {p.prizes.map((prize) => (
          <li key={prize.id}>
            <strong>{prize.what}</strong> <span class="money">{dollars(prize.value)}</span>
            {prize.cash_alternative ? `, or ${dollars(prize.cash_alternative)} in cash` : ""}
            {winnerOf(p, prize.id)}
          </li>
        ))}
      </ul>
      {p.criteria.length > 0 && <p>For whoever is {p.criteria.join("; ")}.</p>}
      {p.least_wager && <p>With a wager of at least {dollars(p.least_wager)}.</p>}
      <Mine promotion={p} done={done} />
      {rules && <Terms promotion={p} rules={rules} />}
      {rules && posts(p.house).length > 0 && (
        <PromotionStaff promotion={p} rules={rules} done={done} />
      )}
    </section>
  );
}

function winnerOf(p: PromotionShown, prize: string): string {
  const draw = p.draws.find((one) => one.prize === prize);
  if (!draw) return "";
  const open = draw.unconfirmed ? ", to be confirmed" : ", not told yet";
  return ` · won by ${draw.winner}${draw.told ? "" : open}`;
}

function Mine({ promotion: p, done }: Omit<Props, "rules">) {
  const person = me.value?.person;
  const ask = async (command: { type: string } & Record<string, unknown>, said: string) => {
    if (await askForMyself({ promotion: p.id, ...command }, said)) done();
  };
  if (!person) return <p class="soft">Sign in to enter.</p>;
  const won = p.draws.filter(
    (draw) =>
      draw.winner === person &&
      !p.claims.some((claim) => claim.person === person && claim.prize === draw.prize),
  );
  return (
    <div class="row">
      {p.entered ? (
        <strong>✓ You have entered.</strong>
      ) : (
        p.state === "running" &&
        serverNow() < p.closes &&
        (p.criteria.length > 0 ? (
          <span>A member of staff checks that you are eligible and enters you.</span>
        ) : p.least_wager && !p.wagered ? (
          <span>You can enter once you have made the least wager.</span>
        ) : (
          <button
            type="button"
            class="main"
            onClick={() => void ask({ type: "EnterPromotion" }, "You have entered.")}
          >
            Enter
          </button>
        ))
      )}
      {won.map((draw) => (
        <button
          type="button"
          key={draw.prize}
          class="main"
          onClick={() =>
            void ask({ type: "ClaimPrize", prize: draw.prize }, "Your claim is on record.")
          }
        >
          Claim {draw.prize}
        </button>
      ))}
      {p.claims
        .filter((claim) => claim.person === person)
        .map((claim) => (
          <span key={claim.number}>
            Your claim to {claim.prize}:{" "}
            <strong>
              {claim.decided ? (claim.granted ? "granted" : `denied, ${claim.reason}`) : "waiting"}
            </strong>
          </span>
        ))}
    </div>
  );
}

function Terms({ promotion: p, rules }: Omit<Props, "done">) {
  const written = rules.condition!.filter((item) => p.terms[item.id]);
  return (
    <details>
      <summary>
        Terms{" "}
        <small>
          {written.length} written{p.missing.length ? `, ${p.missing.length} missing` : ""}
        </small>
      </summary>
      <dl class="terms">
        {written.map((item) => [
          <dt key={item.id}>
            {item.what}{" "}
            <small>
              <a href={`/rules/${p.book}#${encodeURIComponent(item.clause)}`}>{item.clause}</a>
            </small>
          </dt>,
          <dd key={`${item.id} is`}>{p.terms[item.id]}</dd>,
        ])}
      </dl>
      {p.terms_at && <p class="soft">The full terms are to be had at {plain(p.terms_at)}.</p>}
    </details>
  );
}
