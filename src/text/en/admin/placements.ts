import { counted } from '../counted.ts';

/** The words of what is placed outside, and of the statements that an auditor checks (INT-10). */
export const placements = {
  title: 'Open placements',
  empty: 'No open placements.',
  note: (limit: number) =>
    `This list is public on /solvency and on the plan’s label. A placement without a return or a recorded statement for ${counted(limit, 'day', 'days')} is written down there step by step.`,
  what: 'Placement',
  out: 'Outstanding',
  counts: (amount: string) => `counts as ${amount}`,
  placed: 'Placed',
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  proof: 'Last evidence',
  fresh: 'Fresh',
  overdue: 'Overdue',
  kinds: {
    placed: 'none since it was placed',
    return: (amount: string, day: string) => `${amount} returned on ${day}`,
    statement: (name: string, day: string) => `${name}, dated ${day}`,
  },
  act: 'Action',
  record: 'Record statement',
  form: {
    of: (amount: string, venue: string, plan: string) => `${amount} of ${plan} at ${venue}.`,
    statement: 'Statement',
    statementHelp: 'Its number, account and issuer. This is published.',
    statementShort: 'Enter the statement’s number, account and issuer.',
    day: 'Statement date',
    dayHelp: 'Within the last seven days, and not before the coins were placed.',
    dayMissing: 'Enter the statement date.',
    file: 'Statement file',
    fileHelp: 'The file is not uploaded. Its SHA-256 is published, so keep the file.',
    fileMissing: 'Choose the statement file.',
    hash: (hash: string) => `SHA-256: ${hash}`,
    will: 'Publishes that you have seen a statement of these coins at this venue for this date.',
    willMore: 'It cannot be changed or removed.',
    submit: 'Record statement',
  },
} as const;
