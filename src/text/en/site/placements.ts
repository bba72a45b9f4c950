import { days } from '../counted.ts';

/** Words about coins at venues outside, for the solvency page and for a plan's label (INT-10). */
export const placements = {
  title: 'Placements',
  lead: (waits: number) =>
    `Coins placed at outside venues. A return of coins or a statement checked by an auditor counts as evidence. After ${days(waits)} without either, a placement is written down by a quarter at once and by another quarter each week, to zero.`,
  none: 'No open placements.',
  what: 'Plan and venue',
  cost: 'Outstanding, at cost',
  of: (placed: string) => `of ${placed} placed`,
  counts: 'Valued at',
  since: 'Placed',
  days: (open: number) => `${days(open)} ago`,
  today: 'today',
  proof: 'Last evidence',
  kinds: {
    placed: 'None since it was placed',
    return: (amount: string) => `${amount} of the cost returned`,
    statement: (name: string) => `Statement checked by an auditor: ${name}`,
  },
  hash: (hash: string) => `SHA-256 of the file: ${hash}`,
  overdue: 'Evidence overdue',
  total: 'All open placements',
  note: 'Placements do not count as reserves. Two people at the operator list each venue. The software cannot know whether the venue is independent of them.',
  label: {
    question: 'Where is its money placed?',
    none: 'This plan has no open placements.',
    at: (amount: string, venue: string, asset: string) => `${amount} at ${venue}, in ${asset}.`,
    since: (day: string, ago: string) => `Placed on ${day}, ${ago}.`,
    unproven: 'No evidence since then.',
    return: (day: string, amount: string) => `Last evidence on ${day}: ${amount} returned.`,
    statement: (day: string) => `Last evidence on ${day}: a statement checked by an auditor.`,
    overdue: (counted: string) => `The evidence is overdue, so it is valued at ${counted}.`,
  },
} as const;
