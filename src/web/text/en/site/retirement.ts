import type { AssetWords } from './asset.ts';

export const retirement: AssetWords = {
  about: {
    title: 'Retirement: decades, costs and bad years | Candor',
    description:
      'What long saving depends on, how it goes wrong, and what to ask before money is tied up for years.',
  },
  title: 'Retirement',
  tagline: 'Long years, small costs',
  paragraphs: [
    'Saving for retirement takes decades. Costs, inflation and the wish to sell in a bad year decide more than any single choice does.',
  ],
};
