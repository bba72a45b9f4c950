export const status = {
  about: {
    title: 'Status: how long withdrawals took | Candor',
    description: 'Measured times of withdrawals, those that wait, and refusals by reason.',
  },
  title: 'Status',
  tagline: 'Measured times, not promised ones',
  paragraphs: [
    'How long withdrawals really took, how many wait, and why any was refused: figures of this installation, not aims.',
  ],
};
