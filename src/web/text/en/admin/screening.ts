/** Screening of addresses: what it found, and what keeps it from looking (CHN-13). */
export const screening = {
  title: 'Screening',
  none: 'No deny list and no screening service is set. Addresses of payouts and senders of deposits are not screened.',
  fault: (why: string, since: string) =>
    `The deny list was not taken since ${since}: ${why}. The list before it stays in force.`,
  listed: (source: string, day: string) => `On the list “${source}” since ${day}.`,
  held: (reference: string | null) =>
    reference === null
      ? 'The screening service answered “hold”.'
      : `The screening service answered “hold”, reference ${reference}.`,
  unanswered: 'The screening service did not answer. The hold ends by itself once it does.',
  decide:
    'Approving clears the address: two people have to. Nobody clears it in time: the money goes back to the member.',
};
