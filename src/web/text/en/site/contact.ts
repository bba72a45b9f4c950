export const contact = {
  about: {
    title: 'Contact: ask the operator | Candor',
    description:
      'How to reach the operator of this site, and what its people will never ask of you.',
  },
  title: 'Contact',
  tagline: 'Ask before you decide, not after',
  paragraphs: [
    'A message from this page reaches the operator. Nobody who answers will ask for your password, a code, or a payment.',
  ],
};
