// Tabs: one of several panels at a time; arrow keys move, and the address remembers which.
import type { ComponentChildren } from "preact";

interface Props<T extends string> {
  tabs: readonly (readonly [T, string])[];
  chosen: T;
  choose: (tab: T) => void;
  label: string;
  children: ComponentChildren;
}

export function Tabs<T extends string>({ tabs, chosen, choose, label, children }: Props<T>) {
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(([id]) => id === chosen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length]![0];
    choose(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(([id, name]) => (
          <button
            type="button"
            key={id}
            id={`tab-${id}`}
            role="tab"
            aria-selected={chosen === id}
            aria-controls="tab-panel"
            tabIndex={chosen === id ? 0 : -1}
            onClick={() => choose(id)}
          >
            {name}
          </button>
        ))}
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${chosen}`}>
        {children}
      </div>
    </>
  );
}
