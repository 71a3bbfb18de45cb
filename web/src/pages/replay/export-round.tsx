// Exporting a round: the link to this step, JSON, and a hand of poker as PHH or text.

import { download } from "../../lib/download";
import { tell } from "../../lib/messages";
import type { RoundShown } from "../../lib/server-types";
import { roundAddress } from "../../lib/use-table";

/** A browser keeps the clipboard from pages that did not come safely: then the link is shown. */
async function share(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    tell("The link to this step is copied.");
  } catch {
    tell(`The link to this step: ${location.href}`);
  }
}

export function ExportRound({ shown, poker }: { shown: RoundShown; poker: boolean }) {
  const history = `${roundAddress(shown.table, shown.id)}/hand`;
  return (
    <span class="row take">
      <button type="button" onClick={() => void share()}>
        Copy link
      </button>
      <button
        type="button"
        onClick={() =>
          download(
            `${shown.id.replace("/", "-")}.json`,
            JSON.stringify(shown, null, 1),
            "application/json",
          )
        }
      >
        Export JSON
      </button>
      {poker && shown.over && (
        <>
          <a class="button" href={`${history}.phh`} download>
            Export PHH
          </a>
          <a class="button" href={`${history}.txt`} download>
            Export text
          </a>
        </>
      )}
    </span>
  );
}
