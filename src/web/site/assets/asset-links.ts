import { paths } from '../../app/paths.ts';
import type { SiteWords } from '../../text/site-words.ts';

const { assets } = paths;

/** The seven services, in the order of the menu and of the footer (PUB-3, PUB-4). */
export const assetLinks = ({
  services: words,
}: SiteWords['site']): readonly (readonly [path: string, words: string])[] => [
  [assets.realEstate, words.realEstate],
  [assets.retirement, words.retirement],
  [assets.gold, words.gold],
  [assets.crypto, words.crypto],
  [assets.nfts, words.nfts],
  [assets.stocks, words.stocks],
  [assets.forex, words.forex],
];
