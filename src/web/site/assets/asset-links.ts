import { paths } from '#contract/paths.ts';
import type { SiteText } from '#text/site-words.ts';

const { assets } = paths;

/** The seven services, in menu and footer order (PUB-3, PUB-4). */
export const assetLinks = ({
  services: text,
}: SiteText['site']): readonly (readonly [path: string, words: string])[] => [
  [assets.realEstate, text.realEstate],
  [assets.retirement, text.retirement],
  [assets.gold, text.gold],
  [assets.crypto, text.crypto],
  [assets.nfts, text.nfts],
  [assets.stocks, text.stocks],
  [assets.forex, text.forex],
];
