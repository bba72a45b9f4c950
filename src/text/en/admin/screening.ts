/** Screening of addresses: what it found, and what keeps it from looking (CHN-13). */
export const screening = {
  title: 'Screening',
  leftOut: (count: number, since: string) =>
    `${count === 1 ? 'One line' : `${count} lines`} of the deny list cannot be read and ${count === 1 ? 'counts' : 'count'} for nothing since ${since}. All others count.`,
  line: (line: number, why: string) => `Line ${line}: ${why}`,
  none: 'No deny list or screening service is set up. Payout addresses and deposit senders are not screened.',
  fault: (why: string, since: string) =>
    `The deny list has not loaded since ${since}: ${why}. The previous list stays in force.`,
  listed: (source: string, day: string) => `On the list “${source}” since ${day}.`,
  held: (reference: string | null) =>
    reference === null
      ? 'The screening service answered “hold”.'
      : `The screening service answered “hold”, reference ${reference}.`,
  unanswered: 'The screening service did not answer. The hold ends by itself once it does.',
  decide:
    'Clearing the address needs two approvals. If it is not cleared in time, the money returns to the member.',
};
