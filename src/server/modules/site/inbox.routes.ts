import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { inTransaction } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { fileHeaders, type FileStore } from '#platform/files/files.ts';
import { adminOf, route } from '#platform/http/router.ts';
import { record } from '../audit/audit.ts';
import { markMessage, type Message, messageById, messagesPage } from './inbox.sql.ts';
import { referenceOf } from './submit-message.ts';

const calls = contract.inbox;
const usualPage = 25;

const presentMessage = (message: Message) => ({
  id: message.id,
  _id: message.id,
  kind: message.kind,
  reference: referenceOf(message.id),
  name: message.name,
  email: message.email,
  subject: message.subject,
  message: message.message,
  has_cv: message.cvFile !== null,
  state: message.state,
  marked_by: message.markedBy,
  received_at: message.receivedAt.toISOString(),
});

export const inboxRoutes = ({ files }: { files: FileStore }) => ({
  messages: route(calls.messages).handler(async ({ input, context: { db } }) => {
    const limit = input.limit ?? usualPage;
    const { kind, state, cursor } = input;
    const rows = await messagesPage(db, { kind, state, cursor, limit });
    const next = rows.length === limit ? (rows.at(-1)?.id ?? null) : null;
    return { status: success, data: rows.map(presentMessage), next_cursor: next };
  }),

  mark: route(calls.mark).handler(async ({ input, context }) => {
    const { id, state } = input;
    const admin = adminOf(context);
    await inTransaction(context.db, async (tx) => {
      const before = await messageById(tx, id);
      if (before === undefined) throw new Refusal('not_found');
      await markMessage(tx, { messageId: id, state, by: admin.id });
      const event = { actor: `admin:${admin.id}`, act: 'inbox.mark', subject: id };
      await record(tx, { ...event, before: { state: before.state }, after: { state } });
      await notify(tx, { to: 'administrators', topic: 'inbox' });
    });
    return { status: success, message: 'Message updated' };
  }),

  cv: route(calls.cv).handler(async ({ input, context }) => {
    const message = await messageById(context.db, input.id);
    if (message === undefined || message.cvFile === null) throw new Refusal('not_found');
    const { ip, requestId, resHeaders } = context;
    await inTransaction(context.db, (tx) =>
      record(tx, {
        actor: `admin:${adminOf(context).id}`,
        act: 'inbox.cv',
        subject: input.id,
        ip,
        requestId,
      }),
    );
    for (const [name, value] of Object.entries(fileHeaders)) resHeaders.set(name, value);
    const bytes = await files.get(message.cvFile);
    const name = `cv-${referenceOf(message.id)}.pdf`;
    return new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });
  }),
});
