export const career = {
  about: {
    title: 'Career: how to apply | Candor',
    description: 'How an application is made, who reads it, and how long it is kept.',
  },
  title: 'Career',
  lead: 'Applications go through the site, and through nothing else.',
  paragraphs: [
    'Use the form on this page. It reaches the operator’s inbox and nobody in between: there is no agent, no recruiting platform and no test that you pay for. You get a receipt with a reference, and your CV is opened only by the people who decide.',
    'If there is no opening we say so. We keep no list of applicants for later unless you ask us to, and erase your documents when the matter is closed.',
  ],
  sandbox:
    'This is a sandbox: no operator stands behind it and nobody is hiring. You may try the form; what you send stays in this copy’s own inbox.',
  roles: {
    title: 'What the work is',
    lead: 'The software knows four kinds of staff. Each sees what the work needs, and none can move money alone.',
    columns: { role: 'Role', does: 'Does', cannot: 'Cannot' },
    rows: [
      [
        'Support',
        'Reads messages, confirms deposits that need a look, explains entries to the people they belong to.',
        'Approve a payout, change a balance, or look into an account without leaving a trace.',
      ],
      [
        'Finance',
        'Proposes and approves payouts, placements and distributions, each with its evidence.',
        'Approve what they proposed themselves.',
      ],
      [
        'Auditor',
        'Reads everything: the ledger, the approvals, the log of who did what.',
        'Change anything at all.',
      ],
      [
        'Owner',
        'Appoints people, sets the limits, answers for the rest.',
        'Type a profit, erase an entry, or take members’ money for a pool. Nobody can.',
      ],
    ],
  },
  suit: {
    title: 'Who fits, and who does not',
    lead: 'Better to know before the first conversation.',
    fits: {
      title: 'You may like it here',
      claims: [
        ['You say the bad news first.', 'It is the house style, in mails as in meetings.'],
        ['You would rather be checked than trusted.', 'Every act has a second pair of eyes.'],
        [
          'You can explain a loss to the person who bore it.',
          'That is the hardest part of the work.',
        ],
      ],
    },
    not: {
      title: 'You may not',
      claims: [
        ['You are paid by what you sell.', 'Nobody here earns from a deposit or an invitation.'],
        ['You need to be quick and alone.', 'Two people take longer than one. That is the point.'],
        ['You like round numbers.', 'Ours have two decimals and a source.'],
      ],
    },
  },
  fraud: {
    title: 'Job offers that are not ours',
    points: [
      'We do not hire over chat apps, and do not write to people who have not applied.',
      'No job here asks for a deposit, for your own coins, or for your bank account to pass money through.',
      'Nobody is paid for rating, liking or clicking.',
    ],
    after: 'Offers like these use the names of real companies. Tell us if one uses ours.',
  },
} as const;
