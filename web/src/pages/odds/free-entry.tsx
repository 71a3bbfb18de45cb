// A value that a design may change: a tick, and the lowest and highest that it may become.

export function FreeEntry({
  name,
  now,
  example,
  what,
  bounds,
  choose,
  bound,
}: {
  name: string;
  now: string;
  example: string;
  what: string;
  bounds: string | undefined;
  choose: (on: boolean) => void;
  bound: (bounds: string) => void;
}) {
  return (
    <div class={`lever${bounds === undefined ? "" : " on"}`}>
      <label class="tick">
        <input
          type="checkbox"
          checked={bounds !== undefined}
          onChange={(e) => choose(e.currentTarget.checked)}
        />
        {name} <small>{now}</small>
      </label>
      {bounds !== undefined && (
        <input
          size={8}
          value={bounds}
          placeholder={example}
          aria-label={`Lowest and highest ${what} of ${name}, such as ${example}`}
          onChange={(e) => bound(e.currentTarget.value.trim())}
        />
      )}
    </div>
  );
}
