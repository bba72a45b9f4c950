import type { Language } from '#core/rules/language.ts';
import { crypto as germanCrypto } from './de/site/crypto.ts';
import { forex as germanForex } from './de/site/forex.ts';
import { gold as germanGold } from './de/site/gold.ts';
import { nfts as germanNfts } from './de/site/nfts.ts';
import { realEstate as germanRealEstate } from './de/site/real-estate.ts';
import { retirement as germanRetirement } from './de/site/retirement.ts';
import { stocks as germanStocks } from './de/site/stocks.ts';
import type { AssetText } from './en/site/asset.ts';
import { crypto } from './en/site/crypto.ts';
import { forex } from './en/site/forex.ts';
import { gold } from './en/site/gold.ts';
import { nfts } from './en/site/nfts.ts';
import { realEstate } from './en/site/real-estate.ts';
import { retirement } from './en/site/retirement.ts';
import { stocks } from './en/site/stocks.ts';

const english = { realEstate, retirement, gold, crypto, nfts, stocks, forex };

type Assets = { readonly [Name in keyof typeof english]: AssetText };

/** The seven asset pages in each language, by the names in their paths. */
export const siteAssets: Readonly<Record<Language, Assets>> = {
  en: english,
  de: {
    realEstate: germanRealEstate,
    retirement: germanRetirement,
    gold: germanGold,
    crypto: germanCrypto,
    nfts: germanNfts,
    stocks: germanStocks,
    forex: germanForex,
  },
};
