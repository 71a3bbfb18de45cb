// The buttons in front of a poker seat, said in a word that fits beside the seat.

const OF_ABSENCE = ["absent", "walking", "missed-blind", "dealt-out"];

/** Why nobody is dealt in at a seat: whoever walks or missed a blind is dealt out for that. */
export function whyNotIn(buttons: string[]): string {
  const why = OF_ABSENCE.find((button) => buttons.includes(button));
  return why?.replaceAll("-", " ") ?? "waiting";
}
