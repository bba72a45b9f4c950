import type { AssetWords } from './asset.ts';

export const forex: AssetWords = {
  about: {
    title: 'Forex: pairs, costs and borrowed money | Candor',
    description:
      'How currency trading gains and loses, what leverage does to small moves, and what to ask first.',
  },
  title: 'Forex',
  tagline: 'One side gains what the other loses',
  paragraphs: [
    'Currencies are traded in pairs. What one side gains the other loses, less the costs of both, and borrowed money makes each move larger.',
  ],
};
