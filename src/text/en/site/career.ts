export const career = {
  about: {
    title: 'Career: how to apply',
    description: 'How an application is made, who reads it, and how long it is kept.',
  },
  title: 'Career',
  lead: 'You can apply only through this page.',
  paragraphs: [
    'Use the form on this page. It goes directly to the operator’s inbox. There is no agent, no recruiting platform and no paid test. You get a receipt with a reference, and only the people who decide open your CV.',
    'If there is no opening, we tell you. We keep your details for later only if you ask us to, and erase your documents when your application is closed.',
  ],
  sandbox:
    'This is a sandbox. It has no operator and nobody is hiring. You can try the form. Your message stays in this copy’s own inbox.',
  roles: {
    title: 'Roles',
    lead: 'There are four staff roles. Each sees what it needs, and none can move money alone.',
    columns: { role: 'Role', does: 'Does', cannot: 'Cannot' },
    rows: [
      [
        'Support',
        'Reads messages, confirms deposits that need review, and explains entries to members.',
        'Approve a payout, change a balance, or view an account without a record.',
      ],
      [
        'Finance',
        'Proposes and approves payouts, placements and distributions, each with its evidence.',
        'Approve their own proposals.',
      ],
      [
        'Auditor',
        'Reads everything: the ledger, the approvals, the log of who did what.',
        'Change anything.',
      ],
      [
        'Owner',
        'Appoints people, sets limits and is responsible for the operation.',
        'Enter a profit, erase an entry, or use members’ money for a pool. Nobody can.',
      ],
    ],
  },
  suit: {
    title: 'Is this for you?',
    lead: 'What to expect before you apply.',
    fits: {
      title: 'You may like it here',
      claims: [
        ['You say the bad news first.', 'We do the same, in mails and in meetings.'],
        ['You are happy to have your work checked.', 'A second person reviews important actions.'],
        [
          'You can explain a loss to the person who suffered it.',
          'This is the hardest part of the work.',
        ],
      ],
    },
    not: {
      title: 'You may not',
      claims: [
        ['You are paid by what you sell.', 'Nobody here earns from a deposit or an invitation.'],
        ['You prefer to work fast and alone.', 'Two people take longer than one, on purpose.'],
        ['You prefer rough figures.', 'Ours are exact to the cent and have a source.'],
      ],
    },
  },
  fraud: {
    title: 'Job offers that are not ours',
    points: [
      'We do not hire through chat apps or contact people who have not applied.',
      'No job here requires a deposit, your own coins, or the use of your bank account.',
      'Nobody is paid for rating, liking or clicking.',
    ],
    after: 'Such offers often use the names of real companies. Tell us if one uses ours.',
  },
} as const;
