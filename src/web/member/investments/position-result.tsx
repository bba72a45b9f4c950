import { day, dollars, movement, percent, targetPercent } from '#text/format/format.ts';
import { investments as text } from '#text/investments.ts';
import { words } from '#text/words.ts';
import type { PositionDetail } from '../layout/api-types.ts';
import { Track } from './paid-and-target.tsx';
import { sumsOf } from './position-sums.ts';

const result = text.result;

/** A position's result: in percent beside its target, in dollars, and as a sum. */
export function PositionResult({ position }: { position: PositionDetail }) {
  const { performance, percentage, term_days: days, paid, lost, opened } = position;
  const sums = sumsOf(position);
  const isPaid = performance !== null && (paid !== '0.00' || lost !== '0.00');
  const isOpen = position.state === 'open';
  return (
    <section className="panel" aria-label={result.title}>
      <dl className="pos-top">
        <div className="pos-lead">
          <dt>{result.paid}</dt>
          <dd className={isPaid ? 'pos-val num' : 'pos-val pos-none'}>
            {isPaid ? percent(performance.paid) : result.none}
          </dd>
          <dd>
            <Track performance={isPaid ? performance : null} />
          </dd>
          <dd className="pos-note num">
            <span>{isPaid ? result.since(day(performance.since)) : ''}</span>
            <span>
              {isPaid
                ? result.target(percent(performance.target))
                : result.wholeTarget(targetPercent(percentage), days)}
            </span>
          </dd>
          {isPaid && performance.yearly !== null && (
            <dd className="pos-note num">{result.yearly(percent(performance.yearly))}</dd>
          )}
        </div>
        <div>
          <dt>{result.dollars}</dt>
          <dd className="pos-val num">{movement(sums.net)}</dd>
          <dd className="pos-note num">{result.of(dollars(paid), dollars(lost))}</dd>
        </div>
        <div>
          <dt>{isOpen ? result.locked(day(position.matures_at)) : result.unlocked}</dt>
          <dd className="pos-val num">{dollars(sums.profit)}</dd>
          <dd className="pos-note num">
            {position.principal === '0.00'
              ? result.emptied
              : result.free(dollars(position.principal))}
          </dd>
        </div>
      </dl>
      <div className="sum" role="group" aria-label={result.adds}>
        <Term value={dollars(opened)} name={result.invested} />
        <span className="sum-sign">+</span>
        <Term value={dollars(paid)} name={result.returns} />
        <span className="sum-sign">−</span>
        <Term value={dollars(lost)} name={result.losses} />
        {sums.left !== '0.00' && (
          <>
            <span className="sum-sign">−</span>
            <Term value={dollars(sums.left)} name={result.left} />
          </>
        )}
        <span className="sum-sign not-phone">=</span>
        <span className="term total">
          <b>{dollars(sums.total)}</b>
          <span>{isOpen ? result.yours : result.cameTo}</span>
        </span>
        <span className="parts">{words.targetRisk}</span>
      </div>
    </section>
  );
}

function Term({ value, name }: { value: string; name: string }) {
  return (
    <span className="term">
      <b>{value}</b>
      <span>{name}</span>
    </span>
  );
}
