import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import { maybe, one } from '#platform/db/rows/read-rows.ts';
import { type TestimonialState, testimonialState } from './campaigns.sql.ts';

/** The name shown with a testimonial: the first name, and the initial of the last. */
const shownName = sql`left(m.first_name, 50) || ' ' || left(m.last_name, 1) || '.'`;

export type OwnTestimonial = {
  words: string;
  name: string;
  state: TestimonialState;
  writtenAt: Date;
};

export async function nameOnTestimonial(db: Db, memberId: string): Promise<string> {
  const found = await maybe<{ name: string }>(db)`
    select ${shownName} as name from identity.known_member m where m.id = ${memberId}`;
  return found?.name ?? '';
}

/** Returns a member's last testimonial. */
export async function latestTestimonial(
  db: Db,
  memberId: string,
): Promise<OwnTestimonial | undefined> {
  return maybe<OwnTestimonial>(db)`
    select t.words, t.shown_name as name, ${testimonialState} as state,
      t.written_at
    from site.testimonial t join identity.known_member m on m.id = t.member_id
    where t.member_id = ${memberId} and t.consented_at is not null
    order by t.id desc limit 1`;
}

/**
 * Withdraws the caller's consent to all pending and published testimonials; returns whether there
 * was any.
 */
export async function withdrawConsent(tx: Tx, token: string): Promise<boolean> {
  const { is } = await one<{ is: boolean }>(tx)`select site.take_words_back(${token}) as is`;
  return is;
}

/** Saves the caller's testimonial with the consent to publish it, replacing older ones. */
export async function insertTestimonial(
  tx: Tx,
  token: string,
  text: string,
): Promise<string | null> {
  const { id } = await one<{ id: string | null }>(tx)`
    select site.write_words(${token}, ${text}) as id`;
  return id;
}
