import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { toWire } from '#core/money/to-wire.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { inTransaction, type Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import type { Context } from '#platform/http/context.ts';
import { adminOf, route } from '#platform/http/router.ts';
import { noteOrigin } from '../../audit/audit.ts';
import * as store from './items.sql.ts';

const calls = contract.reporting;

/** Runs a change in one transaction with its log entry, and notifies the screens. */
async function change(context: Context, work: (tx: Tx, token: string) => Promise<void>) {
  const { token } = adminOf(context);
  await inTransaction(context.db, async (tx) => {
    await noteOrigin(tx);
    await work(tx, token);
    await notify(tx, { to: 'administrators', topic: 'staff' });
  });
}

/** Notes on items that wait, and their assignment (ADM-12). */
export const itemRoutes = () => ({
  item: route(calls.item).handler(async ({ input, context: { db } }) => {
    if (!(await store.hasItem(db, input))) throw new Refusal('not_found');
    const [assigned] = await store.assignedItems(db, input.id);
    const notes = await store.notesOf(db, input);
    return {
      status: success,
      data: {
        notes: notes.map(({ by, ...note }) => ({ ...toWire(note), by })),
        assigned_to: assigned?.assignedTo ?? null,
      },
    };
  }),

  assignedItems: route(calls.assignedItems).handler(async ({ context: { db } }) => {
    const rows = await store.assignedItems(db, null);
    return {
      status: success,
      data: rows.map(({ assignedTo, ...row }) => ({ ...toWire(row), assigned_to: assignedTo })),
    };
  }),

  addNote: route(calls.addNote).handler(async ({ input, context }) => {
    await change(context, (tx, token) => store.addNote(tx, token, input, input.words));
    return { status: success, message: 'Note added' };
  }),

  assign: route(calls.assign).handler(async ({ input, context }) => {
    const { administrator: to } = input;
    await change(context, (tx, token) => store.assign(tx, token, input, to));
    return { status: success, message: to === null ? 'Assigned to nobody' : 'Assigned' };
  }),
});
