import { correctionKinds } from './correction-kinds.ts';

export const solvency = {
  about: {
    title: 'Solvency: what is held and what is owed | Candor',
    description:
      'Reserves and liabilities of this installation, side by side, as its ledger and its chains show them.',
  },
  title: 'Solvency',
  lead: 'What is owed to members, beside what the chain shows to be held for them. Both are printed, whichever is larger.',
  sandbox:
    'This is a sandbox: the reserves below are play money on simulated chains, and so are the debts.',
  notRead: 'The books have not been read yet. The worker reads them within seconds of its start.',
  testNetwork:
    'This is a sandbox on test networks: the reserves below are read from their nodes, and their ' +
    'coins are worth nothing.',
  chains:
    'The reserves below are what the operator’s nodes show at the operator’s addresses, each coin ' +
    'in one block.',
  asOf: (moment: string) => `As of ${moment}. Reserves are rounded down, debts up.`,
  sides: {
    title: 'Held against owed',
    lead: 'Coins count at the price of the moment. What is placed with others is no reserve.',
    held: 'Held, by the chains',
    owed: 'Owed, by the ledger',
    percent: 'Held, in percent of what is owed',
    times: 'Held, as a multiple of what is owed',
    own: (sum: string) =>
      `Among what is held is the operator’s own money, booked at ${sum}. It is nobody’s deposit, and it stands apart below.`,
    nothing: 'Nothing is owed',
    notRead: 'Not every chain was read yet',
    coinNotRead: 'Its chain was not read yet: counted as nothing',
    total: 'Total',
    coins: (coins: string, rate: string) => `${coins} at $${rate}`,
  },
  classes: {
    member_balance: ['Account balances', 'Principal: can be withdrawn on any day'],
    member_profit_locked: ['Profit, locked', 'Paid, and locked until its position matures'],
    member_profit: ['Profit, free', 'Matured, can be withdrawn'],
    member_payout: ['Withdrawals on their way', 'Asked for and not yet confirmed by a chain'],
    unclaimed: ['Unclaimed', 'Dust and abandoned money, still owed'],
    suspense: ['In suspense', 'Arrived, not matched to anybody yet'],
    operator_capital: ['The operator’s own money', 'Bears adjustments and costs'],
    pool_gain: ['Pools filled by gains', 'Earned outside, not paid to members yet'],
    pool_capital: ['Pools filled by the operator', 'Put in by the operator, not paid yet'],
    placement: ['Placed with others, at cost', 'Coins at work outside: not here, so no reserve'],
    loss: ['Losses not yet shared', 'Recorded, neither absorbed nor shared'],
    incident: ['Incidents', 'Shortfalls that nobody has covered yet'],
  } as Record<string, readonly [name: string, means: string]>,
  suspense: {
    title: 'Arrived, and not matched',
    lead: 'Coins that came without their tag, or differed from what was quoted. They are owed, and two people release them to the person who shows that they sent them.',
    none: 'None.',
    known: 'Owner known, waits for a person',
    unknown: 'Of nobody known yet',
    payments: (count: number) => (count === 1 ? '1 payment' : `${count} payments`),
  },
  apart: {
    title: 'Neither owed nor held for you',
    lead: 'These stand in the books beside the two sides above, and count for neither.',
  },
  pools: {
    title: 'Where returns come from',
    lead: 'A return is paid only out of a plan’s pools. What was earned and what the operator put in are never mixed.',
    gainsIn: 'Came in from gains',
    gainsPaid: 'Paid out of them',
    capitalIn: 'Put in by the operator',
    capitalPaid: 'Paid out of that',
    absorbed: 'Losses absorbed',
    left: 'Left',
    closed: 'Closed to new deposits',
    families: { real_estate: 'Real estate', crypto: 'Crypto' } as Record<string, string>,
    idle: (count: number) =>
      count === 1
        ? 'One more plan: nothing came in, nothing was paid.'
        : `${count} more plans: nothing came in, nothing was paid.`,
  },
  unproven: {
    title: 'What this page does not prove',
    lead: 'Two sums can both be right and still leave something out.',
    points: [
      [
        'That no debt is kept outside of these books.',
        'The tree holds what the ledger owes. Members find their own sum in it, under Proof; a debt that was never booked is in neither.',
      ],
      [
        'That the coins are free.',
        'A chain shows that they are there. It does not show who else may have a claim on them.',
      ],
      [
        'That the nodes tell the truth.',
        'The operator’s nodes are asked, and where two are named a reading counts only if both say the same. Ask a node of your own for the addresses and blocks below.',
      ],
      [
        'That they were there yesterday.',
        'Coins can be lent for a day. Read the days before, and come back on a day that nobody chose.',
      ],
    ],
  },
  addresses: {
    title: 'Look for yourself',
    lead: 'Where the coins lie, the largest addresses first, each coin in the one block in which it was read. An explorer of the chain shows the same to anybody.',
    held: 'Counted as held',
    block: (height: string, at: string) => `Block ${height}, read ${at}`,
    notRead: 'Not read yet: nothing is counted.',
    stale:
      'This reading is old: the chain could not be read since. What it says may be true no more.',
    shown: (kind: string, at: string) => `Newest root: ${kind}, ${at}`,
    notShown: 'Has not signed the newest root',
    before: 'Lay there before the watch began',
    beforeMeans: 'In no book, so it counts for nothing here',
    more: (count: number) => `and ${count} more, in the file`,
    file: 'Every address with its block, as a table (CSV)',
    check:
      'What is on its way to us counts once a block holds it, and what is on its way from us until a block has paid it. A block that its chain gives up takes its reading with it.',
    simulated:
      'These chains are simulated: no explorer outside knows them. Their treasury spends the coins first that arrived first.',
  },
  corrections: {
    title: 'Corrections',
    lead: 'A booking is never erased. What was wrong is undone by another, for a reason, by two people.',
    none: 'None so far',
    kinds: correctionKinds,
    count: (count: number) => (count === 1 ? 'once' : `${count} times`),
  },
  missed: {
    title: 'Targets that were missed',
    lead: 'A target is no promise. These plans paid less out of gains, after losses, than their targets came to so far.',
    none: 'None so far',
    target: 'Targets so far',
    gain: 'Paid out of gains',
    lost: 'Lost',
    capital: 'Paid by the operator on top',
  },
  tree: {
    title: 'What is owed, as one tree',
    lead: 'Every day all that is owed is published as a tree of hashes that adds up. Every member can find the whole of their sum in it; everybody can add up the leaves.',
    none: 'No snapshot yet',
    waits: (coins: readonly string[]) =>
      `No snapshot yet: it waits, ten minutes at most, for a reading of ${coins.join(', ')}.`,
    notRead: (coins: readonly string[]) =>
      `Without a reading of ${coins.join(', ')}: the chain could not be read before it was published.`,
    no: 'Newest snapshot',
    total: 'Owed in dollars, by the tree',
    root: 'Root',
    formula:
      'A parent is the SHA-256 of both its children with their sums, of its level and of the snapshot; its sums are theirs together, each below 2 to the 63rd. Reserves stand in the same file, coin by coin, at their block; the ratio above is what these coins are worth at the price of the moment, in percent of what is owed, rounded down.',
    disputes: ({ open, founded, unfounded }: Record<'open' | 'founded' | 'unfounded', number>) =>
      `Members who said that their proof does not hold: ${open} open, ${founded} ended as right, ${unfounded} as unfounded by two people.`,
    control: (count: number) =>
      count === 0
        ? 'No key of a reserve address has signed this root yet: that the operator holds them is not shown.'
        : `Keys of ${count} reserve addresses signed this root.`,
    kinds: {
      bip322: 'Signature (BIP-322)',
      signed_message: 'Signed message',
      anchor: 'Transaction of the address',
    } as Record<string, string>,
    files: {
      snapshot: 'The snapshot, signed, with its reserves by address',
      leaves: 'Every leaf',
      audit: 'audit.mjs adds them up, with Node and no package',
      verifier: 'verifier.html checks a member’s proof from a file',
      all: 'All snapshots',
    },
  },
  seals: {
    title: 'The books, sealed',
    lead: 'What was posted since the last seal is hashed, together with that seal, into the next. Keep a head: anyone who changes an older booking has to change every head after it.',
    none: 'Not sealed yet',
    no: 'Number',
    head: 'Head',
    at: 'Sealed at',
    all: 'All heads',
    holds:
      'The worker looks back at what was sealed, again and again. So far all of it is as it was sealed.',
    broken: (no: string) => `Seal ${no} no longer fits the books`,
    witnesses: 'Who else keeps these heads',
    signed: (size: string) => `Checkpoint of ${size} seals signed at`,
    root: 'Root over all seals',
    witness: (name: string, size: string) => `${name} cosigned ${size} seals at`,
    noWitness: 'No witness has cosigned yet.',
    become:
      'A witness follows the signed checkpoints on its own machine and raises an alarm if history changes. Anyone can run one:',
    checkpoint: 'the newest checkpoint',
    script: 'witness.mjs (Node, no packages)',
    anchors: 'Heads in blocks of Bitcoin',
    anchorsLead:
      'Payouts carry the root into blocks that nobody here can rewrite. A witness checks each against the heads that it keeps.',
    anchored: (size: string, height: string) => `${size} seals, in block ${height}`,
    anchoredSoon: (size: string, height: string) =>
      `${size} seals, in block ${height}, which is not deep enough yet to count as final`,
    transaction: 'Transaction',
    allAnchors: 'All of them, with their transactions',
    checkAnchor: 'Check one yourself, offline:',
    anchorFiles: { heads: 'the published heads', page: 'verifier.html', script: 'verify.mjs' },
  },
  keys: {
    title: 'Replaced signing keys',
    lead: 'With real money, decisions are signed by two people with security keys of their own. Where fewer than two such keys are left, the operator can enrol one on the machine itself. It is listed here at once, and decides nothing for 72 hours.',
    none: 'No key was replaced.',
    enrolled: (at: string) => `Enrolled ${at}`,
    usable: (at: string) => `Decides nothing before ${at}`,
    fingerprint: 'Fingerprint (SHA-256 of the public key)',
  },
  history: {
    title: 'The days before',
    lead: 'The last sums of each day, and the lowest ratio that it saw. A bad day stays in the list.',
    day: 'Day',
    held: 'Held',
    owed: 'Owed',
    lowest: 'Lowest ratio',
    bad: 'Less was held than was owed',
  },
};
