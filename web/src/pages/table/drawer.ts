// Whether the panels beside the table are open where they are a drawer.
import { signal } from "@preact/signals";

export const drawerOpen = signal(false);
