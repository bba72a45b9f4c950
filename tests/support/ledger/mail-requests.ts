import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

type MailRequest = {
  audience?: 'client' | 'admin';
  email?: string;
  person?: string;
  about?: object;
};

/** Inserts a mail request as the web process does, without its limits; returns its id. */
export async function aMailRequest(owner: Db, kind: string, input: MailRequest): Promise<string> {
  const { audience = 'client', email = null, person = null, about = {} } = input;
  const made = await sql<{ id: string }>`
    insert into identity.request (kind, audience, email, person, about, made_at)
    values (${kind}, ${audience}, ${email}, ${person}, ${JSON.stringify(about)}::jsonb,
      clock.real())
    returning id`.execute(owner);
  return made.rows[0]!.id;
}

/** The newest waiting request of a kind for the worker. */
export async function newestRequest(owner: Db, kind: string): Promise<string> {
  const found = await sql<{ id: string }>`
    select id from identity.request where kind = ${kind} order by id desc limit 1`.execute(owner);
  return found.rows[0]!.id;
}
