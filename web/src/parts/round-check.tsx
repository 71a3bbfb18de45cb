// The result of checking a round's cards: in a sentence, with the reasons, and a file to save.
import { me } from "../lib/api";
import { download } from "../lib/download";
import type { Finding, RoundCheck, Verdict } from "../lib/fairness/check-round";
import { keptFile } from "../lib/fairness/kept-file";
import { keptRound } from "../lib/fairness/kept-rounds";
import type { RoundShown } from "../lib/server-types";
import { replayPage } from "../lib/use-table";
import "../styles/fairness.css";

const SENTENCES: Record<Verdict, string> = {
  fits: "The cards fit the promise.",
  unproven: "Not everything could be checked.",
  broken: "The cards do not fit the promise.",
};
const SIGNS: Record<Verdict, string> = { fits: "✓", unproven: "?", broken: "✗" };

/** Why a page that came over plain HTTP checks nothing, and what to do. */
export function PlainHttp() {
  return (
    <p class="notice">
      This page came over plain HTTP, and browsers give such pages no cryptography. So it adds no
      seed of yours to the deck and cannot check the cards. Open the casino over HTTPS, or save the
      round and check it with <code>croupier deal verify</code>.
    </p>
  );
}

export function SaveKept({ table, round, shown }: SaveProps) {
  const kept = keptRound(me.value?.person ?? "", table, round);
  if (!kept) return null;
  const save = () =>
    download(`${round.replace("/", "-")}-kept.json`, keptFile(kept, shown), "application/json");
  return (
    <p>
      <button type="button" onClick={save}>
        Save the promise{shown ? " and the round" : ""}
      </button>
    </p>
  );
}

interface SaveProps {
  table: string;
  round: string;
  shown: RoundShown | null;
}

export function RoundCheckResult({ check, ...saved }: SaveProps & { check: RoundCheck }) {
  const { verdict, findings } = check;
  const name = `Round ${saved.round}`;
  const replay = replayPage(saved.table, saved.round);
  const wrong = findings.filter(({ ok }) => ok === false);
  return (
    <div class={`round-check is-${verdict}`}>
      <p>
        <span aria-hidden="true">{SIGNS[verdict]}</span> <a href={replay}>{name}</a>:{" "}
        {SENTENCES[verdict]}
      </p>
      {/* Only failures are announced: a status every round would talk over the game. */}
      <div role="status">
        {verdict === "broken" && (
          <>
            <p class="problem">{wrong.map(({ line }) => line).join(" ")}</p>
            <p>
              Save the file below now, and <a href="/account">raise a dispute</a>: the file shows
              what the house had promised you. Anybody can check it with{" "}
              <code>croupier deal verify FILE --kept FILE</code>.
            </p>
          </>
        )}
      </div>
      <details>
        <summary>Why</summary>
        <ul class="findings">
          {findings.map((finding) => (
            <li key={finding.line}>
              <Mark finding={finding} /> {finding.line}
            </li>
          ))}
        </ul>
        {verdict !== "broken" && <SaveKept {...saved} />}
      </details>
      {verdict === "broken" && <SaveKept {...saved} />}
    </div>
  );
}

function Mark({ finding: { ok } }: { finding: Finding }) {
  const [sign, word] = ok === null ? ["?", "Not certain"] : ok ? ["✓", "Right"] : ["✗", "Wrong"];
  return (
    <>
      <span aria-hidden="true">{sign}</span>
      <span class="hidden-text">{word}:</span>
    </>
  );
}
