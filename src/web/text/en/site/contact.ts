export const contact = {
  about: {
    title: 'Contact: ask the operator | Candor',
    description:
      'How to reach the operator of this site, and what its people will never ask of you.',
  },
  title: 'Contact',
  lead: 'Ask before you decide, not after.',
  paragraphs: [
    'A message from this page goes to the operator’s inbox, where people read it. You get a receipt with a reference by e-mail, and then an answer from a person.',
    'If money is involved, tell us the date, the amount and the coin, and the transaction’s id if you have it. Those can be looked up on the chain and in the ledger, and make an answer possible on the first try.',
  ],
  never: {
    title: 'What nobody here will ask for',
    points: [
      'Your password, a code, or the recovery phrase of a wallet.',
      'A fee, a tax or a further deposit before a withdrawal is paid. There is no such entry in the ledger.',
      'Control of your screen, or a conversation on another app.',
    ],
    after: 'If someone does, in our name, it is not us. Stop, and tell us here.',
  },
  operator: {
    title: 'Who you are writing to',
    sandbox:
      'Nobody but the person who runs this copy. In a sandbox there is no operator: messages stay in its own inbox and no mail leaves it. A live installation shows its name, address, e-mail address and risk contact here.',
    unverified: 'As stated by the operator, not verified by Candor.',
    items: {
      legalName: 'Operator',
      registeredAddress: 'Address',
      supportEmail: 'E-mail',
      riskContact: 'Questions of risk',
      regulator: 'Regulator, if an answer does not satisfy you',
    },
  },
} as const;
