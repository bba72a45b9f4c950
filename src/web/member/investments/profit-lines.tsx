import { investments as text } from '../../text/investments.ts';
import { coins, dayAndTime, dollars, movement } from '../../ui/format/format.ts';
import type { PositionDetail } from '../layout/api-types.ts';

type Line = PositionDetail['profit'][number];
type Funding = Line['sources'][number];

/** Every payment of profit; each opens the distribution and the gain it was paid from. */
export function ProfitLines({ lines }: { lines: readonly Line[] }) {
  return (
    <section aria-label={text.profit}>
      <h3 className="h3">{text.profit}</h3>
      {lines.length === 0 && <p className="quiet">{text.noProfit}</p>}
      <ul className="profit">
        {lines.map((line) => (
          <li key={line.id}>
            <p className="line">
              <span className="strong num">{movement(line.amount)}</span>
              <span className="sub num">
                {text.from[line.from]}, {dayAndTime(line.at)}
              </span>
              {line.reversed && <span className="sub">{text.reversed}</span>}
            </p>
            <details>
              <summary>{text.where}</summary>
              <Source line={line} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Source({ line }: { line: Line }) {
  const { distribution, from, sources } = line;
  const at = dayAndTime(line.at);
  return (
    <>
      <p className="num">
        {distribution.total === null
          ? text.runUnknown(at)
          : text.run(dollars(distribution.total), at)}
      </p>
      {from === 'capital' && <p className="quiet">{text.capitalNote}</p>}
      {sources.length === 0 && <p className="quiet">{text.noSource}</p>}
      {sources.map((funding) => (
        <Behind key={funding.id} funding={funding} from={from} />
      ))}
    </>
  );
}

function Behind({ funding, from }: { funding: Funding; from: Line['from'] }) {
  const { amount, used, at, evidence, txid, asset, coin_amount: coinAmount } = funding;
  const isGain = from === 'gains';
  return (
    <dl className="behind">
      <div>
        <dt>{isGain ? text.behind : text.behindCapital}</dt>
        <dd className="num">
          {text.used(dollars(used), dollars(amount))}
          <span className="sub num">
            {isGain ? text.realised(dayAndTime(at)) : text.putIn(dayAndTime(at))}
          </span>
        </dd>
      </div>
      {coinAmount && asset && (
        <div>
          <dt>{text.arrived}</dt>
          <dd className="num">{coins(coinAmount, asset)}</dd>
        </div>
      )}
      {evidence && (
        <div>
          <dt>{text.evidence}</dt>
          <dd>{evidence}</dd>
        </div>
      )}
      {txid && (
        <div>
          <dt>{text.transaction}</dt>
          <dd className="mono">{txid}</dd>
        </div>
      )}
    </dl>
  );
}
