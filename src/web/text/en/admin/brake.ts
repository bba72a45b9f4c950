/** The deposit brake for the staff: what closes it, by which figures, and what opens it. */
export const brake = {
  title: 'Deposit brake',
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
    coinsAgree: 'Chain and books agree in every coin.',
    coinsDiffer: (coins: string) => `They differ: ${coins}`,
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
    payouts_stopped: 'two people agree that payouts go on',
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
  differs: (age: string) => `Differs for ${age}`,
  grace:
    'A difference of less than two minutes is on its way and closes nothing. What is being ' +
    'booked or paid out counts where it is.',
  readAt: (when: string) => `Compared ${when}.`,
  notCompared: 'The worker has not compared them yet.',
} as const;
