import type { AssetWords } from './asset.ts';

export const nfts: AssetWords = {
  about: {
    title: 'NFTs: an entry on a chain and its next buyer | Candor',
    description:
      'What an NFT is and is not, how its price arises, and why there may be nobody to sell it to.',
  },
  title: 'NFTs',
  tagline: 'Worth what the next person pays',
  paragraphs: [
    'An NFT is an entry on a chain that names its owner. It is worth what the next buyer pays, and there may be none.',
  ],
};
