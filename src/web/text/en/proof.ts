/** The words of the proof's screen (MEM-15). */
export const proof = {
  title: 'Proof',
  under: 'Your browser checks that your balance is included in the published total.',
  yours: 'Your balance in the newest snapshot',
  see: 'See the difference',
  waiting: (coins: string) => `plus ${coins} that arrived and are in review`,
  verdicts: {
    none: {
      title: 'No snapshot yet.',
      says: 'We publish the first one within a day of the first deposit.',
    },
    not_owed: {
      title: 'Nothing was owed to you at that time.',
      says: 'Your accounts were empty when the newest snapshot was made, so it contains no leaf for you.',
    },
    counted: {
      title: 'Included.',
      says: 'Your browser found the full amount in the published tree.',
    },
    wrong: { title: 'Your balance could not be found in the published tree.', says: '' },
    rewritten: { title: 'The published history has changed since your last visit.', says: '' },
  },
  faults: {
    version_unknown: 'The snapshot has a format that this page does not know. Reload the page.',
    other_snapshot: 'The proof is for a different snapshot from the published one.',
    root_forged: 'The published root does not match the contents of the snapshot.',
    chunks_missing: 'A part of your amount is missing or included twice.',
    path_malformed: 'The path from your leaf to the root is malformed.',
    amount_invalid: 'An amount on the path is negative or too large.',
    not_in_tree:
      'Your leaf does not lead to the published root. If you have changed your email address since then, check with the old one. Otherwise save the proof and show it to others.',
    other_sum: 'The parts do not add up to your amount.',
  },
  histories: {
    forged: (seq: string) => `Snapshot ${seq} does not have the root it states.`,
    unlinked: (seq: string) => `Snapshot ${seq} does not follow from the one before it.`,
    rewritten: (seq: string) =>
      `Snapshot ${seq} differs from the one this browser saw earlier. Save what you can and tell others.`,
    gone: (seq: string) => `Snapshot ${seq} was published earlier and is now missing.`,
  },
  leaf: {
    snapshot: 'Snapshot',
    now: 'Owed to you now',
    total: 'Owed to all members',
    places: 'Your places in the tree',
    took: 'Checked in',
    ms: (count: string) => `${count} ms`,
    format: 'Format',
    root: 'Root',
    seal: 'Seal of the ledger',
  },
  address: {
    label: 'Your email address at that time',
    help: 'Your leaf contains the address you had on the day of the snapshot. What you enter stays in this browser.',
    check: 'Check again',
  },
  dispute: {
    title: 'Does the check still fail?',
    lead: 'Open a dispute. It includes what this browser received and calculated, it is kept permanently, and the public page counts it as open. Save a copy of the same file.',
    words: 'Your comment',
    open: 'Open a dispute',
    save: 'Save the evidence',
    opened: (day: string) => `Dispute opened ${day}`,
    states: {
      open: 'Open, counted in public',
      approving: 'Open, counted in public',
      founded: 'Ended: you were right',
      unfounded: 'Ended by two people as unfounded; the evidence is kept',
    },
    noAnswer: 'Not answered yet.',
    answer: (words: string) => `Answer: ${words}`,
  },
  files: {
    title: 'Download and verify independently',
    claim: 'Save my proof',
    claimMeans:
      'What we owe you, on which terms, with the signed proof. You can use it without this site.',
    saved: 'Proof saved',
    snapshot: 'The published figures, with reserves by address. Get it from a source you trust.',
    page: 'A page that checks your proof from a file, offline.',
    verify: 'The same for Node: node verify.mjs PROOF YOUR-ADDRESS SNAPSHOT',
    leaves: 'All leaves. Anyone can add them up.',
    audit: 'Adds them up: node audit.mjs SNAPSHOT LEAVES',
  },
  history: {
    title: 'Snapshots',
    remembered: 'Each one builds on the one before. This browser remembers them.',
  },
  means: {
    title: 'What this proves, and what it does not',
    points: [
      'Your balance is included in the published total of what we owe. Nobody who checks can be left out, and this page checks every time you log in.',
      'If 5 of every 100 members check, leaving out 60 members is noticed with a probability of 95%.',
      'It does not prove that we hold the coins. For that, see Solvency.',
      'It cannot show debts that are kept outside this ledger.',
    ],
  },
};
