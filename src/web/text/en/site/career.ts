export const career = {
  about: {
    title: 'Career: how to apply | Candor',
    description: 'How an application is made, who reads it, and how long it is kept.',
  },
  title: 'Career',
  tagline: 'Applications go through this site',
  paragraphs: [
    'We say here what work there is and how to apply. There is no agent and no fee: an application costs nothing but the time to write it.',
  ],
};
