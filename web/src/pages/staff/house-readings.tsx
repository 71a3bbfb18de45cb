// What a book leaves open and the house chooses: its highest role changes it, others read it.

import { askFloor } from "../../lib/duty";
import type { HouseStaff as House } from "../../lib/server-types";

interface Props {
  house: House;
  role: string;
  done: () => void;
}

export function HouseReadings({ house: h, role, done }: Props) {
  if (!h.readings.length) return null;
  const choose = async (reading: House["readings"][number], value: string) => {
    const { book, setting } = reading;
    const command = { type: "ChooseReading", book, setting, value };
    if (await askFloor(h.house, command, `${reading.what}: ${value}.`, role)) done();
  };
  return (
    <details>
      <summary>How the house reads its books</summary>
      {h.readings.map((reading) => (
        <p key={`${reading.book} ${reading.setting}`}>
          <label>
            {reading.what} <small>({reading.clause})</small>{" "}
            <select
              value={reading.value}
              disabled={!h.may_appoint}
              onChange={(e) => void choose(reading, e.currentTarget.value)}
            >
              {reading.values.map((value) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          </label>
        </p>
      ))}
    </details>
  );
}
