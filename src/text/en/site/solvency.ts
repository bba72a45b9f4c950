import { counted } from '../counted.ts';
import { correctionKinds } from './correction-kinds.ts';

const seals = (size: string): string => counted(size, 'seal', 'seals');

export const solvency = {
  about: {
    title: 'Solvency: what is held and what is owed',
    description:
      'Reserves and liabilities of this installation, side by side, from its ledger and its chains.',
  },
  title: 'Solvency',
  sandbox:
    'This is a sandbox. The reserves and liabilities below are play money on simulated chains.',
  notRead: 'The books have not been read yet. This takes a few seconds after a start.',
  testNetwork:
    'This is a sandbox on test networks. The reserves below are read from their nodes, and the ' +
    'coins have no value.',
  chains:
    'The reserves below are the coins that the operator’s nodes show at the operator’s addresses, ' +
    'each coin as of one block.',
  asOf: (moment: string) => `As of ${moment}. Reserves are rounded down, liabilities up.`,
  sides: {
    answer: (held: string) => `For every $100 we owe members, we hold ${held}.`,
    surplus: (sum: string) => `The lighter part is what we hold beyond what we owe: ${sum}.`,
    missing: (sum: string) => `The outlined part is missing: ${sum}.`,
    lead: 'Coins are valued at the current price. Coins placed at venues do not count as reserves.',
    held: 'Held, from the chains',
    owed: 'Owed, from the ledger',
    percent: 'Reserves as a percentage of liabilities',
    times: 'Reserves as a multiple of liabilities',
    own: (sum: string) =>
      `Reserves include the operator’s own money, booked at ${sum}. It is not a deposit and is listed separately below.`,
    nothing: 'No liabilities',
    notRead: 'Not all chains have been read yet',
    coinNotRead: 'Chain not read yet, counted as zero',
    total: 'Total',
    coins: (coins: string, rate: string) => `${coins} at $${rate}`,
  },
  classes: {
    member_balance: ['Account balances', 'Principal: can be withdrawn on any day'],
    member_profit_locked: ['Profit, locked', 'Paid, locked until its position matures'],
    member_profit: ['Profit, free', 'Matured, can be withdrawn'],
    member_payout: ['Pending withdrawals', 'Requested and not yet confirmed on chain'],
    unclaimed: ['Unclaimed', 'Very small or unclaimed balances, still owed'],
    suspense: ['Unmatched payments', 'Received, owner not confirmed yet'],
    operator_capital: ['The operator’s own money', 'Pays for adjustments and costs'],
    pool_gain: ['Gains pools', 'Earned at venues, not paid to members yet'],
    pool_capital: ['Capital pools', 'Added by the operator, not paid yet'],
    placement: ['Placements, at cost', 'Coins at outside venues, not counted as reserves'],
    loss: ['Losses not yet shared', 'Recorded, not yet absorbed or shared'],
    incident: ['Incidents', 'Shortfalls not covered yet'],
  } satisfies Record<string, readonly [name: string, means: string]>,
  behind: {
    title: 'Behind these figures',
    lead: 'Open a line to see its table and its evidence.',
  },
  suspense: {
    title: 'Unmatched payments',
    lead: 'Payments that arrived without their tag or differed from the quote. They count as liabilities until two people credit or return them.',
    none: 'None.',
    known: 'Owner known, in review',
    unknown: 'Owner unknown',
    payments: (count: number) => counted(count, 'payment', 'payments'),
  },
  apart: {
    title: 'Other items in the books',
    lead: 'These are in the books but count neither as reserves nor as liabilities.',
  },
  pools: {
    title: 'Where returns come from',
    lead: 'Returns are paid only from a plan’s pools. Gains and the operator’s own money are kept separate.',
    gainsIn: 'Received from gains',
    gainsPaid: 'Paid from gains',
    capitalIn: 'Added by the operator',
    capitalPaid: 'Paid from operator money',
    absorbed: 'Losses absorbed',
    left: 'Left',
    closed: 'Closed to new deposits',
    idle: (count: number) =>
      count === 1
        ? 'One more plan has received and paid nothing.'
        : `${count} more plans have received and paid nothing.`,
  },
  unproven: {
    title: 'What this page does not prove',
    lead: 'Both totals can be correct and still be incomplete.',
    points: [
      [
        'That there are no other debts.',
        'The tree contains what the ledger owes, and members can find their own balance in it under Proof. A debt that was never booked is in neither.',
      ],
      [
        'That the coins are free.',
        'A chain shows that the coins are there. It does not show who else may have a claim on them.',
      ],
      [
        'That the nodes tell the truth.',
        'We read the operator’s nodes. Where two are set up, a reading counts only if both agree. You can check the addresses and blocks below with your own node.',
      ],
      [
        'That the coins were there yesterday.',
        'Coins can be borrowed for a day. Check the history below, and check again on a day of your choice.',
      ],
    ],
  },
  addresses: {
    title: 'Check the addresses',
    lead: 'The addresses that hold the coins, largest first, with the block at which each was read. Anyone can check them in a block explorer.',
    held: 'Counted as reserves',
    block: (height: string, at: string) => `Block ${height}, read ${at}`,
    notRead: 'Not read yet. Nothing is counted.',
    stale:
      'This reading is old because the chain could not be read since. It may no longer be correct.',
    shown: (kind: string, at: string) => `Latest root: ${kind}, ${at}`,
    notShown: 'Has not signed the latest root',
    before: 'Received before monitoring began',
    beforeMeans: 'Not in the books, so not counted',
    more: (count: number) => `and ${count} more, in the file`,
    file: 'Every address with its block, as a table (CSV)',
    check:
      'Incoming coins count once they are in a block. Outgoing coins count until a block contains the payment. If the chain drops a block, its reading is dropped too.',
    simulated:
      'These chains are simulated, so public explorers do not show them. The treasury spends the oldest coins first.',
  },
  corrections: {
    title: 'Corrections',
    lead: 'Entries are never erased. Two people correct a mistake with a new entry and a reason.',
    none: 'None so far',
    kinds: correctionKinds,
    count: (count: number) => (count === 1 ? 'once' : `${count} times`),
  },
  missed: {
    title: 'Missed targets',
    lead: 'A target is not a promise. Since their start these plans have paid less from gains, after losses, than their targets.',
    none: 'None so far',
    target: 'Targets so far',
    gain: 'Paid from gains',
    lost: 'Lost',
    result: 'Result: gains less losses',
    capital: 'Added by the operator',
  },
  tree: {
    title: 'Liabilities as a Merkle tree',
    lead: 'Every day we publish all liabilities as a Merkle sum tree. Members can find their own balance in it, and anyone can add up the leaves.',
    none: 'No snapshot yet',
    waits: (coins: readonly string[]) =>
      `No snapshot yet. It waits up to ten minutes for a reading of ${coins.join(', ')}.`,
    notRead: (coins: readonly string[]) =>
      `Published without a reading of ${coins.join(', ')} because the chain could not be read.`,
    no: 'Latest snapshot',
    total: 'Liabilities in the tree, in USD',
    coin: (asset: string) => `Liabilities in ${asset}, in the tree`,
    held: (coins: string) => `Held: ${coins}`,
    format: 'Format',
    root: 'Root',
    formula:
      'Each parent is the SHA-256 of its two children with their sums, its level and the snapshot. Its sums are the totals of its children, each below 2^63. The same file lists the reserves by coin and block. The ratio above is the value of these coins at the current price as a percentage of liabilities, rounded down.',
    disputes: ({ open, founded, unfounded }: Record<'open' | 'founded' | 'unfounded', number>) =>
      `Proof disputes by members: ${open} open, ${founded} upheld, ${unfounded} unfounded (each decided by two people).`,
    control: (count: number) =>
      count === 0
        ? 'No reserve address has signed this root yet, so control of the addresses is not proven.'
        : `${counted(count, 'reserve address', 'reserve addresses')} signed this root.`,
    kinds: {
      bip322: 'Signature (BIP-322)',
      signed_message: 'Signed message',
      anchor: 'Transaction from the address',
    },
    files: {
      snapshot: 'Signed snapshot with reserves by address',
      leaves: 'All leaves',
      audit: 'audit.mjs adds them up (Node, no packages)',
      verifier: 'verifier.html checks a member’s proof from a file',
      all: 'All snapshots',
    },
  },
  seals: {
    title: 'Sealed books',
    lead: 'Each seal is a hash of all new entries and the previous seal. If you keep a head, nobody can change an older entry without changing every head after it.',
    none: 'Not sealed yet',
    no: 'Number',
    head: 'Head',
    at: 'Sealed at',
    all: 'All heads',
    holds: 'Sealed entries are checked again continuously. So far none has changed.',
    broken: (no: string) => `Seal ${no} no longer matches the books`,
    /** The check says in English what it found. */
    fault: (detail: string): string => detail,
    witnesses: 'Witnesses',
    signed: (size: string) => `Checkpoint of ${seals(size)} signed at`,
    root: 'Root over all seals',
    witness: (name: string, size: string) => `${name} cosigned ${seals(size)} at`,
    noWitness: 'No witness has cosigned yet.',
    become:
      'A witness follows the signed checkpoints on its own machine and raises an alarm if history changes. Anyone can run one:',
    checkpoint: 'the newest checkpoint',
    script: 'witness.mjs (Node, no packages)',
    anchors: 'Log heads in Bitcoin blocks',
    anchorsLead:
      'Payouts include the root in Bitcoin blocks that we cannot rewrite. A witness checks each one against the heads it has kept.',
    anchored: (size: string, height: string) => `${seals(size)}, in block ${height}`,
    anchoredSoon: (size: string, height: string) =>
      `${seals(size)}, in block ${height}, not final yet`,
    transaction: 'Transaction',
    allAnchors: 'All anchors with their transactions',
    checkAnchor: 'Check one yourself, offline:',
    anchorFiles: { heads: 'the published heads', page: 'verifier.html', script: 'verify.mjs' },
  },
  earlierName: (name: string, until: string) => `Until ${until} this firm was called ${name}.`,
  keys: {
    title: 'Replaced signing keys',
    lead: 'With real money, two people sign decisions with their own security keys. If fewer than two keys are left, the operator can enrol one on the server itself. It is listed here at once and cannot sign decisions for 72 hours.',
    none: 'No key has been replaced.',
    enrolled: (at: string) => `Enrolled ${at}`,
    usable: (at: string) => `Cannot sign before ${at}`,
    fingerprint: 'Fingerprint (SHA-256 of the public key)',
  },
  history: {
    title: 'Daily history',
    lead: 'The closing figures and the lowest ratio of each day. Bad days stay in the list.',
    day: 'Day',
    held: 'Held',
    owed: 'Owed',
    lowest: 'Lowest ratio',
    range: (ratio: string, day: string) =>
      `The lowest reading of these days was ${ratio}, on ${day}. The dotted line is 100%.`,
    bad: 'Reserves were below liabilities',
  },
};
