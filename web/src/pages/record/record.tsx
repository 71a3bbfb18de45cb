// The page /record: the rounds and hands you played, and your results over time.

import { me } from "../../lib/api";
import { go, query } from "../../lib/router";
import type { OwnRounds } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import { Tabs } from "../../parts/tabs";
import { filtersIn, RoundFilters, rangeOf } from "./filters";
import { Results } from "./results";
import { RoundsPlayed } from "./rounds-played";
import "../../styles/working-pages.css";
import "../../styles/record.css";

const TABS = [
  ["rounds", "Rounds and hands"],
  ["results", "Results over time"],
] as const;
type Tab = (typeof TABS)[number][0];

function choose(tab: Tab): void {
  const asked = new URLSearchParams(query.value);
  asked.set("tab", tab);
  go(`/record?${asked}`, true);
}

export default function RecordPage() {
  if (!me.value?.person)
    return (
      <p>
        Nobody is signed in. <a href="/sign-in">Sign in</a> to see the rounds you played.
      </p>
    );
  const filters = filtersIn(query.value);
  const tab: Tab = query.value.get("tab") === "results" ? "results" : "rounds";
  const asked = rangeOf(filters);
  return (
    <div class="wide">
      <h1>Your record</h1>
      {me.value.guest && (
        <p class="notice">
          You are a guest: your record goes with your session.{" "}
          <a href="/account#keep">Keep it by choosing a name.</a>
        </p>
      )}
      <FiltersOf asked={filters} />
      <Tabs tabs={TABS} chosen={tab} choose={choose} label="Your record">
        {tab === "rounds" ? (
          <RoundsPlayed key={asked} asked={asked} />
        ) : (
          <Results key={asked} asked={asked} />
        )}
      </Tabs>
    </div>
  );
}

/** The filters with what there is to choose from, which does not depend on them. */
function FiltersOf({ asked }: { asked: ReturnType<typeof filtersIn> }) {
  const first = useGet<OwnRounds>("/api/me/rounds?limit=1");
  return <RoundFilters asked={asked} choices={first.value?.choices ?? []} />;
}
