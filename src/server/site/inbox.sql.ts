import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';

export type MessageKind = 'contact' | 'application';

export type NewMessage = {
  kind: MessageKind;
  name: string;
  email: string;
  subject: string;
  message: string;
  cvFile: string | null;
};

export type Message = NewMessage & { id: string; receivedAt: Date };

/** Keeps a message; gives its id. */
export async function insertMessage(tx: Tx, one: NewMessage): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into site.message (kind, name, email, subject, body, cv_file, received_at)
    values (${one.kind}, ${one.name}, ${one.email}, ${one.subject}, ${one.message},
      ${one.cvFile}, clock.real())
    returning id`.execute(tx);
  return made.rows[0]!.id;
}

const columns = sql`
  id, kind, name, email, subject, body as message, cv_file as "cvFile",
  received_at as "receivedAt"`;

export type MessagePage = {
  kind: MessageKind | undefined;
  cursor: string | undefined;
  limit: number;
};

/** Messages, newest first; their ids are in the order of their arrival. */
export async function messagesPage(db: Db, page: MessagePage): Promise<Message[]> {
  const { kind = null, cursor = null, limit } = page;
  const found = await sql<Message>`
    select ${columns} from site.message
    where (${kind}::text is null or kind = ${kind})
      and (${cursor}::uuid is null or id < ${cursor}::uuid)
    order by id desc limit ${limit}`.execute(db);
  return found.rows;
}

export async function messageById(db: Db, id: string): Promise<Message | undefined> {
  const found = await sql<Message>`
    select ${columns} from site.message where id = ${id}`.execute(db);
  return found.rows[0];
}
