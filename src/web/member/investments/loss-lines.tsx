import { investments as text } from '../../text/investments.ts';
import { dayAndTime, dollars, movement } from '../../ui/format/format.ts';
import type { PositionDetail } from '../layout/api-types.ts';

type Line = PositionDetail['losses'][number];

/** Every part of a loss that the position bore; each opens the loss and what shows it (MEM-13). */
export function LossLines({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={text.loss}>
      <h3 className="h3">{text.loss}</h3>
      <ul className="profit">
        {lines.map((line) => (
          <li key={line.id}>
            <p className="line">
              <span className="strong num neg">{movement(`-${line.amount}`)}</span>
              <span className="sub num">
                {text.lossLine}, {dayAndTime(line.at)}
              </span>
              {line.reversed && <span className="sub">{text.lossReversed}</span>}
            </p>
            <details>
              <summary>{text.where}</summary>
              <Behind line={line} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Behind({ line }: { line: Line }) {
  const { loss, from_profit: profit, from_balance: balance } = line;
  const parts: [string, string][] = [
    [text.fromProfit, profit],
    [text.fromBalance, balance],
  ];
  return (
    <>
      <p className="num">
        {text.lossOf(dollars(loss.recorded), dayAndTime(loss.at))}{' '}
        {text.lossShared(dollars(loss.shared), loss.positions)}{' '}
        {text.lossNotified(dayAndTime(loss.told_at))}
      </p>
      <dl className="behind">
        {parts
          .filter(([, amount]) => amount !== '0.00')
          .map(([name, amount]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{dollars(amount)}</dd>
            </div>
          ))}
        <div>
          <dt>{text.evidence}</dt>
          <dd>{loss.evidence}</dd>
        </div>
      </dl>
    </>
  );
}
