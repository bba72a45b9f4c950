import { type RawBuilder, sql } from 'kysely';
import { isId } from '#core/rules/typed-rules.ts';
import { readEmail } from '#core/typed/email-address.ts';
import type { Db } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';

// Everything that starts with a text lies between it and it with the last character of all: so an
// index in the order of bytes finds it, whatever the database sorts by.
const startsWith = (key: RawBuilder<unknown>, start: RawBuilder<unknown>) =>
  sql`(${key} >= ${start} and ${key} < ${start} || ${'\u{10FFFF}'}
    and ${start} <> '')`;

const fullName = sql`foundation.search_form(m.first_name || ' ' || m.last_name)`;
const lastName = sql`foundation.search_form(m.last_name)`;

/** Beyond so many nobody reads on: they write more of the name. */
export const mostFound = 200;

/**
 * Members by their id, or by the start of name (however its letters were typed, F22), last name or
 * e-mail: at most 201 of them, so that
 * no word costs more than another. Anyone who is given so many says that there are more. They come
 * in the order of an index: a plan for any word would else rather read members until it has enough.
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
      where ${startsWith(key, start)} order by ${key} limit ${mostFound + 1})`,
  );
  const looked = isId(text)
    ? sql`select id from identity.known_member where id = ${text}::uuid`
    : sql`select id from (${sql.join(items, sql` union `)}) m limit ${mostFound + 1}`;
  const found = await all<{ id: string }>(db)`${looked}`;
  return found.map(({ id }) => id);
}
