import type { AssetWords } from './asset.ts';

export const realEstate: AssetWords = {
  about: {
    title: 'Real estate: rent, value and what can fall | Candor',
    description:
      'How property earns and loses money, what it costs to hold, and what to ask before you place any.',
  },
  title: 'Real Estate',
  tagline: 'Rent, value, and what stands empty',
  paragraphs: [
    'Real estate pays by rent and by a rise in value, and it loses by vacancies, repairs, rates of interest and a fall in value. It can take months to sell.',
  ],
};
