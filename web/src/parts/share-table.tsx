// The link to a private table, for its owner: made, copied, replaced, ended; and closing the table.
import { useId } from "preact/hooks";
import { newKey, post, refreshMe } from "../lib/api";
import { attempt } from "../lib/attempt";
import { tell } from "../lib/messages";
import { linkTo } from "../lib/own-tables";
import { go } from "../lib/router";
import type { TableShown } from "../lib/server-types";
import { Explain } from "./explain";

export function ShareTable({ shown }: { shown: TableShown }) {
  const { own } = shown;
  const { id } = shown.table;
  const field = useId();
  if (!own) return null;
  if (!own.yours)
    return (
      <p class="panel">
        {own.owner}'s <Explain of="private">private table</Explain>. You came with its link.
      </p>
    );
  const share = (how: "share" | "renew" | "stop", done: string) =>
    attempt(post(`/api/tables/${id}/share`, { key: newKey(), how }), done);
  const link = linkTo(id, own.invitation, location.origin);
  const copy = async () => {
    await navigator.clipboard?.writeText(link);
    tell("The link is copied. Send it to whom you want at your table.");
  };
  const close = async () => {
    const closed = post(`/api/tables/${id}/close`, { key: newKey() }).then(refreshMe);
    if (await attempt(closed, "Your table is closed; your chips are at the cage.")) go("/");
  };
  return (
    <section class="panel" aria-label="Your private table">
      <h2>
        Your <Explain of="private">private table</Explain>
      </h2>
      {own.invitation ? (
        <>
          <label for={field}>The link to it</label>
          <input id={field} readOnly value={link} onFocus={(e) => e.currentTarget.select()} />
          <div class="row">
            <button type="button" class="main" onClick={() => void copy()}>
              Copy the link
            </button>
            <button
              type="button"
              onClick={() => void share("stop", "The link opens your table no longer.")}
            >
              End the link
            </button>
          </div>
        </>
      ) : (
        <button
          type="button"
          onClick={() => void share("share", "There is a link to your table now.")}
        >
          Invite others with a link
        </button>
      )}
      {own.invited.length > 0 && <p class="soft">Came with the link: {own.invited.join(", ")}</p>}
      <button type="button" onClick={() => void close()}>
        Close the table
      </button>
    </section>
  );
}
