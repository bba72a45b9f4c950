import type { SiteFacts } from '../../contract/site.ts';
import { businessNow } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/db.ts';
import type { BrowserPart } from '../http/browser.ts';

/** Where the facts of the public pages come from. */
export type FactSources = {
  config: Config;
  db: Db;
  browser: BrowserPart;
  /** The catalogue that plans publishes. */
  plansOnOffer: (db: Db) => Promise<SiteFacts['plans']>;
};

/** All that the public pages are made of, as it stands now. */
export async function readFacts(sources: FactSources): Promise<SiteFacts> {
  const { config, db, browser, plansOnOffer } = sources;
  return {
    mode: config.mode,
    publicUrl: config.publicUrl,
    year: (await businessNow(db)).getUTCFullYear(),
    operator: config.operator,
    plans: await plansOnOffer(db),
    solvency: null,
    style: browser.urlOf('site/site.css'),
    script: browser.urlOf('site/enhance.ts'),
    fonts: browser.fontsOf('site/site.css'),
  };
}
