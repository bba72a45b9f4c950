import type { Db } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';

export type Campaign = { title: string; words: string; startsAt: Date; endsAt: Date };

/** Returns the running campaign; of several, the one that ends first. */
export async function runningCampaign(db: Db): Promise<Campaign | null> {
  const found = await maybe<Campaign>(db)`
    select title, words, starts_at, ends_at
    from site.running_campaign order by ends_at, id limit 1`;
  return found ?? null;
}

export type Testimonial = { id: string; name: string; words: string; memberSince: Date };

const MOST_SHOWN = 12;

/** Returns published testimonials of verified members, newest first. */
export async function publishedTestimonials(db: Db): Promise<Testimonial[]> {
  return all<Testimonial>(db)`
    select id, shown_name as name, words, member_since
    from site.shown_testimonial order by published_at desc, id limit ${MOST_SHOWN}`;
}

/** Returns whether the two programs last ran apart, by user, host or container (INT-12). */
export async function programsApart(db: Db): Promise<boolean> {
  const { stands } = await one<{ stands: boolean }>(db)`
    select stands from foundation.program_boundary`;
  return stands;
}
