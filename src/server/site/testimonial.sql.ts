import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { type TestimonialState, testimonialState } from './voices.sql.ts';

/** With which name a member's words are shown: the first, and the initial of the last. */
const shownName = sql`left(m.first_name, 50) || ' ' || left(m.last_name, 1) || '.'`;

export type OwnWords = { words: string; name: string; state: TestimonialState; writtenAt: Date };

export async function nameOnWords(db: Db, memberId: string): Promise<string> {
  const found = await sql<{ name: string }>`
    select ${shownName} as name from identity.known_member m where m.id = ${memberId}`.execute(db);
  return found.rows[0]?.name ?? '';
}

/** What a member wrote last. */
export async function latestWords(db: Db, memberId: string): Promise<OwnWords | undefined> {
  const found = await sql<OwnWords>`
    select t.words, t.shown_name as name, ${testimonialState} as state,
      t.written_at as "writtenAt"
    from site.testimonial t join identity.known_member m on m.id = t.member_id
    where t.member_id = ${memberId} and t.consented_at is not null
    order by t.id desc limit 1`.execute(db);
  return found.rows[0];
}

/** Takes the consent to everything that waits or is shown back; whether there was any. */
export async function takeConsentBack(tx: Tx, memberId: string): Promise<boolean> {
  const done = await sql`
    update site.testimonial set consent_taken_back_at = clock.now()
    where member_id = ${memberId} and consented_at is not null
      and consent_taken_back_at is null and (moderated_at is null or published_at is not null)
  `.execute(tx);
  return (done.numAffectedRows ?? 0n) > 0n;
}

/** Keeps new words with the consent to publish them; nothing where others wait already. */
export async function insertWords(
  tx: Tx,
  memberId: string,
  words: string,
): Promise<string | undefined> {
  const made = await sql<{ id: string }>`
    insert into site.testimonial (member_id, shown_name, words, written_at, consented_at)
    select m.id, ${shownName}, ${words}, clock.now(), clock.now()
    from identity.known_member m where m.id = ${memberId}
    on conflict do nothing returning id`.execute(tx);
  return made.rows[0]?.id;
}
