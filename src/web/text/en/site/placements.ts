/** Words about coins at venues outside, for the solvency page and for a plan's label (INT-10). */
export const placements = {
  title: 'Placed with others',
  lead: (days: number) =>
    `Coins at work at venues outside. A placement is proven when coins come back, or when an auditor has checked a statement of it. After ${days} days without either, this list writes it down by a quarter at once and by another quarter each week, until it counts as nothing.`,
  none: 'Nothing is placed outside now.',
  what: 'Plan and venue',
  cost: 'Still out, at cost',
  of: (placed: string) => `of ${placed} placed`,
  counts: 'Counts as',
  since: 'Placed',
  days: (days: number) => (days === 1 ? '1 day ago' : `${days} days ago`),
  today: 'today',
  proof: 'Last proof',
  kinds: {
    placed: 'None since it was placed',
    return: (amount: string) => `${amount} of the cost came back`,
    statement: (name: string) => `Statement checked by an auditor: ${name}`,
  },
  hash: (hash: string) => `SHA-256 of its file: ${hash}`,
  overdue: 'Proof overdue',
  total: 'All open placements',
  note: 'None of this is counted among the reserves. A venue is what two people of the operator listed; whether it belongs to a friend of theirs, no software can know.',
  label: {
    question: 'Where is its money placed?',
    none: 'Nothing of this plan is placed outside now.',
    at: (amount: string, venue: string, asset: string) => `${amount} at ${venue}, in ${asset}.`,
    since: (day: string, ago: string) => `Placed on ${day}, ${ago}.`,
    unproven: 'No proof since then.',
    return: (day: string, amount: string) => `Last proof on ${day}: ${amount} came back.`,
    statement: (day: string) => `Last proof on ${day}: a statement that an auditor checked.`,
    overdue: (counted: string) => `The proof is overdue: it counts as ${counted} now.`,
  },
} as const;
