// The page /desk: staff rule on alarms, verify and release prizes, and correct meters.

import { useEffect, useState } from "preact/hooks";
import { me } from "../../lib/api";
import type { AlarmShown, DeskShown } from "../../lib/server-types";
import { lobby, watchLobby } from "../../lib/socket";
import { useGet } from "../../lib/use-get";
import { DutyPosts } from "../../parts/duty-posts";
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
      <p class="problem" role="alert">
        The jackpot desk is for staff on duty. <a href="/pit">Go on duty in the pit</a>
      </p>
    );
  if (desks.problem)
    return (
      <p class="problem" role="alert">
        {desks.problem}
      </p>
    );
  if (!desks.value) return <p role="status">Loading the desk…</p>;
  const desk = desks.value.find((d) => d.book === chosen) ?? desks.value[0];
  return (
    <div class="wide">
      <div class="spread page-head">
        <h1>Jackpot desk</h1>
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
          <DutyPosts />
        </div>
      </div>
      {!desk && <p>No jackpot runs in a house where you are on duty.</p>}
      {desk && (
        <div class="pit-floor">
          <JackpotSystems key={desk.book} desk={desk} done={again} />
          <div class="stack">
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
