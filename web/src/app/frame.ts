// How the frame around the page looks now: at a table its header gives way to the table's own bar.
import { signal } from "@preact/signals";

/** Whether a table fills the window. */
export const tableFillsWindow = signal(false);
