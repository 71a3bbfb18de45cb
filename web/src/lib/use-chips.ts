// A hook for pages of tournaments: the amounts that are shown are chips while the page is open.
import { useEffect, useMemo } from "preact/hooks";
import { inChips, unitsOfChip } from "./money";

export function useChips(units = 1): void {
  useMemo(() => {
    inChips.value = true;
    unitsOfChip.value = units;
  }, [units]);
  useEffect(
    () => () => {
      inChips.value = false;
      unitsOfChip.value = 1;
    },
    [],
  );
}
