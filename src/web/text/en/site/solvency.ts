export const solvency = {
  about: {
    title: 'Solvency: what is held and what is owed | Candor',
    description:
      'Reserves and liabilities of this installation, side by side, as the ledger counts them.',
  },
  title: 'Solvency',
  tagline: 'What is held, against what is owed',
  paragraphs: [
    'What members are owed and what is held for them stand here side by side, whichever is larger.',
  ],
};
