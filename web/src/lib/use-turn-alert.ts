// A hook that says in the title and the icon of the page that it is your turn, for those who look
// at another window.
import { useEffect } from "preact/hooks";

const ICON = "/icon.svg";
const ICON_OF_TURN = "/icon-turn.svg";
const WORDS = "Your turn · ";

function icon(href: string): void {
  document.querySelector<HTMLLinkElement>("link[rel=icon]")?.setAttribute("href", href);
}

export function useTurnAlert(turn: boolean): void {
  useEffect(() => {
    if (!turn) return;
    document.title = WORDS + document.title;
    icon(ICON_OF_TURN);
    return () => {
      document.title = document.title.replace(WORDS, "");
      icon(ICON);
    };
  }, [turn]);
}
