import type { SiteFacts } from '#contract/site.ts';
import type { SolvencyReading } from '#contract/solvency.ts';
import type { StatusReading } from '#contract/status.ts';
import { businessNow } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/db.ts';
import type { BrowserPart } from '#platform/http/browser.ts';
import { brandFacts } from '../brand/brand.ts';
import { programsApart, runningCampaign, publishedTestimonials } from './sql.ts';

/** The sources of the facts on the public pages. */
export type FactSources = {
  config: Config;
  db: Db;
  browser: BrowserPart;
  /** The catalogue, as the plans module publishes it. */
  plansOnOffer: (db: Db) => Promise<SiteFacts['plans']>;
  /** The worker's last reading of the books, and its time; null before its first run. */
  solvencyOfPage: (db: Db) => Promise<{ books: SolvencyReading; asOf: string } | null>;
  /** The payout clock, as the reporting module publishes it. */
  statusOfPage: (db: Db) => Promise<StatusReading>;
};

type SolvencyFacts = Awaited<ReturnType<FactSources['solvencyOfPage']>>;

/** Returns the three figures of the landing page's strip, or null if nothing is owed. */
function stripOf(read: SolvencyFacts): SiteFacts['solvency'] {
  if (read === null || read.books.ratio === null) return null;
  const { reserves, liabilities: owed, ratio } = read.books;
  return { reserves, owed, ratio, asOf: read.asOf };
}

async function campaignOf(db: Db): Promise<SiteFacts['campaign']> {
  const campaign = await runningCampaign(db);
  if (campaign === null) return null;
  const { title, words, startsAt, endsAt } = campaign;
  return { title, words, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}

async function testimonialsOf(db: Db): Promise<SiteFacts['testimonials']> {
  const shown = await publishedTestimonials(db);
  return shown.map((testimonial) => ({
    ...testimonial,
    memberSince: testimonial.memberSince.toISOString(),
  }));
}

/** Reads all facts for the public pages. */
export async function readFacts(sources: FactSources): Promise<SiteFacts> {
  const { config, db, browser, plansOnOffer } = sources;
  const read = await sources.solvencyOfPage(db);
  return {
    mode: config.mode,
    publicUrl: config.publicUrl,
    brand: await brandFacts(db, browser.urlOf('site/media/icon.svg')),
    coins: config.coins,
    year: (await businessNow(db)).getUTCFullYear(),
    operator: config.operator,
    policies: config.policies,
    plans: await plansOnOffer(db),
    campaign: await campaignOf(db),
    testimonials: await testimonialsOf(db),
    services: config.services,
    solvency: stripOf(read),
    books: read?.books ?? null,
    status: await sources.statusOfPage(db),
    programsApart: await programsApart(db),
    notice: config.maintenanceNotice,
    media: browser.filesOf('site/media'),
    style: browser.urlOf('site/site.css'),
    script: browser.urlOf('site/enhance/enhance.ts'),
    fonts: browser.fontsOf('site/site.css'),
  };
}
