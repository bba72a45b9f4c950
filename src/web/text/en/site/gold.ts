import type { AssetWords } from './asset.ts';

export const gold: AssetWords = {
  about: {
    title: 'Gold: no interest, only a price | Candor',
    description:
      'How gold gains and loses, what its keeping costs, and the long years in which its price fell.',
  },
  title: 'Gold',
  tagline: 'It pays nothing while you hold it',
  paragraphs: [
    'Gold pays neither interest nor rent. Whoever holds it gains only when someone pays more for it later, and pays for its keeping until then.',
  ],
};
