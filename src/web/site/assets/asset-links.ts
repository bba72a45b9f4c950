import { paths } from '../../app/paths.ts';
import { site } from '../../text/en/site.ts';

const { assets } = paths;
const { services: words } = site;

/** The seven services, in the order of the menu and of the footer (PUB-3, PUB-4). */
export const assetLinks: readonly (readonly [path: string, words: string])[] = [
  [assets.realEstate, words.realEstate],
  [assets.retirement, words.retirement],
  [assets.gold, words.gold],
  [assets.crypto, words.crypto],
  [assets.nfts, words.nfts],
  [assets.stocks, words.stocks],
  [assets.forex, words.forex],
];
