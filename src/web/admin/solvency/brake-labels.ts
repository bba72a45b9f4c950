import { brake as words } from '../../text/en/admin/brake.ts';
import { coins, dayAndTime, dollars } from '../../ui/format/format.ts';
import type { Answers } from '../list-kit/api-types.ts';
import { ageOf, duration } from '../list-kit/labels.ts';

export type Brake = Answers['policy']['brake']['data'];
type Name = Brake['causes'][number]['cause'];
const said = words.measuredOf;

const lastTime = (brake: Brake, at: string | null, days: number): string => {
  const told = at === null ? said.never : said.last(dayAndTime(at), days);
  return brake.mode === 'live' ? told : `${told} ${words.onlyLive}`;
};

const measures: Record<Name, (brake: Brake, nowMs: number) => string> = {
  payouts_stopped: ({ payouts }) =>
    payouts.running
      ? said.running
      : said.stopped(
          payouts.by ?? words.none,
          payouts.since ? dayAndTime(payouts.since) : words.none,
          payouts.reason ?? words.none,
        ),
  reserves_below_liabilities: ({ margin }) => said.margin(dollars(margin)),
  reconciliation_difference: (brake) => {
    const differing = brake.coins.filter(({ differs_since }) => differs_since !== null);
    return differing.length === 0
      ? said.coinsAgree
      : said.coinsDiffer(
          differing.map(({ difference, asset }) => coins(difference, asset)).join(', '),
        );
  },
  payouts_late: ({ oldest_request_at: oldest, oldest_request_hours: hours }, nowMs) =>
    oldest === null ? said.noRequest : said.oldest(ageOf(oldest, nowMs), hours),
  payouts_slow: ({ p95_seconds: p95, p95_hours: hours }) =>
    p95 === null ? said.noPayout : said.p95(duration(p95 * 1000), hours),
  restore_not_proven: (brake) => lastTime(brake, brake.restore_proved_at, brake.restore_days),
  auditor_not_seen: (brake) => lastTime(brake, brake.auditor_seen_at, brake.auditor_days),
  capital_above_gains: ({ months }) =>
    months
      .map(({ month, gains, capital }) => said.month(month, dollars(gains), dollars(capital)))
      .join(' '),
};

/** The figures that a cause is read from, in words; `nowMs` is of the business clock. */
export const measuredBy = (brake: Brake, cause: Name, nowMs: number): string =>
  measures[cause](brake, nowMs);
