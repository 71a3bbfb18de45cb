// Practice tournaments in the lobby: one full table, or a larger event, with companions.
import { useState } from "preact/hooks";
import { becomeGuest, me, newKey, post, refreshMe } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import { go } from "../../lib/router";
import type { PracticeEntered, PracticeOffer } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import { strengthWords } from "./strength-words";

export function PracticeTournaments() {
  const offers = useGet<PracticeOffer[]>("/api/practice-tournaments").value ?? [];
  const [strength, setStrength] = useState("steady");
  const [fill, setFill] = useState(true);
  const [sent, setSent] = useState(false);
  const first = offers[0];
  const strengths = first?.strengths ?? [];
  if (!first) return null;
  const start = async (offer: PracticeOffer) => {
    setSent(true);
    await attempt(enter(offer, strength, fill));
    setSent(false);
  };
  return (
    <section class="panel in-lobby" aria-label="Play a tournament now">
      <h2>Play a tournament now</h2>
      <p class="soft">
        It starts within {first.starts_within} seconds. The house is its director, and companions
        fill the seats.
      </p>
      <div class="row">
        <label>
          Companions
          <select value={strength} onChange={(e) => setStrength(e.currentTarget.value)}>
            {strengths.map((one) => (
              <option key={one.id} value={one.id}>
                {one.id}
              </option>
            ))}
          </select>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={fill}
            onChange={(e) => setFill(e.currentTarget.checked)}
          />{" "}
          Fill with companions at once
        </label>
      </div>
      {strengthWords(offers, strength).map((words) => (
        <p key={words}>{words}</p>
      ))}
      <p class="row">
        {offers.map((offer) => (
          <button
            type="button"
            key={`${offer.book} ${offer.kind}`}
            class="main"
            disabled={sent}
            onClick={() => void start(offer)}
          >
            {offerWords(offer)}
          </button>
        ))}
      </p>
    </section>
  );
}

/** "One full table of poker at Crown Melbourne"; a game against the house is named. */
export function offerWords({ name, game, house }: PracticeOffer): string {
  return `${name} of ${game || "poker"} at ${house}`;
}

async function enter(offer: PracticeOffer, strength: string, fill: boolean): Promise<void> {
  if (!me.value?.person) await becomeGuest();
  const body = { key: newKey(), book: offer.book, kind: offer.kind, strength, fill };
  const entered = await post<PracticeEntered>("/api/practice-tournaments", body);
  await refreshMe();
  if (entered.id) go(`/tournament/${entered.id}`);
}
