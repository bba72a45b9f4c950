export const company = {
  about: {
    title: 'Company: who runs this and how | Candor',
    description:
      'Who stands behind this site, what the software does, and what it leaves to people.',
  },
  title: 'Company',
  tagline: 'An operator, its software, and their books',
  paragraphs: [
    'Candor is software that an operator runs. The operator named at the foot of this page answers for what is done with it; the software shows every movement of money with its source.',
  ],
};
