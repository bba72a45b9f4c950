import { paths } from '../../../app/paths.ts';

export const company = {
  about: {
    title: 'Company: who runs this and how | Candor',
    description:
      'Who stands behind this site, what the software does, and what nobody in it can do alone.',
  },
  title: 'Company',
  lead: 'There are no portraits on this page, no office and no number of happy clients. We would have had to invent them.',
  paragraphs: [
    'Two parties stand behind a site like this one. The operator runs it: it holds the keys, chooses where coins are placed, employs people and answers to a regulator. Candor is the software. It keeps the books, and it is built so that the operator’s people cannot do certain things, not even together.',
    'The makers of the software publish its source under a free licence. They hold nobody’s money, see nobody’s account and earn nothing from deposits. Anyone who wants to know how a figure is calculated can read the rule behind it, and the test that tries to break it.',
    'We began with a list of platforms that failed, and wrote down for each what its software had allowed. Balances that were typed. Returns that were other people’s deposits. Withdrawals without an answer. Reserves on paper. Then we made a table of how money may move, and gave it to the database to keep.',
  ],
  operator: {
    title: 'The operator of this site',
    sandbox: 'None',
    sandboxText:
      'This is a sandbox. No company stands behind it, no regulator supervises it and no real money is in it. A live installation does not start until these are configured:',
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
    title: 'One deposit, as the ledger sees it',
    lead: 'Every amount is written twice: where it came from, and where it went. Both sides must be equal or nothing is written at all.',
    example: 'An example, with round numbers',
    sheet: 'Deposit of 0.02500000 BTC at $60,000.00',
    columns: { account: 'Account', debit: 'Debit', credit: 'Credit' },
    entries: [
      ['Custody', 'Coins we hold, as the chain shows them', '0.02500000 BTC', ''],
      ['Exchange, coin side', 'What came in, at a rate stored before', '', '0.02500000 BTC'],
      ['Exchange, dollar side', 'The same value, counted in dollars', '$1,500.00', ''],
      ['Your Account Balance', 'What is owed to you from now on', '', '$1,500.00'],
    ],
    points: [
      [
        'Nothing is erased.',
        'A correction is a new entry that undoes an old one, with a reason and a second person. Both stay visible.',
      ],
      [
        'Nothing is posted twice.',
        'Each payment has one key. Seeing it a second time changes nothing.',
      ],
      [
        'Nothing goes below zero.',
        'Not your account and not a pool, whatever arrives in the same instant.',
      ],
    ],
  },
  map: {
    title: 'The map of money',
    lead: 'These are the only paths. The database refuses any other entry, no matter who makes it and from which screen.',
    flows: [
      {
        name: 'Your money, in and out',
        stops: ['The chain', 'Custody', 'Your balance', 'Your withdrawal', 'The chain'],
      },
      {
        name: 'What was earned',
        stops: ['Custody', 'Placed outside', 'Back above cost', 'Gain pool', 'Your returns'],
      },
      {
        name: 'What the operator adds, shown apart',
        stops: ['The chain', 'Operator’s capital', 'Capital pool', 'Your returns'],
      },
    ],
    closed: {
      name: 'The road that does not exist',
      stops: ['Your balance', 'Either pool', 'Someone’s returns'],
      why: 'This is how returns are paid out of deposits. A test searches every chain of entries for such a road, and fails the build if it finds one.',
    },
  },
  alone: {
    title: 'What nobody can do alone',
    lead: 'The list we would want to see before we left money anywhere.',
    columns: { act: 'The act', takes: 'It takes', kept: 'What keeps it so' },
    rows: [
      ['Type a profit into an account', 'Nobody can', 'No entry of that kind exists'],
      ['Change or delete an entry', 'Nobody can', 'The database refuses it, even to its owner'],
      [
        'Pay returns out of deposits',
        'Nobody can',
        'No road on the map leads from a member to a pool',
      ],
      [
        'Adjust a balance',
        'Two people and a reason',
        'Drawn on the operator’s own capital, and shown to the member',
      ],
      [
        'Place coins outside, or fund a pool',
        'Two people and evidence',
        'Each approves a fingerprint of exactly what was shown',
      ],
      [
        'Pay a withdrawal',
        'One person, two above the limit',
        'The sum was set aside when you asked for it',
      ],
      [
        'Refuse a withdrawal',
        'Two people',
        'The reason is on a closed list and is counted in public',
      ],
      [
        'Hold it longer than 72 hours',
        'A second person',
        'Fourteen days at most, save for a legal order that is cited',
      ],
      [
        'Take out the operator’s capital',
        'Two people',
        'Only above all that is owed, the pools and open incidents',
      ],
    ],
    note: 'Two dishonest people can still agree. What they sign stands in the books with both names, and the losses they cause would be real.',
  },
  check: {
    title: 'Do not take our word for it',
    lead: 'Each of these can be opened by anyone, without an account.',
    links: [
      [
        'What is held against what is owed',
        'Reserves from the chain, debts from the ledger.',
        'Solvency',
        paths.solvency,
      ],
      [
        'How long payouts took',
        'Measured times, those that wait, refusals by reason.',
        'Payout clock',
        paths.status,
      ],
      [
        'What no software can prove',
        'The part of the risk that we cannot take from you.',
        'Risk disclosure',
        paths.risk,
      ],
      [
        'What you and the operator agree to',
        'Short, and without a clause that takes it back.',
        'Terms of use',
        paths.terms,
      ],
    ],
  },
} as const;
