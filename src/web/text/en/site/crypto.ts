import type { AssetWords } from './asset.ts';

export const crypto: AssetWords = {
  about: {
    title: 'Crypto: prices, keys and final payments | Candor',
    description:
      'How coins gain and lose value, what final means on a chain, and what to ask before you send any.',
  },
  title: 'Crypto',
  tagline: 'A price, a key, and no one to call',
  paragraphs: [
    'A coin has a price and a key. The price can halve in weeks, and a lost key is lost for good. Nobody can reverse a payment on a chain.',
  ],
};
