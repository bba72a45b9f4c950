import { sql } from 'kysely';
import type { campaign } from '#contract/campaigns.ts';
import type { RowOf } from '#contract/row-of.ts';
import type { testimonial } from '#contract/testimonials.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';

export type CampaignRow = RowOf<typeof campaign>;

/** Returns every campaign, the latest end first; the business clock determines the state. */
export async function allCampaigns(db: Db): Promise<CampaignRow[]> {
  return all<CampaignRow>(db)`
    select c.id, c.title, c.words, c.starts_at, c.ends_at,
      c.stopped_at, a.first_name || ' ' || a.last_name as entered_by,
      case when c.stopped_at is not null then 'stopped' when clock.now() < c.starts_at then 'coming'
        when clock.now() < c.ends_at then 'running' else 'ended' end as state
    from site.campaign c join identity.administrator a on a.id = c.entered_by
    order by c.ends_at desc, c.id`;
}

export type NewCampaign = {
  title: string;
  words: string;
  startsAt: Date;
  endsAt: Date;
  by: string;
};

/**
 * Inserts a campaign that ends in the future; returns its id, or undefined if the end has passed.
 */
export async function insertCampaign(tx: Tx, campaign: NewCampaign): Promise<string | undefined> {
  const made = await maybe<{ id: string }>(tx)`
    insert into site.campaign (title, words, starts_at, ends_at, entered_by, entered_at)
    select ${campaign.title}, ${campaign.words}, ${campaign.startsAt}, ${campaign.endsAt},
      ${campaign.by}, clock.now()
    where ${campaign.endsAt}::timestamptz > clock.now() and ${campaign.endsAt}::timestamptz >
    ${campaign.startsAt}
    returning id`;
  return made?.id;
}

/** Stops a campaign that has not ended; returns whether there was one. */
export async function stopCampaign(tx: Tx, id: string): Promise<boolean> {
  const done = await sql`
    update site.campaign set stopped_at = clock.now()
    where id = ${id} and stopped_at is null and ends_at > clock.now()`.execute(tx);
  return done.numAffectedRows === 1n;
}

export type TestimonialRow = RowOf<typeof testimonial>;

export type TestimonialState = TestimonialRow['state'];

/** The state of testimonial `t` of member `m`. */
export const testimonialState = sql`case when t.consent_taken_back_at is not null then 'taken_back'
  when t.published_at is not null and m.status <> 'active' then 'hidden'
  when t.published_at is not null then 'published'
  when t.moderated_at is not null then 'declined' else 'waiting' end`;

/** Returns members' testimonials given with consent, newest first. */
export async function testimonialsPage(
  db: Db,
  page: { state: string | null; cursor: string | null; limit: number },
): Promise<TestimonialRow[]> {
  return all<TestimonialRow>(db)`
    select t.id, t.shown_name as name, t.words, t.member_id,
      t.written_at, a.first_name || ' ' || a.last_name as moderated_by,
      ${testimonialState} as state
    from site.testimonial t join identity.known_member m on m.id = t.member_id
      left join identity.administrator a on a.id = t.moderated_by
    where t.consented_at is not null
      and (${page.state}::text is null or ${testimonialState} = ${page.state})
      and (${page.cursor}::uuid is null or t.id < ${page.cursor}::uuid)
    order by t.id desc limit ${page.limit}`;
}

/**
 * Publishes or declines a pending testimonial; returns false if it is not pending, or its member
 * may not give one.
 */
export async function moderateTestimonial(
  tx: Tx,
  token: string,
  { id, isPublished }: { id: string; isPublished: boolean },
): Promise<boolean> {
  const { is } = await one<{ is: boolean }>(tx)`
    select site.moderate_words(${token}, ${id}::uuid, ${isPublished}) as is`;
  return is;
}
