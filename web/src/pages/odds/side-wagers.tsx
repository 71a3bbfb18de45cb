// Side wagers and jackpots of a game, and the value of each way of paying them.

import { useState } from "preact/hooks";
import { useLongQuestion } from "../../lib/long-questions";
import { plain } from "../../lib/names";
import type {
  JackpotWagerFigures,
  Levers,
  MeterShown,
  SideWagerFigures,
} from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import { type BankedAnswer, type BankedFigures, oneIn, percent } from "./figures";
import type { GameUnderSign } from "./game-under-sign";
import { QuestionProgress } from "./question-progress";

export function SideWagers({
  figures,
  asked,
  levers,
}: {
  figures: BankedFigures;
  asked: GameUnderSign;
  levers: Levers | null;
}) {
  const jackpots = Object.entries(figures.jackpot ?? {});
  const tables = levers?.settings.find((s) => s.id === "trips_table");
  return (
    <div class="stack">
      <section class="panel">
        <h2>Side wagers</h2>
        {Object.keys(figures.side_wagers).length ? (
          <SideTable sides={figures.side_wagers} />
        ) : (
          <p class="soft">This game has none with odds of their own.</p>
        )}
      </section>
      {tables && <TripsTables asked={asked} values={tables.values} />}
      {jackpots.map(([wager, jackpot]) => (
        <JackpotSection key={wager} wager={wager} jackpot={jackpot} book={figures.book} />
      ))}
      {Object.keys(figures.jackpot_returns ?? {}).length > 0 && <Returns figures={figures} />}
    </div>
  );
}

function SideTable({ sides }: { sides: Record<string, SideWagerFigures> }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Side wagers">
      <table class="dense">
        <thead>
          <tr>
            <th>Wager</th>
            <th class="number">House edge</th>
            <th class="number">If no fold took it</th>
            <th class="number">Folds cost</th>
            <th class="number">Deviation</th>
            <th>Paid on</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(sides).map(([name, side]) => (
            <tr key={name}>
              <th scope="row">{plain(name)}</th>
              <td class="number" title={side.house_edge_exact}>
                {percent(side.house_edge)}
              </td>
              <td class="number">{percent(side.house_edge_if_always_settled)}</td>
              <td class="number">{percent(side.cost_of_folds)}</td>
              <td class="number">{side.standard_deviation.toFixed(3)}</td>
              <td>
                {Object.entries(side.wins)
                  .map(([hand, share]) => `${plain(hand)} ${oneIn(share)}`)
                  .join("; ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TripsTables({ asked, values }: { asked: GameUnderSign; values: string[] }) {
  const study = useLongQuestion<BankedAnswer>();
  const [found, setFound] = useState<Record<string, SideWagerFigures>>({});
  const work = async () => {
    for (const value of values) {
      const answer = await study.start({ ...asked, sign: { ...asked.sign, trips_table: value } });
      if (!answer) return;
      setFound((old) => ({
        ...old,
        [`Trips, pay table ${value}`]: answer.figures.side_wagers.trips!,
      }));
    }
  };
  return (
    <section class="panel">
      <h2>Trips, one pay table after another</h2>
      {Object.keys(found).length > 0 && <SideTable sides={found} />}
      {!study.busy && Object.keys(found).length < values.length && (
        <button type="button" onClick={() => void work()}>
          Work out all {values.length} tables
        </button>
      )}
      <QuestionProgress study={study} stop={study.stop} />
    </section>
  );
}

function JackpotSection({
  wager,
  jackpot,
  book,
}: {
  wager: string;
  jackpot: JackpotWagerFigures;
  book: string;
}) {
  const meters = useGet<MeterShown[]>("/api/meters");
  const meter = meters.value?.find((m) => m.book === book);
  const live = Number(meter?.pools[0]?.amount ?? NaN);
  return (
    <section class="panel">
      <h2>Jackpot: {plain(wager)}</h2>
      <div class="scroll" tabIndex={0} role="region" aria-label={`Prize hands of ${plain(wager)}`}>
        <table class="dense">
          <thead>
            <tr>
              <th>Hand, two cards and the flop</th>
              <th class="number">Dealt</th>
              <th class="number">Given up by folds</th>
              {Object.keys(jackpot.options).map((o) => (
                <th key={o} class="number">
                  Option {o} pays
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.entries(jackpot.dealt).map(([hand, share]) => (
              <tr key={hand}>
                <th scope="row">{plain(hand)}</th>
                <td class="number">{oneIn(share)}</td>
                <td class="number">
                  {share > (jackpot.held[hand] ?? 0)
                    ? percent((share - (jackpot.held[hand] ?? 0)) / share, 3)
                    : "none"}
                </td>
                {Object.entries(jackpot.options).map(([o, option]) => (
                  <td key={o} class="number">
                    {option.prizes[hand] ?? ""}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                Returned by fixed prizes
              </th>
              {Object.entries(jackpot.options).map(([o, p]) => (
                <td key={o} class="number">
                  {percent(p.return_from_fixed_prizes, 3)}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row" colSpan={3}>
                Worth its cost from a meter of
              </th>
              {Object.entries(jackpot.options).map(([o, p]) => (
                <td key={o} class="number">
                  {p.break_even_meter
                    ? `${Math.ceil(p.break_even_meter).toLocaleString("en-AU")} wagers`
                    : ""}
                </td>
              ))}
            </tr>
            {meter?.cost && Number.isFinite(live) && (
              <tr>
                <th scope="row" colSpan={3}>
                  Returned with the meter now, ${live.toLocaleString("en-AU")}
                </th>
                {Object.entries(jackpot.options).map(([o, p]) => (
                  <td key={o} class="number">
                    {percent(
                      p.return_from_fixed_prizes +
                        (p.share_of_meter_won * live * 100) / meter.cost!,
                      2,
                    )}
                  </td>
                ))}
              </tr>
            )}
          </tfoot>
        </table>
      </div>
    </section>
  );
}

function Returns({ figures }: { figures: BankedFigures }) {
  return (
    <section class="panel">
      <h2>Jackpot wagers under this sign</h2>
      <div class="scroll" tabIndex={0} role="region" aria-label="Jackpot wagers under this sign">
        <table class="dense">
          <thead>
            <tr>
              <th>Wager</th>
              <th class="number">Costs</th>
              <th class="number">Returns</th>
              <th class="number">If it changes folds</th>
              <th>Hands played for it</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(figures.jackpot_returns).map(([name, back]) => (
              <tr key={name}>
                <th scope="row">{plain(name)}</th>
                <td class="number">
                  {Object.values(back.wagers)
                    .map((w) => `$${w}`)
                    .join(" + ")}
                </td>
                <td class="number">{percent(back.return, 2)}</td>
                <td class="number">{percent(back.return_if_it_changes_folds, 2)}</td>
                <td>
                  {Object.keys(back.hands).join(" ") || "none"}
                  {back.not_counted.length > 0 && (
                    <small> (without {back.not_counted.map(plain).join(", ")})</small>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
