import { join } from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { connect, type Db } from '#platform/db/db.ts';
import { runningEmbedded } from '#platform/db/embedded.ts';
import { aMember, anAdministrator } from './ledger/builders.ts';
import type { Product } from './product.ts';

type CampaignCommand = { title?: string; starts?: string; ends?: string; by?: string };

/** A campaign, by default of the week around now; times are intervals from the business clock. */
export async function aCampaign(owner: Db, command: CampaignCommand = {}): Promise<string> {
  const by = command.by ?? (await anAdministrator(owner, 'support')).id;
  const made = await sql<{ id: string }>`
    insert into site.campaign (title, words, starts_at, ends_at, entered_by, entered_at)
    values (${command.title ?? 'Open books week'}, 'Ask us about any entry, and see it opened.',
      clock.now() + ${command.starts ?? '-1 day'}::interval,
      clock.now() + ${command.ends ?? '6 days'}::interval, ${by}, clock.now())
    returning id`.execute(owner);
  return made.rows[0]!.id;
}

type TestimonialCommand = {
  name?: string;
  words?: string;
  member?: string;
  moderator?: string | null;
  consented?: boolean;
};

/** A published testimonial of a verified member by default. */
export async function aTestimonial(owner: Db, command: TestimonialCommand = {}): Promise<string> {
  const member = command.member ?? (await aMember(owner)).id;
  const moderator =
    command.moderator === undefined
      ? (await anAdministrator(owner, 'support')).id
      : command.moderator;
  const text = command.words ?? 'The bad month was on my statement before I asked about it.';
  const made = await sql<{ id: string }>`
    insert into site.testimonial (member_id, shown_name, words, written_at, consented_at,
      moderated_by, moderated_at, published_at)
    values (${member}, ${command.name ?? 'Ada B.'}, ${text}, clock.now(),
      case when ${command.consented ?? true} then clock.now() end, ${moderator}::uuid,
      case when ${moderator}::uuid is not null then clock.now() end, clock.now())
    returning id`.execute(owner);
  return made.rows[0]!.id;
}

/** Adds a campaign and five testimonials to the landing page of a running product. */
export async function fillLandingPage(product: Product): Promise<void> {
  const url = await runningEmbedded(join(product.folder, 'postgres'));
  if (url === null) throw new Error('the product is not running');
  const owner = connect(url('candor_owner', 'candor'), 'candor_owner', 1);
  await aCampaign(owner.db, { title: 'Open books week' });
  for (const name of ['Ada B.', 'Grace H.', 'Edith C.', 'Emmy N.', 'Mary S.']) {
    await aTestimonial(owner.db, { name });
  }
  await owner.close();
}

/** Opens the landing page and waits until it shows the new entries. */
export async function showsTestimonials(page: Page): Promise<void> {
  await page.goto('/');
  for (let tries = 0; tries < 40 && (await page.getByText('Mary S.').count()) === 0; tries++) {
    await page.waitForTimeout(250);
    await page.reload();
  }
}
