// The figures of one game: house edge, what it asks of a player, and the 169 hands.

import { plain } from "../../lib/names";
import { type BankedFigures, percent, spaced, spoken } from "./figures";
import { HandChart } from "./hand-chart";

export function OneGame({ figures }: { figures: BankedFigures }) {
  return (
    <>
      <Tiles figures={figures} />
      <div class="beside">
        <section class="panel">
          <h2>Before the flop</h2>
          <HandChart hands={figures.preflop} title="Best play" />
        </section>
        <section class="panel">
          <h2>What happens, of all rounds</h2>
          <Streets streets={figures.streets} />
        </section>
      </div>
    </>
  );
}

export function Tiles({ figures }: { figures: BankedFigures }) {
  return (
    <dl class="tiles">
      <div>
        <dt>House edge, of the Ante</dt>
        <dd data-figure="edge">{percent(figures.house_edge)}</dd>
        <dd class="exact">{spaced(figures.house_edge_exact)}</dd>
      </div>
      <div>
        <dt>Element of risk</dt>
        <dd>{percent(figures.element_of_risk)}</dd>
        <dd class="exact">of all that is wagered</dd>
      </div>
      <div>
        <dt>Average wager</dt>
        <dd>{figures.average_wager.toFixed(4)}</dd>
        <dd class="exact">Antes a round</dd>
      </div>
      <div>
        <dt>Standard deviation</dt>
        <dd>{figures.standard_deviation.toFixed(4)}</dd>
        <dd class="exact">Antes a round</dd>
      </div>
    </dl>
  );
}

export function Streets({ streets }: { streets: BankedFigures["streets"] }) {
  return (
    <table class="dense bars">
      <thead>
        <tr>
          <th>Street</th>
          <th>Choice</th>
          <th class="number">Share</th>
          <th>
            <span class="hidden-text">Bar</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(streets).flatMap(([street, options]) =>
          Object.entries(options).map(([label, share], i) => (
            <tr key={`${street}${label}`}>
              <th scope="row">
                {i === 0 ? plain(street) : <span class="hidden-text">{plain(street)}</span>}
              </th>
              <td>{spoken(label)}</td>
              <td class="number">{percent(share)}</td>
              <td>
                <span class="bar">
                  <span style={`width:${(share * 100).toFixed(1)}%`} />
                </span>
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
