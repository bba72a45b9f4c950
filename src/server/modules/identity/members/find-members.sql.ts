import { type RawBuilder, sql } from 'kysely';
import { isId } from '#core/rules/typed-rules.ts';
import { readEmail } from '#core/typed/email-address.ts';
import type { Db } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';

// Every text with a prefix lies between the prefix and the prefix plus the last character: an index
// in byte order finds it, whatever the database's collation.
const startsWith = (key: RawBuilder<unknown>, start: RawBuilder<unknown>) =>
  sql`(${key} >= ${start} and ${key} < ${start} || ${'\u{10FFFF}'}
    and ${start} <> '')`;

const fullName = sql`foundation.search_form(m.first_name || ' ' || m.last_name)`;
const lastName = sql`foundation.search_form(m.last_name)`;

/** The maximum shown: with more results, people type more of the name. */
export const maxFound = 200;

/**
 * Members by id, or by the start of the name (in any spelling, F22), last name or e-mail. Returns
 * at most 201, so every word costs the same; 201 results mean that there are more. The order of an
 * index keeps the planner from reading members until it has enough.
 */
export async function findMembers(db: Db, text: string): Promise<string[]> {
  const name = sql`foundation.search_form(${text})`;
  const starts = [
    { key: sql`m.email collate "C"`, start: sql`${readEmail(text)}` },
    { key: fullName, start: name },
    { key: lastName, start: name },
  ];
  const items = starts.map(
    ({ key, start }) => sql`(select m.id from identity.known_member m
      where ${startsWith(key, start)} order by ${key} limit ${maxFound + 1})`,
  );
  const looked = isId(text)
    ? sql`select id from identity.known_member where id = ${text}::uuid`
    : sql`select id from (${sql.join(items, sql` union `)}) m limit ${maxFound + 1}`;
  const found = await all<{ id: string }>(db)`${looked}`;
  return found.map(({ id }) => id);
}
