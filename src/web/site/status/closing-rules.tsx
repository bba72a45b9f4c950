import { brakeCauses } from '#contract/policy.ts';
import type { SiteFacts } from '#contract/site.ts';
import { PaidTrack } from '../plans/paid-track.tsx';
import { type Spoken, useSpoken, useSiteText } from '../server/spoken.tsx';
import { inMinutes } from './clock-dots.ts';

type Cause = (typeof brakeCauses)[number];

/** A rule's current measure, its limit, and the used part of a duration where there is one. */
type Measure = { now: string; limit?: string; used?: { is: number; of: number } };

const hourSeconds = 3_600;

/** Returns a duration beside its limit in hours. */
function durationOf(spoken: Spoken, seconds: number | null, hours: number): Measure {
  const { closing } = spoken.words.status;
  const limit = closing.hours(hours);
  if (seconds === null) return { now: closing.none, limit };
  return {
    now: spoken.spanOf(inMinutes(seconds)),
    limit,
    used: { is: seconds, of: hours * hourSeconds },
  };
}

function measuresOf(spoken: Spoken, facts: SiteFacts): Record<Cause, Measure> | null {
  const { status, solvency, mode } = facts;
  const { rules } = status;
  const { closing } = spoken.words.status;
  if (rules === null) return null;
  const isClosed = (cause: Cause): boolean => status.deposits.causes.includes(cause);
  const proof = (cause: Cause, days: number): Measure => {
    if (mode === 'sandbox') return { now: closing.liveOnly, limit: closing.days(days) };
    return { now: isClosed(cause) ? closing.over : closing.within, limit: closing.days(days) };
  };
  return {
    reserves_below_liabilities: {
      now: solvency === null ? closing.none : closing.held(spoken.dollars(solvency.ratio)),
      limit: spoken.dollars('100'),
    },
    reconciliation_difference: {
      now: isClosed('reconciliation_difference') ? closing.differ : closing.agree,
      limit: closing.any,
    },
    payouts_stopped: {
      now: status.payouts.running ? closing.running : closing.stopped,
    },
    payouts_late: durationOf(spoken, status.oldest_due, rules.oldest_request_hours),
    payouts_slow: durationOf(spoken, status.p95_due, rules.payout_p95_hours),
    restore_not_proven: proof('restore_not_proven', rules.restore_days),
    auditor_not_seen: proof('auditor_not_seen', rules.auditor_days),
    capital_above_gains: { now: closing.months(rules.capital_months), limit: closing.twoMonths },
  };
}

const order: readonly Cause[] = [
  'reserves_below_liabilities',
  'reconciliation_difference',
  'payouts_stopped',
  'payouts_late',
  'payouts_slow',
  'restore_not_proven',
  'auditor_not_seen',
  'capital_above_gains',
];

/** Every rule that closes deposits, with its current figure and limit (INT-8). */
export function ClosingRules({ facts }: { facts: SiteFacts }) {
  const { closing } = useSiteText().status;
  const spoken = useSpoken();
  const measures = measuresOf(spoken, facts);
  if (measures === null) return <p className="site-prose">{closing.unread}</p>;
  return (
    <table className="closing">
      <caption className="vh">{closing.title}</caption>
      <thead>
        <tr>
          <th scope="col">{closing.when}</th>
          <th scope="col">{closing.now}</th>
          <th scope="col" className="closing-fill">
            {closing.beside}
          </th>
          <th scope="col" className="site-number closing-number">
            {closing.limit}
          </th>
        </tr>
      </thead>
      <tbody>
        {order.map((cause) => {
          const { now, limit, used } = measures[cause];
          const isClosed = facts.status.deposits.causes.includes(cause);
          return (
            <tr key={cause}>
              <th scope="row">{closing.rules[cause]}</th>
              <td className={isClosed ? 'closing-now published-bad' : 'closing-now'}>{now}</td>
              <td className={used ? 'closing-fill' : 'closing-fill closing-plain'}>
                {used ? (
                  <PaidTrack result={{ paid: String(used.is), target: String(used.of) }} />
                ) : (
                  isClosed && <span className="published-bad">{closing.closed}</span>
                )}
              </td>
              <td className="site-number closing-number" data-label={closing.limit}>
                {limit}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
