import { counted } from './counted.ts';

/** The words of the proof's screen (MEM-15). */
export const proof = {
  title: 'Proof',
  under: 'Your browser checks that your balance is part of what we say we owe.',
  more: 'More about this proof',
  result: 'Result',
  see: 'See the difference',
  waiting: (coins: string) => `plus ${coins} that arrived and are in review`,
  verdicts: {
    none: {
      title: 'No snapshot yet',
      says: 'We publish the first one within a day of the first deposit.',
    },
    not_owed: {
      title: 'Nothing was owed to you at that time',
      says: 'Your accounts were empty when the newest snapshot was made, so it contains no leaf for you.',
    },
    wrong: { title: 'Your balance could not be found in the published tree', says: '' },
    rewritten: { title: 'The published history has changed since your last visit', says: '' },
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
  check: {
    again: 'Check again',
    going: 'Checking your balance',
    goes: 'Your browser adds up the path from your leaves to the published root.',
    counted: (sum: string) => `Your ${sum} is counted`,
    part: (total: string, moment: string) =>
      `It is part of the ${total} we owe all members, in the snapshot of ${moment}.`,
    took: 'Your browser checked the sum in',
    ms: (count: string) => `${count} ms`,
    now: (sum: string) => `We owe you ${sum} now.`,
    stale: 'Could not check again. The result below is from your last check.',
  },
  reserves: {
    held: 'Reserves held',
    of: (percent: string) => `${percent} of what we owe`,
    unread: 'Not every chain has been read yet',
    see: 'See the reserves',
  },
  path: {
    label: 'The path from the root down to your leaves',
    root: 'Published root',
    leaves: (count: number) => (count === 1 ? 'Your leaf' : `Your ${count} leaves`),
    hashes: (count: number) => (count === 1 ? '1 hash' : `${count} hashes`),
    levels: (count: number) => counted(count, 'level', 'levels'),
    meet: 'Your paths meet',
    meetHere: 'your paths meet here',
    stops: 'the check stops here',
    states: { found: 'Correct', failed: 'Failed', unchecked: 'Not checked' },
    all: (count: number) => `Show all ${counted(count, 'level', 'levels')}`,
    fewer: 'Show fewer levels',
    yours: 'yours, computed here',
    given: 'a hash we gave you',
    split: (count: number) =>
      `Your balance is split over ${counted(count, 'leaf', 'leaves')}, ` +
      'so that nobody can read it from the tree.',
  },
  root: {
    title: 'Published root',
    snapshot: (no: number) => `Snapshot ${no}`,
    same: 'Everyone sees the same root',
    compare: 'Compare it with a friend, or with a witness. A different root means a different sum.',
    copy: 'Copy root',
    notCopied: 'Failed to copy the root.',
  },
  witnesses: {
    title: 'Witnesses',
    agree: (agreeing: number, all: number) => `${agreeing} of ${all} agree`,
    none: 'None yet',
    empty: 'No witness follows this history yet',
    run: 'A witness keeps our history on its own machine and notices a change. Anyone can run one:',
    script: 'witness.mjs',
    cosigned: 'Co-signed this history',
    behind: (seals: string) => `Co-signed up to seal ${seals}`,
    block: (height: string) => `Bitcoin block ${height}`,
    contains: (seals: string, all: string) =>
      `Contains the first ${seals} of ${counted(all, 'seal', 'seals')}`,
    checkpoint: 'Our signed checkpoint',
    browser: 'This browser',
    saw: (count: number) =>
      count === 1 ? 'Saw 1 snapshot, unchanged' : `Saw ${count} snapshots, none changed`,
    changed: 'Saw a different history earlier',
    device: 'on your device',
  },
  leaf: {
    title: 'Details of the snapshot',
    now: 'Owed to you now',
    places: 'Your places in the tree',
    format: 'Format',
    rootHash: 'Hash of the tree',
    seal: 'Seal of the ledger',
  },
  address: {
    title: 'Did your email address change?',
    label: 'Your email address at that time',
    help: 'Your leaf contains the address you had on the day of the snapshot. What you enter stays in this browser.',
    check: 'Check with this address',
  },
  dispute: {
    title: 'Dispute',
    lead: 'Open a dispute. It includes what this browser received and calculated, it is kept permanently, and the public page counts it as open. Save a copy of the same file.',
    words: 'Your comment',
    open: 'Open a dispute',
    send: 'Submit dispute',
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
    count: (files: number) => `Your signed proof and ${counted(files, 'file', 'files')}`,
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
    title: 'Earlier snapshots',
    count: (snapshots: number) =>
      snapshots === 1 ? '1 so far' : `${snapshots}, each follows from the one before`,
    remembered: 'The newest stand first. This browser remembers their roots.',
  },
  means: {
    title: 'What this proves, and what it does not',
    short: 'It counts what we owe. Reserves are checked separately.',
    points: [
      'Your balance is included in the published total of what we owe. Nobody who checks can be left out, and this page checks every time you log in.',
      'If 5 of every 100 members check, leaving out 60 members is noticed with a probability of 95%.',
      'It does not prove that we hold the coins. For that, see Solvency.',
      'It cannot show debts that are kept outside this ledger.',
    ],
  },
};
