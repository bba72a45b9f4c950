/** The words of the proof's screen (MEM-15). */
export const proof = {
  title: 'Proof',
  under: 'Whether your balance is in the sum that is published, checked by this browser.',
  yours: 'Your balance in the newest snapshot',
  see: 'See what differs',
  waiting: (coins: string) => `and ${coins} that arrived and wait for a person`,
  verdicts: {
    none: {
      title: 'No snapshot yet.',
      says: 'The first is published within a day of the first deposit.',
    },
    not_owed: {
      title: 'Nothing was owed to you then.',
      says: 'When the newest snapshot was made, your accounts were empty, so there is no leaf of yours in it.',
    },
    counted: {
      title: 'Counted.',
      says: 'Your browser found the whole of this sum in the published tree.',
    },
    wrong: { title: 'Your balance could not be found in the published tree.', says: '' },
    rewritten: { title: 'The published history is not the one that was seen before.', says: '' },
  },
  faults: {
    other_snapshot: 'The proof is of another snapshot than the one that is published.',
    root_forged: 'The published root does not follow from what the snapshot says of itself.',
    chunks_missing: 'A part of your sum is missing, or stands there twice.',
    path_malformed: 'The way from your leaf to the root is not a way.',
    amount_invalid: 'An amount on the way is negative or too large.',
    not_in_tree:
      'Your leaf does not lead to the published root. If you have changed your e-mail address since, check with the one you had then; otherwise save the proof and show it to others.',
    other_sum: 'The parts do not add up to your sum.',
  },
  histories: {
    forged: (seq: string) => `Snapshot ${seq} does not have the root that it says.`,
    unlinked: (seq: string) => `Snapshot ${seq} does not follow from the one before it.`,
    rewritten: (seq: string) =>
      `Snapshot ${seq} is another than the one this browser saw. Save what you can and tell others.`,
    gone: (seq: string) => `Snapshot ${seq} was here before and is gone.`,
  },
  leaf: {
    snapshot: 'Snapshot',
    now: 'Owed to you now',
    total: 'Owed to all members',
    places: 'Your places in the tree',
    took: 'Checked in',
    ms: (count: string) => `${count} ms`,
    root: 'Root',
    seal: 'Seal of the books',
  },
  address: {
    label: 'The e-mail address you had then',
    help: 'Your leaf holds the address of the day of the snapshot. It stays in this browser.',
    check: 'Check again',
  },
  dispute: {
    title: 'Does it still not hold?',
    lead: 'Open a dispute: what this browser was shown and what it computed goes along, stays for good, and the public page counts it as open. Save the same file for yourself.',
    words: 'What you want to add',
    open: 'Open a dispute',
    save: 'Save the evidence',
    opened: (day: string) => `Dispute opened ${day}`,
    states: {
      open: 'Open, and counted in public',
      approving: 'Open, and counted in public',
      founded: 'Ended: you were right',
      unfounded: 'Ended by two people as unfounded; the evidence stays',
    },
    noAnswer: 'Not answered yet.',
    answer: (words: string) => `Answer: ${words}`,
  },
  files: {
    title: 'To keep, and to check elsewhere',
    claim: 'Save my proof',
    claimMeans:
      'What you are owed, on which terms, and the proof, signed. It stands without this site.',
    saved: 'Proof saved',
    snapshot: 'What is published, with reserves by address. Keep it from a place you trust.',
    page: 'One page that checks your proof from a file and asks nobody.',
    verify: 'The same for Node: node verify.mjs PROOF YOUR-ADDRESS SNAPSHOT',
    leaves: 'Every leaf: anybody can add them up.',
    audit: 'Adds them up: node audit.mjs SNAPSHOT LEAVES',
  },
  history: {
    title: 'Snapshots',
    remembered: 'Each follows from the one before. This browser remembers them.',
  },
  means: {
    title: 'What this shows, and what not',
    points: [
      'Your sum stands in the total that is published as owed. Nobody can be left out who looks, and this page looks at every log-in.',
      'If five members of a hundred look, leaving out sixty is noticed with 95 percent.',
      'It does not show that the coins are there: that is the other half, under Solvency.',
      'It cannot show a debt that is kept outside of these books.',
    ],
  },
};
