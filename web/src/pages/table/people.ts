// Who sits at a table, for the sentences about what happens there.
import type { TablePeople } from "../../lib/event-sentences";
import type { TableShown } from "../../lib/server-types";

export function tablePeople(shown: TableShown | undefined): TablePeople {
  return {
    you: shown?.you?.seat,
    people: Object.fromEntries(
      (shown?.seats ?? []).map((place) => [place.seat, place.person ?? ""]),
    ),
    antes: Boolean(shown?.tournament),
    wagers: Object.fromEntries((shown?.wagers ?? []).map((spot) => [spot.id, spot.name])),
  };
}
