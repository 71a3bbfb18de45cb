// The page /desk: staff rule on alarms, verify and release prizes, and correct meters.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { me } from "../../lib/api";
import type { AlarmShown, DeskShown } from "../../lib/server-types";
import { lobby, watchLobby } from "../../lib/socket";
import { useGet } from "../../lib/use-get";
import { DutySwitch } from "../../parts/duty-switch";
import { Explain } from "../../parts/explain";
import { Proposals } from "../../parts/proposals";
import { Alarms } from "./alarms";
import { JackpotSystems } from "./jackpot-systems";
import { PrizeClaims } from "./prize-claims";
import "../../styles/working-pages.css";

export default function DeskPage() {
  const staff = Boolean(me.value?.roles.some((r) => r.on_duty));
  const desks = useGet<DeskShown[]>(staff ? "/api/desk" : null);
  const alarms = useGet<AlarmShown[]>(staff ? "/api/alarms" : null);
  const [chosen, setChosen] = useState("");
  const again = () => {
    desks.again();
    alarms.again();
  };
  useEffect(() => watchLobby(), []);
  useEffect(() => {
    const timer = setTimeout(again, 700);
    return () => clearTimeout(timer);
  }, [lobby.value]);
  if (!staff)
    return (
      <Refused>
        The jackpot desk is for staff on duty. <a href="/duty">Go on duty</a>
      </Refused>
    );
  if (desks.problem) return <Refused>{desks.problem}</Refused>;
  if (!desks.value) return <p role="status">Loading the desk…</p>;
  const desk = desks.value.find((d) => d.book === chosen) ?? desks.value[0];
  return (
    <div class="wide">
      <div class="spread page-head">
        <h1>Jackpot desk</h1>
        <p class="soft">
          <Explain of="desk">What is the desk?</Explain>
        </p>
        <div class="row">
          <label>
            House{" "}
            <select value={desk?.book ?? ""} onChange={(e) => setChosen(e.currentTarget.value)}>
              {desks.value.map((d) => (
                <option key={d.book} value={d.book}>
                  {d.house}
                </option>
              ))}
            </select>
          </label>
          <DutySwitch />
        </div>
      </div>
      {!desk && <p>No book of a house where you are on duty has a jackpot.</p>}
      {desk && (
        <div class="pit-floor">
          <JackpotSystems key={desk.book} desk={desk} done={again} />
          <div class="stack">
            <Proposals house={desk.house} changed={again} />
            <Alarms
              desk={desk}
              alarms={(alarms.value ?? []).filter((a) => a.book === desk.book)}
              done={again}
            />
            <PrizeClaims desk={desk} done={again} />
          </div>
        </div>
      )}
    </div>
  );
}

function Refused({ children }: { children: ComponentChildren }) {
  return (
    <>
      <h1>Jackpot desk</h1>
      <p class="problem" role="alert">
        {children}
      </p>
    </>
  );
}
