import { days } from '../counted.ts';

/** The deposit brake for the staff: what closes it, by which figures, and what opens it. */
export const brake = {
  title: 'Deposits',
  open: 'Open',
  closed: 'Closed',
  footer:
    'Deposits open automatically once every cause is resolved. They cannot be opened by hand.',
  state: 'State',
  lifts: (when: string) => `Opens when ${when}.`,
  none: '–',
  onlyLive: 'Applies in live only.',
  measuredOf: {
    running: 'Payouts are running.',
    stopped: (by: string, when: string, reason: string) => `Stopped by ${by}, ${when}: ${reason}`,
    margin: (usd: string) => `Surplus: ${usd}`,
    coinsThere: 'The chain matches the books.',
    coinsMissing: (coins: string) => `Missing: ${coins}`,
    noRequest: 'No withdrawal is due.',
    oldest: (age: string, hours: number) =>
      `The oldest request has been due for ${age}. The limit is ${hours} h.`,
    noPayout: 'No payouts in the last 30 days.',
    p95: (time: string, hours: number) =>
      `95th percentile, once due: ${time}. The limit is ${hours} h.`,
    never: 'Never.',
    last: (when: string, limit: number) => `Last: ${when}. The limit is ${days(limit)}.`,
    month: (month: string, gains: string, capital: string) =>
      `${month}: ${gains} from gains, ${capital} from capital.`,
  },
  liftsOf: {
    payouts_stopped: 'two people resume payouts, or 72 hours after the last stop',
    reserves_below_liabilities: 'coins arrive or what is owed is paid out',
    reconciliation_difference: 'the chain matches the books, or the missing coins are booked',
    payouts_late: 'the oldest request is paid, rejected by two people, or cancelled',
    payouts_slow: 'payouts over 30 days are fast enough again',
    restore_not_proven: 'a restore drill succeeds',
    auditor_not_seen: 'an auditor logs in',
    capital_above_gains: 'a full month ends with gains above capital',
  },
  chain: 'Chain and books',
  coin: 'Coin',
  onChain: 'On the chain',
  inBooks: (coins: string) => `in the books ${coins}`,
  difference: (coins: string) => `difference ${coins}`,
  agrees: 'Matches',
  more: 'More than the books show. The extra coins are not counted.',
  missing: (age: string) => `Missing for ${age}`,
  grace:
    'A difference shorter than two minutes counts as in transit and does not close deposits. ' +
    'Extra coins are booked as unmatched and do not close deposits. Coins being booked or paid ' +
    'out count where they are now. If a chain cannot be read, the last comparison stays in ' +
    'force and is marked as old.',
  readAt: (when: string) => `Compared ${when}.`,
  onItsWay: 'In transit',
  arriving: (coins: string) => `${coins} in a block, not booked`,
  leaving: (coins: string) => `${coins} paid in a block, not booked`,
  nothingOnItsWay: 'None',
  readIn: 'Read in block',
  old: (block: string) => `Old: ${block}`,
  notCompared: 'Not compared yet.',
} as const;
