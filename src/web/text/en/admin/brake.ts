/** The deposit brake for the staff: what closes it, by which figures, and what opens it. */
export const brake = {
  title: 'Deposits',
  open: 'Open',
  closed: 'Closed',
  footer: 'It opens by itself when its causes are gone. Nobody can open it by hand.',
  state: 'State',
  lifts: (when: string) => `Opens when ${when}.`,
  none: '–',
  onlyLive: 'Counts in live only.',
  measuredOf: {
    running: 'Payouts run.',
    stopped: (by: string, when: string, reason: string) => `Stopped by ${by}, ${when}: ${reason}`,
    margin: (usd: string) => `Reserves less what is owed: ${usd}`,
    coinsThere: 'The chain shows all that the books say.',
    coinsMissing: (coins: string) => `Missing: ${coins}`,
    noRequest: 'No request waits.',
    oldest: (age: string, hours: number) =>
      `The oldest request waits ${age}; the rule is ${hours} h.`,
    noPayout: 'No payout in thirty days.',
    p95: (time: string, hours: number) => `${time} at the 95th percentile; the rule is ${hours} h.`,
    never: 'Never yet.',
    last: (when: string, days: number) => `Last ${when}; the rule is ${days} days.`,
    month: (month: string, gains: string, capital: string) =>
      `${month}: ${gains} out of gains, ${capital} out of capital.`,
  },
  liftsOf: {
    payouts_stopped: 'two people agree that payouts go on, or 72 hours after the last stop',
    reserves_below_liabilities: 'coins come in, or what is owed is paid out',
    reconciliation_difference: 'the chain shows what the books say, or what is missing is booked',
    payouts_late: 'the oldest request is paid, refused by two, or taken back',
    payouts_slow: 'thirty days of payouts are fast enough again',
    restore_not_proven: 'a restore drill succeeds',
    auditor_not_seen: 'an auditor logs in',
    capital_above_gains: 'a whole month ends without capital above gains',
  },
  chain: 'Chain and books',
  coin: 'Coin',
  onChain: 'On the chain',
  inBooks: (coins: string) => `books ${coins}`,
  difference: (coins: string) => `difference ${coins}`,
  agrees: 'Agrees',
  more: 'More than the books: owed to nobody, counted for nothing',
  missing: (age: string) => `Missing for ${age}`,
  grace:
    'What is missing for less than two minutes is on its way and closes nothing. What arrives ' +
    'beyond the books is posted as unmatched and closes nothing either. What is being ' +
    'booked or paid out counts where it is. A chain that cannot be read leaves the comparison ' +
    'before it standing, and says so.',
  readAt: (when: string) => `Compared ${when}.`,
  onItsWay: 'On its way',
  arriving: (coins: string) => `${coins} in a block, not booked`,
  leaving: (coins: string) => `${coins} paid in a block, not booked`,
  nothingOnItsWay: 'Nothing',
  readIn: 'Read in block',
  old: (block: string) => `Old: ${block}`,
  notCompared: 'The worker has not compared them yet.',
} as const;
