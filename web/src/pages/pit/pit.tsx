// The page /pit: staff see every table, notices, open tasks, disputes and exclusions.

import { useEffect, useRef } from "preact/hooks";
import { me } from "../../lib/api";
import { go, query } from "../../lib/router";
import type { Pit } from "../../lib/server-types";
import { lobby, serverNow, watchLobby } from "../../lib/socket";
import { useGet } from "../../lib/use-get";
import { DutySwitch } from "../../parts/duty-switch";
import { Proposals } from "../../parts/proposals";
import { Tabs } from "../../parts/tabs";
import { AuditTrail } from "./audit-trail";
import { Disputes } from "./disputes";
import { Editions } from "./editions";
import { Exclusions } from "./exclusions";
import { FloorTables } from "./floor-tables";
import { HouseOrders } from "./house-orders";
import { Meters } from "./meters";
import { NewTable } from "./new-table";
import { Notices } from "./notices";
import { PendingWork } from "./pending-work";
import { PokerRoom } from "./poker-room";
import "../../styles/working-pages.css";

const TABS = [
  ["floor", "The floor"],
  ["people", "Kept out"],
  ["disputes", "Disputes"],
  ["audit", "Audit trail"],
] as const;
type Tab = (typeof TABS)[number][0];

export default function PitPage() {
  const staff = Boolean(me.value?.roles.length);
  const pit = useGet<Pit>(staff ? "/api/pit" : null);
  const looked = useRef(0);
  useEffect(() => watchLobby(), []);
  useEffect(() => {
    const timer = setTimeout(() => pit.again(), 700);
    return () => clearTimeout(timer);
  }, [lobby.value]);
  useEffect(() => {
    looked.current = serverNow();
  }, [pit.value]);
  if (!staff)
    return (
      <p class="problem" role="alert">
        The pit is for staff. <a href="/sign-in">Sign in</a>
      </p>
    );
  const tab = (TABS.find(([id]) => id === query.value.get("tab"))?.[0] ?? "floor") as Tab;
  return (
    <div class="wide">
      <div class="spread page-head">
        <h1>The pit</h1>
        <DutySwitch />
      </div>
      {pit.problem && (
        <p class="problem" role="alert">
          {pit.problem}
        </p>
      )}
      {!pit.value && !pit.problem && <p role="status">Loading the pit…</p>}
      {pit.value && (
        <Tabs
          tabs={TABS}
          chosen={tab}
          choose={(next) => go(`/pit?tab=${next}`, true)}
          label="Parts of the pit"
        >
          {tab === "floor" && <Floor pit={pit.value} at={looked.current} done={pit.again} />}
          {tab === "people" && <Exclusions pit={pit.value} done={pit.again} />}
          {tab === "disputes" && <Disputes pit={pit.value} done={pit.again} />}
          {tab === "audit" && <AuditTrail pit={pit.value} />}
        </Tabs>
      )}
    </div>
  );
}

function Floor({ pit, at, done }: { pit: Pit; at: number; done: () => void }) {
  const houses = [...new Set((me.value?.roles ?? []).filter((r) => r.on_duty).map((r) => r.house))];
  return (
    <div class="pit-floor">
      <div class="stack">
        <FloorTables pit={pit} done={done} />
        <NewTable houses={houses} done={done} />
      </div>
      <div class="stack">
        <Proposals changed={done} />
        <PendingWork pit={pit} done={done} />
        <Notices pit={pit} at={at} done={done} />
        <Editions pit={pit} done={done} />
        <HouseOrders done={done} />
        <PokerRoom pit={pit} />
        <Meters meters={pit.meters} />
      </div>
    </div>
  );
}
