// The middle of a poker table: pots, board, and who won what.
import { stake } from "../../lib/money";
import { lowName } from "../../lib/names";
import { shortName } from "../../lib/person-names";
import type { HandView, PotAward, PotPushed, TableShown } from "../../lib/server-types";
import { Cards } from "../cards/card";
import { ChipStack } from "../chips";
import "../../styles/poker-centre.css";

/** Rows that the pots, and the results, take at most; more fold into the last. */
const MOST_ROWS = 3;

interface Props {
  shown: TableShown;
  hand: HandView | null;
  lifted: readonly string[];
}

export function Centre({ shown, hand, lifted }: Props) {
  const blinds = shown.poker?.sign.blinds?.replace(/^\d+ compulsory: /, "");
  const results = hand?.phase === "over" ? (shown.poker?.results ?? []) : [];
  return (
    <div class="centre">
      <div class="centre-above">
        {blinds && <p class="centre-blinds">Blinds {blinds}</p>}
        {hand && results.length === 0 && <Pots hand={hand} />}
      </div>
      <div class="centre-board" data-part="board">
        <Cards cards={hand?.board ?? []} label="Board" places={5} lifted={lifted} />
      </div>
      <div class="centre-below">
        {results.length > 0 && <Results shown={shown} results={results} />}
        {shown.poker?.void && (
          <p class="felt-notice" role="alert">
            This deal is void; wagers went back.
          </p>
        )}
      </div>
    </div>
  );
}

function Pots({ hand }: { hand: HandView }) {
  const several =
    hand.pots.length > 1 && hand.seats.some((seat) => seat.standing === "in" && seat.stack === 0);
  const rows = several ? hand.pots : [];
  const shown = rows.length > MOST_ROWS ? rows.slice(0, MOST_ROWS - 1) : rows;
  const rest = rows.slice(shown.length).reduce((sum, pot) => sum + pot.amount, 0);
  return (
    <div class="pots" role="group" aria-label="Pots" data-part="pots">
      {!several && (
        <p class="pot-row" key={hand.pot}>
          {hand.pot > 0 && <ChipStack amount={hand.pot} />}
          <strong class="money">Pot {stake(hand.pot)}</strong>
        </p>
      )}
      {shown.map((pot, i) => (
        <p class="pot-row" key={i}>
          <strong class="money">
            {i ? `Side pot ${i}` : "Main pot"} {stake(pot.amount)}
          </strong>
          <small> · {pot.contenders.length} in</small>
        </p>
      ))}
      {rest > 0 && (
        <p class="pot-row">
          <strong class="money">
            {rows.length - shown.length} more side pots {stake(rest)}
          </strong>
        </p>
      )}
    </div>
  );
}

/** "Ada wins $35", and the hand that did it. */
function awardWords(shown: TableShown, award: PotAward): [string, string] {
  const person = shown.seats.find((one) => one.seat === award.seat)?.person ?? `seat ${award.seat}`;
  const own = shown.you?.seat === award.seat;
  const read = shown.poker?.reads.find((one) => one.seat === award.seat);
  const hand = award.part === "low" ? lowName(read?.low) : read?.high;
  const part = award.part === "all" ? "" : ` the ${award.part},`;
  const subject = own ? "You win" : `${shortName(person)} wins`;
  return [`${subject}${part} ${stake(award.amount)}`, hand ? ` with ${hand.toLowerCase()}` : ""];
}

function Results({ shown, results }: { shown: TableShown; results: readonly PotPushed[] }) {
  const rows = results.flatMap((pot) =>
    pot.awards.map((award, i) => ({ pot, award, first: i === 0 })),
  );
  const few = rows.length > MOST_ROWS ? rows.slice(0, MOST_ROWS - 1) : rows;
  return (
    <div class="pots" data-part="pots">
      {few.map(({ pot, award, first }) => {
        const [what, how] = awardWords(shown, award);
        return (
          <p class="pot-result" key={`${pot.pot}/${award.seat}/${award.part}`}>
            {results.length > 1 && (
              <small>{pot.pot ? `Side pot ${pot.pot}: ` : "Main pot: "}</small>
            )}
            <strong>{what}</strong>
            {how}
            {first && pot.rake ? <small> · commission {stake(pot.rake)}</small> : null}
          </p>
        );
      })}
      {few.length < rows.length && (
        <p class="pot-result">and {rows.length - few.length} more, as the story tells</p>
      )}
    </div>
  );
}
