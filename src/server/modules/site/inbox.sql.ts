import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';

export type MessageKind = 'contact' | 'application';

export type NewMessage = {
  kind: MessageKind;
  name: string;
  email: string;
  subject: string;
  message: string;
  cvFile: string | null;
};

export type MessageState = 'new' | 'answered' | 'closed';

export type Message = NewMessage & {
  id: string;
  receivedAt: Date;
  state: MessageState;
  markedBy: string | null;
};

/** Saves a message; returns its id. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<string> {
  const { id } = await one<{ id: string }>(tx)`
    insert into site.message (kind, name, email, subject, body, cv_file, received_at)
    values (${message.kind}, ${message.name}, ${message.email}, ${message.subject},
      ${message.message},
      ${message.cvFile}, clock.real())
    returning id`;
  return id;
}

const columns = sql`
  m.id, m.kind, m.name, m.email, m.subject, m.body as message, m.cv_file,
  m.received_at, coalesce(k.state, 'new') as state, k.by as marked_by
  from site.message m left join lateral (
    select k.state, a.first_name || ' ' || a.last_name as by
    from site.message_mark k join identity.administrator a on a.id = k.set_by
    where k.message_id = m.id order by k.id desc limit 1) k on true`;

export type MessagePage = {
  kind: MessageKind | undefined;
  state: MessageState | undefined;
  cursor: string | undefined;
  limit: number;
};

/** Returns messages, newest first; their ids are in the order of arrival. */
export async function messagesPage(db: Db, page: MessagePage): Promise<Message[]> {
  const { kind = null, state = null, cursor = null, limit } = page;
  return all<Message>(db)`
    select ${columns}
    where (${kind}::text is null or m.kind = ${kind})
      and (${state}::text is null or coalesce(k.state, 'new') = ${state})
      and (${cursor}::uuid is null or m.id < ${cursor}::uuid)
    order by m.id desc limit ${limit}`;
}

export async function messageById(db: Db, id: string): Promise<Message | undefined> {
  return maybe<Message>(db)`
    select ${columns} where m.id = ${id}`;
}

/** Sets the state of a message; the newest mark counts. */
export async function markMessage(
  tx: Tx,
  mark: { messageId: string; state: MessageState; by: string },
): Promise<void> {
  await sql`
    insert into site.message_mark (message_id, state, set_by, set_at)
    values (${mark.messageId}, ${mark.state}, ${mark.by}, clock.real())`.execute(tx);
}
