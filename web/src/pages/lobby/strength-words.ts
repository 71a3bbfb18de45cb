// The strengths of companions in practice tournaments, in words.
import type { PracticeOffer } from "../../lib/server-types";

/** What to expect of companions of a strength, in poker and in games against the house. */
export function strengthWords(offers: PracticeOffer[], strength: string): string[] {
  const says = (game: string, where: string) => {
    const offer = offers.find((one) => Boolean(one.game) === Boolean(game));
    const words = offer?.strengths.find((one) => one.id === strength)?.says;
    return words ? [`${where}: ${words}`] : [];
  };
  return [...says("", "In poker"), ...says("any", "Against the house")];
}
