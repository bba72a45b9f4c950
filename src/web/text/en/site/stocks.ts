import type { AssetWords } from './asset.ts';

export const stocks: AssetWords = {
  about: {
    title: 'Stocks: a share of gains and of losses | Candor',
    description:
      'How shares earn and lose, what dealing costs, and what to ask before buying a part of a company.',
  },
  title: 'Stocks',
  tagline: 'A share of the gains, and of the losses',
  paragraphs: [
    'A share is a part of a company. It gains by dividends and by its price, and it can lose all of its value when the company fails.',
  ],
};
