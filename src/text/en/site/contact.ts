export const contact = {
  about: {
    title: 'Contact: ask the operator',
    description: 'How to reach the operator of this site, and what its staff will never ask for.',
  },
  title: 'Contact',
  lead: 'Ask your questions before you decide.',
  paragraphs: [
    'Your message goes to the operator’s inbox. You get a receipt with a reference by email, and then an answer from a person.',
    'If your question is about money, include the date, the amount, the coin, and the transaction id if you have it. We can then look it up on the chain and in the ledger.',
  ],
  never: {
    title: 'What we will never ask for',
    points: [
      'Your password, a code, or the recovery phrase of a wallet.',
      'A fee, a tax or a further deposit before a withdrawal is paid. There is no such entry in the ledger.',
      'Control of your screen, or a conversation on another app.',
    ],
    after: 'If someone asks for this in our name, it is not us. Stop and tell us here.',
  },
  operator: {
    title: 'Who you are writing to',
    sandbox:
      'The person who runs this copy. A sandbox has no operator. Messages stay in its own inbox and no mail leaves it. A live installation shows its name, address, email address and risk contact here.',
    unverified: 'As stated by the operator, not verified by Candor.',
    items: {
      legalName: 'Operator',
      registeredAddress: 'Address',
      supportEmail: 'Email',
      riskContact: 'Questions about risk',
      regulator: 'Regulator, for complaints',
    },
  },
} as const;
