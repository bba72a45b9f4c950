export const privacy = {
  about: {
    title: 'Privacy Policy: what is kept and why | Candor',
    description:
      'Which personal data are collected, what they are used for, who sees them, and your rights.',
  },
  title: 'Privacy Policy',
  tagline: 'What is kept, why, and for how long',
  paragraphs: [
    'This page says which personal data are collected, what they are used for and how long they are kept, and how you see, correct or erase them.',
  ],
};
