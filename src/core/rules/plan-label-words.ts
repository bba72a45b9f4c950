/** The English of a plan's label: the API says it, and another language has the same shape. */
export const planLabelWords = {
  what_you_own:
    'A claim in dollars against the operator, kept as your Account Balance. You do not own ' +
    'the property or the coins that the operator buys.',
  who_holds_the_keys: 'The operator holds the keys to all coins; reserves are published.',
  fees: (days: number) =>
    'Tax and fees are included in the minimum. Leaving costs the network fee of the payout; ' +
    `in the first ${days} days the operator pays it once.`,
  lock_time: (days: number) =>
    'Principal can be withdrawn at any time. Returns that are paid stay locked until ' +
    `${days} days after the deposit.`,
  worst_case: 'You can lose all of it. There is no deposit insurance.',
  who_earns_from_your_joining: 'Nobody.',
  lastYear: {
    nobody: 'Nobody’s money was at work in this plan.',
    nothing: 'This plan has paid nothing.',
    result: (gains: string, losses: string) => `Gains paid: ${gains}; losses shared: ${losses}.`,
    rate: (paid: string, since: string, target: string) =>
      `That is ${paid} of the amount invested since ${since}; ` +
      `the target for the same time was ${target}.`,
    capital: (amount: string) => `The operator’s own money paid ${amount} beside it.`,
  },
  openLoss: {
    recorded: (amount: string) => `A loss of ${amount} is recorded and not yet borne by anyone.`,
    shared: (amount: string, when: string, day: string) =>
      `At most ${amount} of it will be shared, ${when}, by those who were in this plan on ${day}.`,
    afterNotice: 'after 14 days’ notice',
    notBefore: (day: string) => `not before ${day}`,
  },
  target: {
    none: 'No period of this plan is over yet.',
    sums: (gains: string, losses: string, target: string) =>
      `${gains} paid from gains, ${losses} lost, target ${target}.`,
    missed: (sums: string) => `This plan missed its target: ${sums}`,
    reached: (sums: string) => `This plan reached its target so far: ${sums}`,
  },
} as const;
