import { paths } from '#contract/paths.ts';

export const company = {
  about: {
    title: 'Company: who runs this and how',
    description: 'Who runs this site, what the software does, and what no one person can do alone.',
  },
  title: 'Company',
  lead: 'This page shows no portraits, office or client numbers, because we would have to invent them.',
  paragraphs: [
    'There are two parties behind this site. The operator runs it: it holds the keys, chooses where coins are placed, employs people and answers to a regulator. The other party is the software. It keeps the books, and it is built so that the operator’s people cannot do certain things, not even together.',
    'The makers of the software publish its source under a free licence. They hold no member’s money, see no accounts and earn nothing from deposits. Anyone who wants to know how a figure is calculated can read the rule behind it, and the test that tries to break it.',
    'We started with a list of failed platforms and what their software had allowed: balances typed in by hand, returns paid from other people’s deposits, withdrawals left unanswered, and reserves that existed only on paper. Then we defined every way that money can move, and made the database enforce it.',
  ],
  operator: {
    title: 'The operator of this site',
    sandbox: 'None',
    sandboxText:
      'This is a sandbox. It has no company, no regulator and no real money. A live installation starts only when these are configured:',
    needs: [
      'Legal name and registration number',
      'Registered address',
      'Regulator and licence reference',
      'Support address and risk contact',
    ],
    liveText: 'As stated by the operator, not verified by Candor.',
    register: 'Look it up in the regulator’s register',
    items: {
      legalName: 'Legal name',
      registrationNumber: 'Registration number',
      registeredAddress: 'Registered address',
      regulator: 'Regulator',
      licenceReference: 'Licence',
    },
  },
  ledger: {
    title: 'One deposit in the ledger',
    lead: 'Every amount is booked twice: where it came from and where it went. Both sides must be equal, or nothing is booked.',
    example: 'An example, with round numbers',
    sheet: (coins: string, rate: string) => `Deposit of ${coins} at ${rate}`,
    columns: { account: 'Account', debit: 'Debit', credit: 'Credit' },
    entries: [
      ['Custody', 'Coins we hold, as the chain shows them'],
      ['Exchange, coin side', 'Coins received, at a rate stored before'],
      ['Exchange, dollar side', 'The same value, counted in dollars'],
      ['Your Account Balance', 'What is owed to you from now on'],
    ],
    points: [
      [
        'Nothing is erased.',
        'A correction is a new entry that reverses an old one. It needs a reason and a second person, and both entries stay visible.',
      ],
      [
        'Nothing is posted twice.',
        'Each payment has one key. Receiving it a second time changes nothing.',
      ],
      [
        'Nothing goes below zero.',
        'No account or pool can go below zero, even if several requests arrive at once.',
      ],
    ],
  },
  map: {
    title: 'Map of money',
    lead: 'Money can move only along these paths. The database rejects any other entry.',
    flows: [
      {
        name: 'Your money, in and out',
        stops: ['The chain', 'Custody', 'Your balance', 'Your withdrawal', 'The chain'],
      },
      {
        name: 'Gains',
        stops: ['Custody', 'Placement', 'Return above cost', 'Gains pool', 'Your returns'],
      },
      {
        name: 'Operator money, shown separately',
        stops: ['The chain', 'Operator’s capital', 'Capital pool', 'Your returns'],
      },
    ],
    closed: {
      name: 'The path that does not exist',
      stops: ['Your balance', 'Either pool', 'Someone’s returns'],
      why: 'This path would pay returns from deposits. An automatic test searches every chain of entries for it and stops the release if it finds one.',
    },
  },
  alone: {
    title: 'What nobody can do alone',
    lead: 'Who must agree before these things can happen, and what enforces it.',
    columns: { act: 'Action', takes: 'Needs', kept: 'Enforced by' },
    rows: [
      ['Enter a profit in an account', 'Not possible', 'No such entry exists'],
      ['Change or delete an entry', 'Not possible', 'The database rejects it, even for its owner'],
      ['Pay returns from deposits', 'Not possible', 'No path leads from a member to a pool'],
      [
        'Adjust a balance',
        'Two people and a reason',
        'Paid from the operator’s own capital and shown to the member',
      ],
      [
        'Place coins at a venue or fund a pool',
        'Two people and evidence',
        'Each person approves exactly the details shown',
      ],
      [
        'Pay a withdrawal',
        'One person, or two above the limit',
        'The amount is set aside when you request it',
      ],
      [
        'Reject a withdrawal',
        'Two people',
        'The reason is from a fixed list and is counted publicly',
      ],
      [
        'Hold it longer than 72 hours',
        'A second person',
        '14 days at most, except for a cited legal order',
      ],
      [
        'Take out the operator’s capital',
        'Two people',
        'Only what exceeds liabilities, pools and open incidents',
      ],
    ],
    note: 'Two dishonest people can still work together. Both names are recorded in the books, but the losses would be real.',
  },
  check: {
    title: 'Check it yourself',
    lead: 'Anyone can open these pages without an account.',
    links: [
      [
        'Reserves and liabilities',
        'Reserves from the chain, liabilities from the ledger.',
        'Solvency',
        paths.solvency,
      ],
      [
        'How long payouts took',
        'Measured times, pending withdrawals, and rejections by reason.',
        'Payout clock',
        paths.status,
      ],
      [
        'What software cannot prove',
        'The risks that remain with you.',
        'Risk disclosure',
        paths.risk,
      ],
      [
        'What you and the operator agree to',
        'The terms, in short and plain language.',
        'Terms of use',
        paths.terms,
      ],
    ],
  },
} as const;
