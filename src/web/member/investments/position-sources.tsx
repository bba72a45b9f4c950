import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import {
  coins,
  day,
  dayAndTime,
  dollars,
  fieldDollars,
  movement,
  percent,
} from '#text/format/format.ts';
import { period } from '#text/format/month.ts';
import { investments as text } from '#text/investments.ts';
import { Panel } from '../../ui/panel.tsx';
import type { PositionDetail } from '../layout/api-types.ts';

/** Returns '150,000' dollar-days, with cents only if there are any. */
const whole = (decimal: string): string => fieldDollars(decimal).replace(/\D00$/, '');

type Profit = PositionDetail['profit'][number];
type Loss = PositionDetail['losses'][number];

/** Every line of profit and loss, newest first; each opens to its source (MEM-13). */
export function PositionSources({ position }: { position: PositionDetail }) {
  const lines = [
    ...position.profit.map((line) => ({ at: line.at, id: line.id, row: <Paid line={line} /> })),
    ...position.losses.map((line) => ({ at: line.at, id: line.id, row: <Lost line={line} /> })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <Panel
      span={12}
      edge
      title={text.sources.title}
      end={
        <Link className="small" to={paths.statements}>
          {text.sources.statement}
        </Link>
      }
    >
      {lines.length === 0 && <p className="state">{text.noProfit}</p>}
      <ul className="came">
        {lines.map(({ id, row }) => (
          <li key={id}>{row}</li>
        ))}
      </ul>
    </Panel>
  );
}

type RowProps = {
  name: string;
  under: string;
  from: string;
  /** More detail on the source. */
  more?: string | undefined;
  amount: string;
  share?: string;
  /** The note on a reversed line. */
  reversed?: string | false;
  children: ReactNode;
};

function Row({ name, under, from, more, amount, share, reversed, children }: RowProps) {
  return (
    <details>
      <summary>
        <span>
          <b className="strong">{name}</b>
          <span className="sub num">{under}</span>
        </span>
        <span className="of">
          {from}
          {more && <span className="sub">{more}</span>}
          {reversed && <span className="sub">{reversed}</span>}
        </span>
        <span className={amount.startsWith('-') ? 'amount num neg' : 'amount num'}>
          <b className="strong">{movement(amount)}</b>
          {share && <span className="sub num">{percent(share)}</span>}
        </span>
        <span className="why came-why">{text.where}</span>
      </summary>
      <div className="trace">{children}</div>
    </details>
  );
}

function Part({ name, value, children }: { name: string; value?: string; children: ReactNode }) {
  return (
    <div>
      <p className="small quiet">{name}</p>
      {value && <p className="strong num">{value}</p>}
      {children}
    </div>
  );
}

function Paid({ line }: { line: Profit }) {
  const { distribution: run, from, sources } = line;
  const isGain = from === 'gains';
  return (
    <Row
      name={period(run.begins, run.ends)}
      under={text.sources.paidOn(day(line.at))}
      from={text.from[from]}
      more={sources.length > 0 ? text.sources.behind[from](sources.length) : undefined}
      amount={line.amount}
      share={line.percent}
      reversed={line.reversed && text.reversed}
    >
      {sources.length === 0 && (
        <Part name={isGain ? text.behind : text.behindCapital}>
          <p className="sub trace-line">{text.noSource}</p>
        </Part>
      )}
      {sources.length > 0 && (
        <div>
          {sources.map((source) => (
            <Source key={source.id} source={source} isGain={isGain} />
          ))}
        </div>
      )}
      <Part
        name={text.sources.distribution}
        value={run.total === null ? undefined : text.sources.to(dollars(run.total), run.positions)}
      >
        <p className="sub trace-line num">{text.sources.approved(dayAndTime(line.at))}</p>
        {!isGain && <p className="sub trace-line">{text.capitalNote}</p>}
      </Part>
      <Part name={text.sources.share} value={dollars(line.amount)}>
        <p className="sub trace-line num">
          {text.sources.weighed(whole(run.dollar_days), whole(run.all_dollar_days))}
        </p>
        <p className="sub trace-line">{text.sources.dollarDays}</p>
      </Part>
    </Row>
  );
}

type SourceProps = { source: Profit['sources'][number]; isGain: boolean };

function Source({ source, isGain }: SourceProps) {
  const { amount, used, at, evidence, txid, asset, coin_amount: coinAmount } = source;
  return (
    <Part
      name={isGain ? text.behind : text.behindCapital}
      value={text.used(dollars(used), dollars(amount))}
    >
      <p className="sub trace-line num">
        {isGain ? text.realised(dayAndTime(at)) : text.putIn(dayAndTime(at))}
        {coinAmount && asset && `, ${coins(coinAmount, asset)}`}
      </p>
      {evidence && <p className="sub trace-line">{evidence}</p>}
      {txid && !evidence?.includes(txid) && (
        <p className="sub trace-line">
          {text.transaction} <span className="mono">{txid}</span>
        </p>
      )}
    </Part>
  );
}

function Lost({ line }: { line: Loss }) {
  const { loss, from_profit: profit, from_balance: balance } = line;
  const parts: [string, string][] = [
    [text.fromProfit, profit],
    [text.fromBalance, balance],
  ];
  return (
    <Row
      name={text.lossLine}
      under={text.sources.sharedOn(day(line.at))}
      from={text.sources.loss}
      amount={`-${line.amount}`}
      reversed={line.reversed && text.lossReversed}
    >
      <Part name={text.sources.recorded} value={dollars(loss.recorded)}>
        <p className="sub trace-line num">
          {text.lossOf(dollars(loss.recorded), dayAndTime(loss.at))}
        </p>
        <p className="sub trace-line">{loss.evidence}</p>
      </Part>
      <Part name={text.loss} value={dollars(loss.shared)}>
        <p className="sub trace-line num">
          {text.lossShared(dollars(loss.shared), loss.positions)}
        </p>
        <p className="sub trace-line num">{text.lossNotified(dayAndTime(loss.told_at))}</p>
      </Part>
      <Part name={text.sources.share} value={dollars(line.amount)}>
        {parts
          .filter(([, amount]) => amount !== '0.00')
          .map(([name, amount]) => (
            <p key={name} className="sub trace-line num">
              {name}: {dollars(amount)}
            </p>
          ))}
        <p className="sub trace-line num">{text.sources.held(dollars(line.held))}</p>
      </Part>
    </Row>
  );
}
