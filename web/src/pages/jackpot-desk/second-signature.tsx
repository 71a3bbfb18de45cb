// Fields in which a second person signs at the same desk: name, password, code if they have one.

import type { Manual, Second } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";

export const NOBODY: Second = { name: "", password: "", role: "", code: "" };

export function SecondSignature({
  book,
  second,
  set,
}: {
  book: string;
  second: Second;
  set: (next: Second) => void;
}) {
  const manual = useGet<Manual>(`/api/books/${book}/manual`);
  const roles = (manual.value?.roles ?? []).filter((r) => r.id !== "player");
  return (
    <fieldset class="second">
      <legend>The second person signs</legend>
      <div class="row">
        <label>
          Their name{" "}
          <input
            autocomplete="off"
            value={second.name}
            onInput={(e) => set({ ...second, name: e.currentTarget.value })}
          />
        </label>
        <label>
          Their password{" "}
          <input
            type="password"
            autocomplete="off"
            value={second.password}
            onInput={(e) => set({ ...second, password: e.currentTarget.value })}
          />
        </label>
        <label>
          Their code, if they have a second factor{" "}
          <input
            autocomplete="off"
            maxLength={40}
            value={second.code}
            onInput={(e) => set({ ...second, code: e.currentTarget.value })}
          />
        </label>
        <label>
          In the role of{" "}
          <select
            value={second.role}
            onChange={(e) => set({ ...second, role: e.currentTarget.value })}
          >
            <option value="">choose</option>
            {roles.map((r) => (
              <option key={r.id} value={r.id}>
                {r.name}
              </option>
            ))}
          </select>
        </label>
      </div>
    </fieldset>
  );
}

export const signed = (second: Second): boolean =>
  Boolean(second.name && second.password && second.role);
