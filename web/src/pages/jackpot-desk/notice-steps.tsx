// A change at the jackpot desk that the book wants announced first: the notice, then the change.

import type { ComponentChildren } from "preact";
import type { DeskNotice, DeskShown, NoticeUp } from "../../lib/server-types";
import { serverNow } from "../../lib/socket";
import { when } from "../../lib/time";
import { CommitButton } from "../../parts/commit-button";

export function noticeOf(desk: DeskShown, ...ids: string[]): DeskNotice | undefined {
  return desk.notices.find((n) => ids.includes(n.id));
}

/** "20 minutes", "14 days". */
export function lasting(minutes: number): string {
  const [count, unit] =
    minutes >= 2880 && minutes % 1440 === 0
      ? [minutes / 1440, "day"]
      : minutes >= 120 && minutes % 60 === 0
        ? [minutes / 60, "hour"]
        : [minutes, "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

interface Props {
  desk: DeskShown;
  /** The notice that the book demands, if it does. */
  notice: DeskNotice | undefined;
  /** Notices of this change that are on show, and how many it needs. */
  up: NoticeUp[];
  wanted?: number;
  announce: () => void;
  act: () => void;
  name: string;
  /** What the button says that makes the change, where that is not its name. */
  does?: string;
  disabled?: boolean;
  children: ComponentChildren;
}

/** What will happen in words, the state of the notice, and the one button that is due. */
export function NoticeSteps(props: Props) {
  const { desk, notice, up, wanted = 1, announce, act } = props;
  const { name, does = name, disabled = false } = props;
  const earliest = Math.max(0, ...up.map((n) => n.earliest));
  const announced = !notice || up.length >= wanted;
  const waits = announced && earliest > serverNow();
  return (
    <>
      <p>{props.children}</p>
      {notice && (
        <p class="soft">
          {announced
            ? waits
              ? `It is announced; from ${when(earliest, desk.house)} on it may be done`
              : "It has been announced long enough"
            : `It is announced first, for ${lasting(notice.minutes)}`}{" "}
          <small>({notice.clause})</small>.
        </p>
      )}
      {announced ? (
        <CommitButton
          class="main"
          disabled={disabled || waits}
          onEnter="Enter does nothing here. Press Space."
          onCommit={act}
        >
          {does}
        </CommitButton>
      ) : (
        <button type="button" class="main" disabled={disabled} onClick={announce}>
          Announce it: {name.charAt(0).toLowerCase() + name.slice(1)}
        </button>
      )}
    </>
  );
}
