// A new password ends every other session.
import { useState } from "preact/hooks";
import { me, post, words } from "../lib/api";
import type { Me } from "../lib/types";

export function Password() {
  const [said, setSaid] = useState<{ line: string; good: boolean } | null>(null);
  const change = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const typed = new FormData(form);
    try {
      me.value = await post<Me>("/api/password", { old: typed.get("old"), new: typed.get("new") });
      setSaid({ line: "Changed.", good: true });
      form.reset();
    } catch (trouble) {
      setSaid({ line: words(trouble), good: false });
    }
  };
  return (
    <form onSubmit={(e) => void change(e as unknown as SubmitEvent)}>
      <p><label>Old <input type="password" name="old" autocomplete="current-password" required /></label></p>
      <p><label>New, at least ten characters <input type="password" name="new" autocomplete="new-password" minLength={10} required /></label></p>
      <p><button>Change</button> {said && <span role="status" class={said.good ? "win" : "lose"}>{said.line}</span>}</p>
    </form>
  );
}
